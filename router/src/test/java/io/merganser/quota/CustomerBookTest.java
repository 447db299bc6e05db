package io.merganser.quota;

import static io.merganser.quota.Fixture.MILLI;
import static io.merganser.quota.Fixture.SECOND;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import io.merganser.Criticality;
import java.time.Duration;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class CustomerBookTest {
  private static final Limits LIMITS =
      Limits.unlimited()
          .with("one", Limit.of(1))
          .with("none", Limit.of(0))
          .with("capped", new Limit(1, Map.of(Criticality.SHEDDABLE, 0.1)));

  private final CustomerBook book = new CustomerBook(Fixture.settings(LIMITS), 1, 0);
  private long now;

  @Test
  void neverRefusesWhoHasNoLimit() {
    assertThat(usedIn(10, "free", Criticality.SHEDDABLE, 1000, 100)).isCloseTo(100, within(1.0));
    assertThat(book.limitHere("free", now)).isEmpty();
  }

  @Test
  void letsThroughTheLimitAndNoMore() {
    usedIn(3, "one", Criticality.CRITICAL, 500, 10);
    assertThat(usedIn(10, "one", Criticality.CRITICAL, 500, 10)).isCloseTo(1, within(0.02));
  }

  @Test
  void neverRefusesWhoIsWithinItsLimit() {
    assertThat(usedIn(20, "one", Criticality.SHEDDABLE, 95, 10)).isCloseTo(0.95, within(1e-9));
  }

  @Test
  void aBurstIsForABackendWithRoom() {
    CustomerBook roomy = new CustomerBook(Fixture.settings(LIMITS), 1, 0);
    CustomerBook busy = new CustomerBook(Fixture.settings(LIMITS), 1, 0);
    assertThat(atOnce(roomy, Criticality.CRITICAL_PLUS, 0)).isEqualTo(1000);
    assertThat(atOnce(busy, Criticality.CRITICAL_PLUS, 0.5)).isEqualTo(625);
    assertThat(atOnce(busy, Criticality.CRITICAL_PLUS, 1)).isZero();
    assertThat(atOnce(busy, Criticality.CRITICAL_PLUS, 0)).isEqualTo(375);
  }

  @Test
  void withoutRoomForBurstsTheLimitIsTheSame() {
    atOnce(book, Criticality.CRITICAL, 1);
    int admitted = 0;
    for (int halfMilli = 0; halfMilli < 20_000; halfMilli++) {
      long at = halfMilli * MILLI / 2;
      admitted += book.tryAdmit("one", Criticality.CRITICAL, 1, at) == null ? 0 : 1;
    }
    assertThat(admitted).isCloseTo(10_000, within(20));
  }

  @Test
  void withoutRoomForBurstsLowerCriticalitiesAreStillRefusedFirst() {
    assertThat(atOnce(book, Criticality.SHEDDABLE, 1)).isEqualTo(100);
    assertThat(atOnce(book, Criticality.CRITICAL, 1)).isEqualTo(100);
    assertThat(atOnce(book, Criticality.SHEDDABLE, 1)).isZero();
    assertThat(atOnce(book, Criticality.CRITICAL_PLUS, 1)).isEqualTo(50);
  }

  @Test
  void someRequestsMayAlwaysComeAtOnce() {
    CustomerBook small = new CustomerBook(Fixture.settings(LIMITS), 20, 0);
    assertThat(atOnce(small, Criticality.CRITICAL_PLUS, 1)).isEqualTo(32);
  }

  @Test
  void refusesAllOfALimitOfZero() {
    assertThat(usedIn(2, "none", Criticality.CRITICAL_PLUS, 100, 10)).isZero();
  }

  @Test
  void holdsToTheLimitThoughRequestsAreDearerThanTheBucketIsDeep() {
    usedIn(30, "one", Criticality.CRITICAL, 10, 3000);
    assertThat(usedIn(300, "one", Criticality.CRITICAL, 10, 3000)).isCloseTo(1, within(0.1));
  }

  @Test
  void refusesLowerCriticalitiesFirst() {
    Map<Criticality, Double> demand = new EnumMap<>(Criticality.class);
    for (Criticality criticality : Criticality.values()) {
      demand.put(criticality, 0.45);
    }
    mixed(3, demand);
    Map<Criticality, Double> used = mixed(10, demand);
    assertThat(used.get(Criticality.CRITICAL_PLUS)).isCloseTo(0.45, within(0.001));
    assertThat(used.get(Criticality.CRITICAL)).isCloseTo(0.45, within(0.001));
    assertThat(used.get(Criticality.SHEDDABLE_PLUS)).isCloseTo(0.1, within(0.02));
    assertThat(used.get(Criticality.SHEDDABLE)).isZero();
  }

  @Test
  void leavesTheHighestUntouchedWhileItIsWithinTheLimitAlone() {
    Map<Criticality, Double> demand = new EnumMap<>(Criticality.class);
    demand.put(Criticality.CRITICAL_PLUS, 0.9);
    demand.put(Criticality.CRITICAL, 5.0);
    mixed(3, demand);
    Map<Criticality, Double> used = mixed(10, demand);
    assertThat(used.get(Criticality.CRITICAL_PLUS)).isCloseTo(0.9, within(0.001));
    assertThat(used.get(Criticality.CRITICAL)).isCloseTo(0.1, within(0.02));
  }

  @Test
  void holdsACriticalityToItsOwnLimit() {
    usedIn(3, "capped", Criticality.SHEDDABLE, 50, 10);
    assertThat(usedIn(10, "capped", Criticality.SHEDDABLE, 50, 10)).isCloseTo(0.1, within(0.01));
    assertThat(usedIn(10, "capped", Criticality.CRITICAL, 50, 10)).isCloseTo(0.5, within(1e-9));
  }

  @Test
  void countsRefusalsOverACapAsDemandOfTheCapAlone() {
    usedIn(10, "capped", Criticality.SHEDDABLE, 50, 10);
    book.drainReport(now);
    usedIn(10, "capped", Criticality.SHEDDABLE, 50, 10);
    Usage usage = book.drainReport(now).get(0);
    assertThat(usage.used()).isCloseTo(0.1, within(0.01));
    assertThat(usage.demanded()).isCloseTo(0.1, within(0.01));
    assertThat(usage.demandedWithin().get(Criticality.SHEDDABLE)).isCloseTo(0.5, within(0.02));
  }

  @Test
  void reportsWhatWasUsedAndWhatWasWanted() {
    usedIn(10, "one", Criticality.CRITICAL, 300, 10);
    book.drainReport(now);
    usedIn(10, "one", Criticality.CRITICAL, 300, 10);
    List<Usage> report = book.drainReport(now);
    assertThat(report).hasSize(1);
    assertThat(report.get(0).used()).isCloseTo(1, within(0.02));
    assertThat(report.get(0).demanded()).isCloseTo(3, within(0.05));
    now += SECOND;
    assertThat(book.drainReport(now)).isEmpty();
    assertThat(book.drainReport(now)).isEmpty();
  }

  @Test
  void aCancelledRequestWasNone() {
    Reservation reservation = book.tryAdmit("one", Criticality.CRITICAL, now);
    assertThat(reservation).isNotNull();
    reservation.cancel();
    now += SECOND;
    assertThat(book.drainReport(now)).isEmpty();
  }

  @Test
  void expectsOfANewCustomerWhatOthersCost() {
    usedIn(1, "free", Criticality.CRITICAL, 1000, 7);
    book.drainReport(now);
    Reservation reservation = book.tryAdmit("one", Criticality.CRITICAL, now);
    assertThat(reservation).isNotNull();
    assertThat((double) reservation.reservedNanos()).isCloseTo(7e6, within(1e3));
  }

  @Test
  void whoHasNoGrantGoesByAnEqualPart() {
    book.setBackends(4);
    assertThat(book.limitHere("one", now).map(Limit::total)).hasValue(0.25);
    usedIn(3, "one", Criticality.CRITICAL, 500, 10);
    assertThat(usedIn(10, "one", Criticality.CRITICAL, 500, 10)).isCloseTo(0.25, within(0.01));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> book.setBackends(0))
        .withMessage("backends must be > 0, but was 0");
  }

  @Test
  void goesByItsGrantUntilThatExpires() {
    book.setBackends(4);
    book.grant(new Grants(Map.of("one", Limit.of(0.6)), Duration.ofSeconds(30)), now);
    usedIn(3, "one", Criticality.CRITICAL, 500, 10);
    assertThat(usedIn(20, "one", Criticality.CRITICAL, 500, 10)).isCloseTo(0.6, within(0.02));
    assertThat(book.held(now).limits()).containsOnlyKeys("one");
    assertThat(book.held(now).expiry()).hasSeconds(7);
    usedIn(10, "one", Criticality.CRITICAL, 500, 10);
    assertThat(usedIn(10, "one", Criticality.CRITICAL, 500, 10)).isCloseTo(0.25, within(0.01));
    assertThat(book.held(now)).isEqualTo(Grants.none());
  }

  @Test
  void newGrantsReplaceAllBefore() {
    book.setBackends(2);
    book.grant(Fixture.holds("one", 0.9), now);
    assertThat(book.limitHere("one", now).map(Limit::total)).hasValue(0.9);
    book.grant(Fixture.holds("capped", 0.1), now);
    assertThat(book.limitHere("one", now).map(Limit::total)).hasValue(0.5);
    assertThat(book.limitHere("capped", now).map(Limit::total)).hasValue(0.1);
  }

  @Test
  void aLimitThatIsLoweredCountsBeforeTheGrantsFollow() {
    book.grant(Fixture.holds("one", 0.9), now);
    book.setLimits(LIMITS.with("one", Limit.of(0.2)));
    assertThat(book.limitHere("one", now).map(Limit::total)).hasValue(0.2);
    book.setLimits(Limits.unlimited());
    assertThat(book.limitHere("one", now)).isEmpty();
  }

  @Test
  void forgetsWhoWasNotSeenForLongest() {
    CustomerBook small = new CustomerBook(Fixture.settings(LIMITS, 3), 1, 0);
    for (String customer : List.of("a", "b", "c", "a", "d")) {
      small.tryAdmit(customer, Criticality.CRITICAL, 0);
    }
    assertThat(small.customers()).isEqualTo(3);
    assertThat(small.drainReport(SECOND).stream().map(Usage::customer))
        .containsExactly("c", "a", "d");
  }

  @Test
  void countsWhatManyThreadsSettle() {
    int requests = 10_000;
    List<Reservation> reservations =
        IntStream.range(0, requests)
            .mapToObj(i -> book.tryAdmit("free", Criticality.CRITICAL, 0))
            .toList();
    CompletableFuture<?>[] threads =
        IntStream.range(0, 4)
            .mapToObj(
                t ->
                    CompletableFuture.runAsync(
                        () -> {
                          for (int i = t; i < requests; i += 4) {
                            reservations.get(i).settle(2 * MILLI);
                          }
                        }))
            .toArray(CompletableFuture<?>[]::new);
    CompletableFuture.allOf(threads).join();
    assertThat(book.drainReport(SECOND).get(0).used()).isCloseTo(requests * 0.002, within(1e-6));
  }

  /** CPU seconds per second that a customer used, with requests at even distances. */
  private double usedIn(
      int seconds, String customer, Criticality criticality, int perSecond, int costMillis) {
    double used = 0;
    for (int i = 0; i < seconds * perSecond; i++) {
      now += SECOND / perSecond;
      Reservation reservation = book.tryAdmit(customer, criticality, now);
      if (reservation != null) {
        reservation.settle(costMillis * MILLI);
        used += costMillis / 1e3;
      }
    }
    return used / seconds;
  }

  /** The same for requests of several criticalities, 10 ms each; the lowest are always first. */
  private Map<Criticality, Double> mixed(int seconds, Map<Criticality, Double> demand) {
    Map<Criticality, Double> lowestFirst = new TreeMap<>(Comparator.reverseOrder());
    lowestFirst.putAll(demand);
    Map<Criticality, Double> used = new EnumMap<>(Criticality.class);
    Map<Criticality, Double> due = new EnumMap<>(Criticality.class);
    demand.keySet().forEach(criticality -> used.put(criticality, 0.0));
    for (int milli = 0; milli < seconds * 1000; milli++) {
      now += MILLI;
      for (Map.Entry<Criticality, Double> wanted : lowestFirst.entrySet()) {
        double open = due.merge(wanted.getKey(), wanted.getValue() / 1e3, Double::sum);
        for (; open >= 0.01; open -= 0.01) {
          Reservation reservation = book.tryAdmit("one", wanted.getKey(), now);
          if (reservation != null) {
            reservation.settle(10 * MILLI);
            used.merge(wanted.getKey(), 0.01 / seconds, Double::sum);
          }
        }
        due.put(wanted.getKey(), open);
      }
    }
    return used;
  }

  /** How many requests of a millisecond are let in at one moment. */
  private static int atOnce(CustomerBook book, Criticality criticality, double pressure) {
    int admitted = 0;
    while (book.tryAdmit("one", criticality, pressure, 0) != null) {
      admitted++;
    }
    return admitted;
  }
}
