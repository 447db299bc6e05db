package io.merganser.demo;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

/**
 * Sends HTTP requests at a steady rate, whatever becomes of them: a client that waited for answers
 * would hide that they come late. How they end is for the page to show.
 */
final class OpenLoop implements Runnable {
  private static final Duration TIMEOUT = Duration.ofSeconds(15);

  /** Beyond this, this process would run out of memory before the cluster did. */
  private static final int MOST_IN_FLIGHT = 2000;

  private final HttpRequest request;
  private final double perSecond;
  private final HttpClient client =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
  private final AtomicInteger inFlight = new AtomicInteger();

  OpenLoop(String uri, double perSecond) {
    this.request = HttpRequest.newBuilder(URI.create(uri)).timeout(TIMEOUT).build();
    this.perSecond = perSecond;
  }

  /** Runs until its thread is interrupted. */
  @Override
  public void run() {
    long pauseNanos = (long) (TimeUnit.SECONDS.toNanos(1) / perSecond);
    long due = System.nanoTime();
    while (!Thread.currentThread().isInterrupted()) {
      long wait = due - System.nanoTime();
      if (wait > 0) {
        LockSupport.parkNanos(wait);
        continue;
      }
      due += pauseNanos;
      send();
    }
  }

  private void send() {
    if (inFlight.incrementAndGet() > MOST_IN_FLIGHT) {
      inFlight.decrementAndGet();
      return;
    }
    client
        .sendAsync(request, HttpResponse.BodyHandlers.discarding())
        .whenComplete((response, failure) -> inFlight.decrementAndGet());
  }
}
