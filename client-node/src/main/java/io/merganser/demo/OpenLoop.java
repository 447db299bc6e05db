package io.merganser.demo;

import io.merganser.Criticality;
import io.merganser.console.DemoTraffic;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;

/**
 * Sends HTTP requests of all criticalities and customers at a steady rate, or in a spike at ten
 * times that, on behalf of all of them or with all that is more on behalf of one, whatever becomes
 * of them: a client that waited for answers would hide that they come late. How they end is for the
 * page to show. One thread runs it; the rest is safe from any.
 */
final class OpenLoop implements Runnable {
  static final int SPIKE_FACTOR = 10;

  private static final Duration TIMEOUT = Duration.ofSeconds(15);
  private static final long SPIKE_NANOS = TimeUnit.SECONDS.toNanos(20);

  /** What a pause of this process has held up is made up for so far: it is no spike. */
  private static final long MOST_LATE_NANOS = TimeUnit.MILLISECONDS.toNanos(50);

  /** Beyond this, this process would run out of memory before the cluster did. */
  private static final int MOST_IN_FLIGHT = 2000;

  /** Each as often as it stands here. */
  private static final List<Criticality> MIX =
      List.of(
          Criticality.CRITICAL_PLUS,
          Criticality.CRITICAL,
          Criticality.SHEDDABLE_PLUS,
          Criticality.CRITICAL,
          Criticality.SHEDDABLE);

  private final Map<String, Mix> requests = new LinkedHashMap<>();
  private final double perSecond;
  private final HttpClient client =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
  private final AtomicInteger inFlight = new AtomicInteger();
  // The last one, which may be over.
  private final AtomicReference<Spike> spike =
      new AtomicReference<>(new Spike(System.nanoTime(), Optional.empty()));
  private int sent;
  private int sentInSpike;

  /** The requests of one customer, of each criticality in turn. */
  private static final class Mix {
    private final List<HttpRequest> requests;
    private int sent;

    Mix(List<HttpRequest> requests) {
      this.requests = requests;
    }

    HttpRequest next() {
      return requests.get(sent++ % requests.size());
    }
  }

  /** Of one customer, or of all. */
  private record Spike(long endNanos, Optional<String> customer) {
    long leftNanos(long now) {
      return Math.max(0, endNanos - now);
    }
  }

  OpenLoop(String uri, double perSecond, DemoCustomers customers) {
    this.perSecond = perSecond;
    for (String name : DemoCustomers.NAMES) {
      String key = customers.keyOf(name);
      requests.put(name, new Mix(MIX.stream().map(each -> request(uri, each, key)).toList()));
    }
  }

  /** Runs until its thread is interrupted. */
  @Override
  public void run() {
    long due = System.nanoTime();
    while (!Thread.currentThread().isInterrupted()) {
      long now = System.nanoTime();
      if (due - now > 0) {
        LockSupport.parkNanos(due - now);
        continue;
      }
      due = Math.max(due - now, -MOST_LATE_NANOS) + now + pauseNanos(now);
      send();
    }
  }

  DemoTraffic traffic() {
    long now = System.nanoTime();
    Spike latest = spike.get();
    long leftNanos = latest.leftNanos(now);
    return new DemoTraffic(
        perSecond * factor(latest, now),
        Duration.ofNanos(leftNanos),
        leftNanos > 0 ? latest.customer : Optional.empty(),
        DemoCustomers.NAMES);
  }

  /**
   * @param customer whose it is to be; empty: everybody's
   * @throws IllegalStateException if a spike is not over
   */
  void spike(Optional<String> customer) {
    long now = System.nanoTime();
    Spike before = spike.get();
    Spike next = new Spike(now + SPIKE_NANOS, customer);
    if (before.leftNanos(now) > 0 || !spike.compareAndSet(before, next)) {
      throw new IllegalStateException("a spike must be over before the next, but one was not");
    }
  }

  private long pauseNanos(long now) {
    return (long) (TimeUnit.SECONDS.toNanos(1) / (perSecond * factor(spike.get(), now)));
  }

  private static int factor(Spike latest, long now) {
    return latest.leftNanos(now) > 0 ? SPIKE_FACTOR : 1;
  }

  /**
   * Each customer in turn; in the spike of one, every tenth is as usual, and the others its own.
   */
  private HttpRequest next(Spike latest, long now) {
    boolean ofOne = latest.leftNanos(now) > 0 && latest.customer.isPresent();
    String customer =
        ofOne && ++sentInSpike % SPIKE_FACTOR != 0
            ? latest.customer.orElseThrow()
            : DemoCustomers.NAMES.get(sent++ % DemoCustomers.NAMES.size());
    return Objects.requireNonNull(requests.get(customer)).next();
  }

  private void send() {
    HttpRequest request = next(spike.get(), System.nanoTime());
    if (inFlight.incrementAndGet() > MOST_IN_FLIGHT) {
      inFlight.decrementAndGet();
      return;
    }
    client
        .sendAsync(request, HttpResponse.BodyHandlers.discarding())
        .whenComplete((response, failure) -> inFlight.decrementAndGet());
  }

  private static HttpRequest request(String uri, Criticality criticality, String key) {
    return HttpRequest.newBuilder(URI.create(uri))
        .timeout(TIMEOUT)
        .header("x-request-criticality", criticality.name())
        .header("x-api-key", key)
        .build();
  }
}
