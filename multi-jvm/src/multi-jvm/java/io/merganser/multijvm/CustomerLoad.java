package io.merganser.multijvm;

import io.merganser.Outcome;
import io.merganser.RequestOptions;
import io.merganser.Router;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * One customer's requests, each of which costs 10 ms of CPU time, sent when they are due whatever
 * becomes of the others. For the test's thread alone.
 */
final class CustomerLoad {
  static final Duration COST = Duration.ofMillis(10);

  private static final double COST_SECONDS = COST.toNanos() / 1e9;

  private final Router<String, String> router;
  private final String customer;
  private final double gapNanos;
  private final SplittableRandom random;
  private final List<CompletionStage<Outcome<String>>> outcomes = new ArrayList<>();
  private double dueNanos;
  private double seconds;

  /**
   * @param demand in CPU seconds per second
   */
  CustomerLoad(Router<String, String> router, String customer, double demand, long seed) {
    this.router = router;
    this.customer = customer;
    this.gapNanos = COST.toNanos() / demand;
    this.random = new SplittableRandom(seed);
  }

  static RequestOptions optionsOf(String customer) {
    return RequestOptions.defaults().forCustomer(customer).within(Duration.ofSeconds(30));
  }

  static Outcome<String> await(CompletionStage<Outcome<String>> sent) {
    return Traffic.await(sent);
  }

  /** Sends for that long, and waits until all has ended. */
  static void run(Duration time, CustomerLoad... loads) {
    long startNanos = System.nanoTime();
    for (long now = 0; now < time.toNanos(); now = System.nanoTime() - startNanos) {
      for (CustomerLoad load : loads) {
        load.sendWhatIsDue(now);
      }
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(1));
    }
    for (CustomerLoad load : loads) {
      load.seconds = time.toNanos() / 1e9;
      load.outcomes.forEach(CustomerLoad::await);
    }
  }

  int sent() {
    return outcomes.size();
  }

  int succeeded() {
    return (int) outcomes.stream().filter(sent -> await(sent).isSuccess()).count();
  }

  /** In CPU seconds per second. */
  double used() {
    return succeeded() * COST_SECONDS / seconds;
  }

  @Override
  public String toString() {
    return "%s sent %d, succeeded %d, used %.3f".formatted(customer, sent(), succeeded(), used());
  }

  private void sendWhatIsDue(long nowNanos) {
    for (; dueNanos <= nowNanos; dueNanos -= Math.log(1 - random.nextDouble()) * gapNanos) {
      outcomes.add(router.send("x", optionsOf(customer)));
    }
  }
}
