package io.merganser.demo;

import io.merganser.Criticality;
import io.merganser.console.DemoTraffic;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/**
 * Sends HTTP requests of all criticalities at a steady rate, or in a spike at ten times that,
 * whatever becomes of them: a client that waited for answers would hide that they come late. How
 * they end is for the page to show. One thread runs it; the rest is safe from any.
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

  private final List<HttpRequest> requests;
  private final double perSecond;
  private final HttpClient client =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
  private final AtomicInteger inFlight = new AtomicInteger();
  // When the last spike ends, or ended.
  private final AtomicLong spikeEndNanos = new AtomicLong(System.nanoTime());
  private int sent;

  OpenLoop(String uri, double perSecond) {
    this.requests = MIX.stream().map(criticality -> request(uri, criticality)).toList();
    this.perSecond = perSecond;
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
    return new DemoTraffic(perSecond * factor(now), Duration.ofNanos(spikeLeftNanos(now)));
  }

  /**
   * @throws IllegalStateException if a spike is not over
   */
  void spike() {
    long now = System.nanoTime();
    long before = spikeEndNanos.get();
    if (before - now > 0 || !spikeEndNanos.compareAndSet(before, now + SPIKE_NANOS)) {
      throw new IllegalStateException("a spike must be over before the next, but one was not");
    }
  }

  private long pauseNanos(long now) {
    return (long) (TimeUnit.SECONDS.toNanos(1) / (perSecond * factor(now)));
  }

  private int factor(long now) {
    return spikeLeftNanos(now) > 0 ? SPIKE_FACTOR : 1;
  }

  private long spikeLeftNanos(long now) {
    return Math.max(0, spikeEndNanos.get() - now);
  }

  private void send() {
    HttpRequest request = requests.get(sent++ % requests.size());
    if (inFlight.incrementAndGet() > MOST_IN_FLIGHT) {
      inFlight.decrementAndGet();
      return;
    }
    client
        .sendAsync(request, HttpResponse.BodyHandlers.discarding())
        .whenComplete((response, failure) -> inFlight.decrementAndGet());
  }

  private static HttpRequest request(String uri, Criticality criticality) {
    return HttpRequest.newBuilder(URI.create(uri))
        .timeout(TIMEOUT)
        .header("x-request-criticality", criticality.name())
        .build();
  }
}
