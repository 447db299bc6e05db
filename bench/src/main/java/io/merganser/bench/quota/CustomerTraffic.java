package io.merganser.bench.quota;

import io.merganser.RequestOptions;
import io.merganser.Router;
import java.time.Duration;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * Sends one customer's requests when they are due, each independent of the others, whatever becomes
 * of them: one who waits for answers would send less just when there is too much. Latency counts
 * from when a request was due. A thread of its own sends.
 */
final class CustomerTraffic {
  private static final Duration DEADLINE = Duration.ofSeconds(5);
  private static final Duration PATIENCE = DEADLINE.multipliedBy(3);
  private static final long PAUSE_NANOS = 5_000_000;
  private static final byte[] PAYLOAD = new byte[128];

  private final Router<byte[], byte[]> router;
  private final Customer customer;
  private final Script script;
  private final long startNanos;
  private final SplittableRandom random;
  private final RequestOptions options;
  private final Tally tally;
  private final Thread thread;
  private volatile boolean stopped;

  CustomerTraffic(
      Router<byte[], byte[]> router,
      Customer customer,
      Script script,
      long startNanos,
      SplittableRandom random) {
    this.router = router;
    this.customer = customer;
    this.script = script;
    this.startNanos = startNanos;
    this.random = random;
    this.options = RequestOptions.defaults().forCustomer(customer.name()).within(DEADLINE);
    this.tally = new Tally(script, startNanos);
    this.thread = new Thread(this::run, "traffic-" + customer.name());
    thread.setDaemon(true);
  }

  void start() {
    thread.start();
  }

  Customer customer() {
    return customer;
  }

  Tally tally() {
    return tally;
  }

  /** Waits until all has been sent and has ended. */
  void awaitEnd() throws InterruptedException {
    thread.join();
    long endNanos = System.nanoTime() + PATIENCE.toNanos();
    while (tally.unanswered() > 0) {
      if (System.nanoTime() - endNanos > 0) {
        throw new IllegalStateException(
            "every request must end, but %d of %s had not"
                .formatted(tally.unanswered(), customer.name()));
      }
      LockSupport.parkNanos(PAUSE_NANOS);
    }
  }

  /** Sends nothing more. */
  void stop() {
    stopped = true;
  }

  private void run() {
    for (int phase = 0; phase < script.phases().size(); phase++) {
      double perSecond = customer.requestsPerSecond(script.phases().get(phase).share(customer));
      double meanGapNanos = TimeUnit.SECONDS.toNanos(1) / perSecond;
      long phaseNanos = startNanos + TimeUnit.SECONDS.toNanos(script.startOf(phase));
      long lengthNanos = TimeUnit.SECONDS.toNanos(script.phases().get(phase).seconds());
      for (double due = gap(meanGapNanos);
          due < lengthNanos && !stopped;
          due += gap(meanGapNanos)) {
        send(phase, phaseNanos + (long) due);
      }
    }
  }

  private double gap(double meanNanos) {
    return -Math.log(1 - random.nextDouble()) * meanNanos;
  }

  private void send(int phase, long dueNanos) {
    for (long left; (left = dueNanos - System.nanoTime()) > 0; ) {
      LockSupport.parkNanos(left);
    }
    tally.sent(phase, dueNanos);
    router
        .send(PAYLOAD, options)
        .thenAccept(outcome -> tally.ended(phase, dueNanos, outcome, System.nanoTime()));
  }
}
