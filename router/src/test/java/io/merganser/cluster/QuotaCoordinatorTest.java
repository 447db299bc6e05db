package io.merganser.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import akka.actor.testkit.typed.javadsl.ActorTestKit;
import akka.actor.testkit.typed.javadsl.ManualTime;
import akka.actor.testkit.typed.javadsl.TestProbe;
import akka.actor.typed.ActorRef;
import com.typesafe.config.ConfigFactory;
import io.merganser.quota.CustomerUsage;
import io.merganser.quota.Grants;
import io.merganser.quota.Limit;
import io.merganser.quota.QuotaSettings;
import io.merganser.quota.Usage;
import io.merganser.wire.Granted;
import io.merganser.wire.ToBackend;
import io.merganser.wire.ToCoordinator;
import io.merganser.wire.UsageQuery;
import io.merganser.wire.UsageReport;
import io.merganser.wire.UsageTotals;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class QuotaCoordinatorTest {
  private final ActorTestKit kit =
      ActorTestKit.create(ManualTime.config().withFallback(ConfigFactory.load()));
  private final ManualTime time = ManualTime.get(kit.system());
  private final AtomicLong clock = new AtomicLong();
  private final TestProbe<ToBackend> one = kit.createTestProbe();
  private final TestProbe<ToBackend> other = kit.createTestProbe();
  private final ActorRef<ToCoordinator> coordinator =
      kit.spawn(
          QuotaCoordinator.create(QuotaSettings.fromConfig(ConfigFactory.load()), clock::get));

  @AfterEach
  void stop() {
    kit.shutdownTestKit();
  }

  @Test
  void sharesALimitOutByWhatIsWantedWhere() {
    for (int second = 0; second < 40; second++) {
      report("b1", one, 9);
      report("b2", other, 1);
      pass();
      limitOf(one);
      limitOf(other);
    }
    report("b1", one, 9);
    report("b2", other, 1);
    pass();
    double first = limitOf(one);
    double second = limitOf(other);
    assertThat(first + second).isCloseTo(6, within(1e-6));
    assertThat(first).isGreaterThan(4);
    assertThat(second).isGreaterThanOrEqualTo(1);
  }

  @Test
  void tellsWhoUsesWhat() {
    report("b1", one, 2);
    report("b2", other, 3);
    TestProbe<UsageTotals> probe = kit.createTestProbe();
    coordinator.tell(new UsageQuery("s", probe.ref()));
    assertThat(probe.receiveMessage())
        .isEqualTo(
            new UsageTotals(
                "s", true, List.of(new CustomerUsage("mail", 5, 5, Optional.of(Limit.of(6))))));
    coordinator.tell(new UsageQuery("other", probe.ref()));
    assertThat(probe.receiveMessage().customers()).isEmpty();
  }

  @Test
  void aBackendThatIsGoneNeedsNothing() {
    for (int second = 0; second < 40; second++) {
      report("b1", one, 9);
      report("b2", other, 9);
      pass();
      limitOf(one);
      limitOf(other);
    }
    other.stop();
    TestProbe<UsageTotals> probe = kit.createTestProbe();
    probe.awaitAssert(
        () -> {
          coordinator.tell(new UsageQuery("s", probe.ref()));
          assertThat(probe.receiveMessage().customers().get(0).used()).isEqualTo(9);
          return null;
        });
    coordinator.tell(
        new UsageReport("s", "b1", 1, 10, 1, List.of(customer(9)), Grants.none(), one.ref()));
    pass();
    assertThat(limitOf(one)).isCloseTo(6, within(1e-6));
  }

  private void pass() {
    clock.addAndGet(Duration.ofSeconds(1).toNanos());
    time.timePasses(Duration.ofSeconds(1));
  }

  private double limitOf(TestProbe<ToBackend> backend) {
    return backend.expectMessageClass(Granted.class).grants().limits().get("mail").total();
  }

  private void report(String id, TestProbe<ToBackend> backend, double wanted) {
    coordinator.tell(
        new UsageReport(
            "s", id, 1, 10, 2, List.of(customer(wanted)), Grants.none(), backend.ref()));
  }

  private static UsageReport.Customer customer(double wanted) {
    return new UsageReport.Customer(
        new Usage("mail", wanted, wanted, Map.of()), Optional.of(Limit.of(6)));
  }
}
