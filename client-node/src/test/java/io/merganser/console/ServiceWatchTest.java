package io.merganser.console;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import io.merganser.BackendState;
import io.merganser.Criticality;
import io.merganser.FleetInfo;
import io.merganser.Outcome;
import io.merganser.RouterStats;
import io.merganser.quota.CustomerUsage;
import io.merganser.quota.Limit;
import io.merganser.wire.UsageTotals;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

class ServiceWatchTest {
  private static final Config CONFIG = ConfigFactory.load();
  private static final long SECOND = Duration.ofSeconds(1).toNanos();

  private final FakeRouter router = new FakeRouter();
  private long now;
  private final CriticalityCounts counts = new CriticalityCounts();
  private UsageTotals usage = new UsageTotals("demo", false, List.of());
  private final CustomerWatch customers =
      new CustomerWatch(() -> CompletableFuture.completedFuture(usage), () -> now);
  private final ServiceWatch watch =
      new ServiceWatch(
          "demo",
          router,
          counts,
          customers,
          "c1",
          CONFIG,
          ConsoleSettings.fromConfig(CONFIG),
          () -> now);

  @Test
  void saysHowTheServiceIsCalled() {
    State.Service state = state();
    assertThat(state.policy()).isEqualTo("adaptive-weighted-round-robin");
    assertThat(state.strategy()).isEqualTo("balanced");
    assertThat(state.subsetSize()).isEqualTo(20);
    assertThat(state.client()).isEqualTo("c1");
  }

  @Test
  void showsABackendAsTheConnectionAndTheAverageHaveIt() {
    router.connect("b1", BackendState.HEALTHY, 0.5);
    watch.sample(1);
    router.connect("b1", BackendState.HEALTHY, 0.7);
    assertThat(state().backends())
        .containsExactly(
            new State.Backend(
                "b1",
                "node of b1",
                SeenState.HEALTHY,
                "HEALTHY",
                true,
                true,
                true,
                1.5,
                0.7,
                false,
                0.5,
                null,
                100.0,
                2.0,
                0.02,
                3,
                7,
                null));
  }

  @Test
  void aBackendOutsideTheSubsetShowsWhatGossipSays() {
    router.gossip("b1", BackendState.LAME_DUCK, true);
    State.Backend backend = state().backends().get(0);
    assertThat(backend.state()).isEqualTo(SeenState.LAME_DUCK);
    assertThat(backend.inSubset()).isFalse();
    assertThat(backend.connected()).isFalse();
    assertThat(backend.utilization()).isEqualTo(0.4);
    assertThat(backend.coarse()).isTrue();
    assertThat(backend.weight()).isNull();
  }

  @Test
  void aBackendThatDoesNotAnswerIsConnectingOrUnreachable() {
    router.gossip("b1", BackendState.HEALTHY, true);
    router.gossip("b2", BackendState.HEALTHY, false);
    router.connections.add(FakeRouter.connection("b1", BackendState.STARTING, false, 0.5, 1));
    router.connections.add(FakeRouter.connection("b2", BackendState.HEALTHY, false, 0.5, 1));
    assertThat(state().backends())
        .extracting(State.Backend::state)
        .containsExactly(SeenState.CONNECTING, SeenState.UNREACHABLE);
    assertThat(state().backends().get(1).utilization()).isNull();
    assertThat(state().backends().get(1).requestsPerSecond()).isNull();
  }

  @Test
  void aBackendThatLeftIsGoneForAMoment() {
    router.connect("b1", BackendState.HEALTHY, 0.5);
    state();
    router.connections.clear();
    router.backends.clear();
    now += SECOND;
    State.Backend gone = state().backends().get(0);
    assertThat(gone.state()).isEqualTo(SeenState.GONE);
    assertThat(gone.node()).isEqualTo("node of b1");
    now += 11 * SECOND;
    assertThat(state().backends()).isEmpty();
  }

  @Test
  void aBackendThatTheDemoKilledStaysInSight() {
    DemoBackend killed = new DemoBackend("demo", "killed", List.of(DemoAction.START));
    State.Backend backend = watch.state(Map.of("b1", killed), Map.of()).backends().get(0);
    assertThat(backend.state()).isEqualTo(SeenState.GONE);
    assertThat(backend.demo()).isEqualTo(new State.Demo("killed", List.of("start")));
  }

  @Test
  void onlyTheOwnSubsetIsInTheSubset() {
    router.connect("b1", BackendState.HEALTHY, 0.5);
    router.connect("b2", BackendState.HEALTHY, 0.5);
    router.clients.add(new FleetInfo.ClientInfo("c1", "n", List.of("b2")));
    assertThat(state().backends()).extracting(State.Backend::inSubset).containsExactly(false, true);
  }

  @Test
  void anOldConnectionThatIsStillClosingHidesNothing() {
    router.connect("b1", BackendState.HEALTHY, 0.5);
    router.connections.add(FakeRouter.connection("b1", BackendState.LAME_DUCK, false, 0.1, 0));
    assertThat(state().backends())
        .singleElement()
        .satisfies(backend -> assertThat(backend.state()).isEqualTo(SeenState.HEALTHY));
  }

  @Test
  void theSpreadIsThatOfTheAveragesOfHealthyBackends() {
    router.connect("b1", BackendState.HEALTHY, 0.2);
    router.connect("b2", BackendState.HEALTHY, 0.6);
    router.connect("b3", BackendState.LAME_DUCK, 0.01);
    watch.sample(1);
    now += SECOND;
    router.connect("b1", BackendState.HEALTHY, 0.4);
    watch.sample(2);
    now += SECOND;
    State.Uneven spread = state().spread();
    assertThat(spread.maxOverMin()).isCloseTo(2, within(1e-9));
    assertThat(spread.maxOverMean()).isCloseTo(0.6 / 0.45, within(1e-4));
    assertThat(spread.wasted()).isCloseTo(0.15, within(1e-9));
    assertThat(spread.overSeconds()).isEqualTo(30);
  }

  @Test
  void thereIsNoSpreadWithoutAHealthyBackend() {
    router.connect("b1", BackendState.LAME_DUCK, 0.2);
    watch.sample(1);
    assertThat(state().spread()).isNull();
  }

  @Test
  void whatHasNoFiniteValueIsNull() {
    router.connect("b1", BackendState.HEALTHY, 0);
    router.connect("b2", BackendState.HEALTHY, 0.5);
    router.connect("b3", BackendState.HEALTHY, Double.NaN);
    watch.sample(1);
    assertThat(state().spread().maxOverMin()).isNull();
    assertThat(state().backends().get(2).utilization()).isNull();
    assertThat(Json.write(state())).doesNotContain("NaN").doesNotContain("Infinity");
  }

  @Test
  void aRestartBeginsANewAverage() {
    router.connect("b1", BackendState.HEALTHY, 0.9);
    watch.sample(1);
    now += SECOND;
    router.connections.set(0, FakeRouter.connection("b1", BackendState.HEALTHY, true, 0.1, 2));
    watch.sample(2);
    assertThat(state().backends().get(0).utilizationAverage()).isEqualTo(0.1);
  }

  @Test
  void samplesHoldRates() {
    router.connect("b1", BackendState.HEALTHY, 0.25);
    router.stats = FakeRouter.stats(200, 10);
    now += 2 * SECOND;
    Past sample = watch.sample(5000);
    assertThat(sample.times()).containsExactly(5000L);
    assertThat(sample.outcomes()).containsEntry("succeeded", List.of(100.0));
    assertThat(sample.outcomes()).containsEntry("handlerFailed", List.of(5.0));
    assertThat(sample.backends())
        .containsExactly(new Past.BackendPast("b1", List.of(100.0), List.of(0.25)));
  }

  @Test
  void samplesHoldWhatBecameOfEachCriticality() {
    now += SECOND;
    counts.count(Criticality.SHEDDABLE, new Outcome.Throttled<>("no"));
    counts.count(Criticality.SHEDDABLE, new Outcome.Overloaded<>("b1", false, false, "no"));
    counts.count(Criticality.SHEDDABLE, new Outcome.OutOfQuota<>("acme", Optional.empty(), "no"));
    counts.count(Criticality.SHEDDABLE, new Outcome.Success<>("", "b1", 1, true));
    counts.count(Criticality.CRITICAL_PLUS, new Outcome.Success<>("", "b1"));
    counts.count(Criticality.CRITICAL_PLUS, new Outcome.DeadlineExceeded<>("late"));
    router.stats = new RouterStats(2, 1, 1, 4, 3, 6, 0, 0, 0, 0, 0, 0, 5, 0, 0, 0, 0);
    Past sample = watch.sample(1);
    assertThat(sample.criticalities())
        .extracting(Past.CriticalityPast::criticality)
        .containsExactly("CRITICAL_PLUS", "CRITICAL", "SHEDDABLE_PLUS", "SHEDDABLE");
    assertThat(sample.criticalities())
        .contains(new Past.CriticalityPast("CRITICAL_PLUS", List.of(2.0), List.of(1.0)))
        .contains(new Past.CriticalityPast("SHEDDABLE", List.of(4.0), List.of(1.0)));
    assertThat(sample.outcomes())
        .containsEntry("throttled", List.of(1.0))
        .containsEntry("overloaded", List.of(4.0))
        .containsEntry("outOfQuota", List.of(6.0));
    assertThat(sample.overload())
        .containsEntry("degraded", List.of(1.0))
        .containsEntry("dontRetry", List.of(3.0))
        .containsEntry("retries", List.of(5.0));
    assertThat(state().criticalities())
        .containsEntry("SHEDDABLE", new State.Ended(1, 1, 1, 1, 1, 0))
        .containsEntry("CRITICAL_PLUS", new State.Ended(1, 0, 0, 0, 0, 1))
        .containsEntry("CRITICAL", new State.Ended(0, 0, 0, 0, 0, 0));
    assertThat(state().trouble().degraded()).isEqualTo(1);
    assertThat(state().trouble().dontRetry()).isEqualTo(3);
  }

  @Test
  void saysHowUtilizedABackendOfThisProcessIsRelativeToItsTarget() {
    router.connect("b1", BackendState.HEALTHY, 0.5);
    router.connect("b2", BackendState.HEALTHY, 0.5);
    assertThat(watch.state(Map.of(), Map.of("b1", 1.25)).backends())
        .extracting(State.Backend::utilizationToTarget)
        .containsExactly(1.25, null);
  }

  @Test
  void theHistoryIsBoundedInTimeAndBackends() {
    for (int i = 0; i < 300; i++) {
      router.connect("b" + i, BackendState.HEALTHY, 0.5);
    }
    for (int i = 0; i < 400; i++) {
      now += SECOND;
      watch.sample(i);
    }
    assertThat(watch.history().times()).hasSize(300).startsWith(100L).endsWith(399L);
    assertThat(watch.history().backends()).hasSize(200);
    assertThat(watch.history().backends().get(0).utilization()).hasSize(300);
  }

  @Test
  void theFleetIsNotDescribedForEachLook() {
    state();
    state();
    assertThat(router.described).isEqualTo(1);
    now += SECOND;
    state();
    assertThat(router.described).isEqualTo(2);
  }

  @Test
  void anEventHasABoundedNumberOfBackendsThoseOfTheSubsetFirst() {
    for (int i = 0; i < 9; i++) {
      router.gossip("a" + i, BackendState.HEALTHY, true);
    }
    router.connect("b1", BackendState.HEALTHY, 0.5);
    State.Service capped = state().cappedAt(3);
    assertThat(capped.backends()).hasSize(3);
    assertThat(capped.backends().get(0).id()).isEqualTo("b1");
    assertThat(capped.backendCount()).isEqualTo(10);
  }

  @Test
  void saysWhatCustomersUse() {
    assertThat(state().customers()).as("nobody was asked yet").isNull();
    usage =
        new UsageTotals(
            "demo", true, List.of(new CustomerUsage("acme", 1, 2, Optional.of(Limit.of(4)))));
    watch.sample(1);
    assertThat(state().customers())
        .isEqualTo(
            new State.Customers(true, List.of(new State.Customer("acme", 1, 2, 4.0, 0)), null));
  }

  private State.Service state() {
    return watch.state(Map.of(), Map.of());
  }
}
