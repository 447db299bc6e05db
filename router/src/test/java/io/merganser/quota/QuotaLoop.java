package io.merganser.quota;

import static io.merganser.quota.Fixture.MILLI;
import static io.merganser.quota.Fixture.SECOND;

import io.merganser.Criticality;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/**
 * Backends, a ledger and customers on virtual time. Requests arrive at random, cost 5 ms on
 * average, and are settled 20 ms later; grants arrive 100 ms after they were computed.
 */
final class QuotaLoop {
  private static final double MEAN_COST = 0.005;
  private static final int SETTLED_AFTER = 20;
  private static final int GRANTED_AFTER = 100;

  private final QuotaSettings settings;
  private final double capacity;
  private final List<CustomerBook> books = new ArrayList<>();
  private final List<Sender> senders = new ArrayList<>();
  private final Queue<Open> open = new ArrayDeque<>();
  private final SplittableRandom random = new SplittableRandom(21);
  private @Nullable QuotaLedger ledger;
  private Map<String, Grants> underway = Map.of();
  private final Set<Integer> gone = new HashSet<>();
  private int fleet;
  private long milli;

  /** A request that runs. */
  private record Open(Reservation reservation, long costNanos, long endsAtMilli) {}

  /** A customer's traffic, in CPU seconds per second, and what became of it in each second. */
  final class Sender {
    private final String customer;
    private final double demand;
    private final double[] split;
    private double nextAtMilli;
    private final Map<Integer, Double> used = new HashMap<>();
    private final Map<Integer, Integer> refused = new HashMap<>();

    private Sender(String customer, double demand, double[] split) {
      this.customer = customer;
      this.demand = demand;
      this.split = split;
    }

    double usedFrom(int second, int until) {
      double sum = 0;
      for (int i = second; i < until; i++) {
        sum += used.getOrDefault(i, 0.0);
      }
      return sum / (until - second);
    }

    double mostInTenSeconds(int from, int until) {
      double most = 0;
      for (int i = from; i + 10 <= until; i++) {
        most = Math.max(most, usedFrom(i, i + 10));
      }
      return most;
    }

    int refusedFrom(int second) {
      return refused.entrySet().stream()
          .filter(entry -> entry.getKey() >= second)
          .mapToInt(Map.Entry::getValue)
          .sum();
    }

    private void sendWhatIsDue() {
      for (; nextAtMilli <= milli; nextAtMilli += -Math.log(random.nextDouble()) * gapMillis()) {
        double cost = -Math.log(1 - random.nextDouble()) * MEAN_COST;
        Reservation reservation =
            books.get(backendThatIsThere()).tryAdmit(customer, Criticality.CRITICAL, milli * MILLI);
        int second = (int) (milli / 1000);
        if (reservation == null) {
          refused.merge(second, 1, Integer::sum);
        } else {
          used.merge(second, cost, Double::sum);
          open.add(new Open(reservation, (long) (cost * SECOND), milli + SETTLED_AFTER));
        }
      }
    }

    private double gapMillis() {
      return 1000 * MEAN_COST / demand;
    }

    private int backend() {
      double at = random.nextDouble();
      for (int i = 0; i < split.length; i++) {
        at -= split[i];
        if (at < 0) {
          return i;
        }
      }
      return split.length - 1;
    }

    private int backendThatIsThere() {
      int backend = backend();
      while (gone.contains(backend)) {
        backend = backend();
      }
      return backend;
    }
  }

  QuotaLoop(Limits limits, int backends, double capacity) {
    this.settings = Fixture.settings(limits);
    this.capacity = capacity;
    this.fleet = backends;
    for (int i = 0; i < backends; i++) {
      books.add(new CustomerBook(settings, backends, 0));
    }
  }

  /** A customer that sends to each backend a part of its requests. */
  Sender sends(String customer, double demand, double... split) {
    Sender sender = new Sender(customer, demand, split);
    senders.add(sender);
    return sender;
  }

  void startLedger() {
    ledger = new QuotaLedger(settings, milli * MILLI);
  }

  void stopLedger() {
    ledger = null;
    underway = Map.of();
  }

  /** A backend dies; its requests go to the others. */
  void kill(int backend) {
    gone.add(backend);
  }

  /** The cluster has removed those that died, and everybody knows. */
  void removeTheDead() {
    fleet = books.size() - gone.size();
    books.forEach(book -> book.setBackends(fleet));
    if (ledger != null) {
      gone.forEach(backend -> ledger.forget(Integer.toString(backend)));
    }
  }

  double rateAt(int backend, String customer) {
    return books.get(backend).limitHere(customer, milli * MILLI).orElseThrow().total();
  }

  void runUntil(int second) {
    for (; milli < second * 1000L; milli++) {
      for (Open first = open.peek(); first != null && first.endsAtMilli <= milli; ) {
        first.reservation.settle(first.costNanos);
        open.remove();
        first = open.peek();
      }
      senders.forEach(Sender::sendWhatIsDue);
      if (milli % 1000 == 999) {
        reportAll();
      }
      if (milli % 1000 == GRANTED_AFTER) {
        underway.forEach(
            (id, grants) -> books.get(Integer.parseInt(id)).grant(grants, milli * MILLI));
        underway = Map.of();
      }
    }
  }

  private void reportAll() {
    long now = milli * MILLI;
    for (int i = 0; i < books.size(); i++) {
      CustomerBook book = books.get(i);
      List<Usage> usages = book.drainReport(now);
      if (ledger != null && !gone.contains(i)) {
        ledger.report(Integer.toString(i), 1, capacity, usages, book.held(now), now);
      }
    }
    if (ledger != null) {
      underway = ledger.compute(fleet, now);
    }
  }
}
