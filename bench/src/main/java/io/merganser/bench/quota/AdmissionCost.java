package io.merganser.bench.quota;

import com.typesafe.config.ConfigFactory;
import io.merganser.Criticality;
import io.merganser.quota.CustomerBook;
import io.merganser.quota.Limit;
import io.merganser.quota.QuotaSettings;
import io.merganser.quota.Reservation;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;

/**
 * What a request costs the book of customers, in a simple loop; {@code QuotaBenchmark} measures the
 * same with more care. One thread.
 */
final class AdmissionCost {
  private static final int SEED = 3;
  private static final int ROUNDS = 9;
  private static final int REQUESTS = 1_000_000;
  private static final int BACKENDS = 10;
  private static final double ENOUGH = 1e6;
  private static final long COST_NANOS = TimeUnit.MILLISECONDS.toNanos(1);

  private final FootprintSettings settings;
  private final String[] active;

  AdmissionCost(FootprintSettings settings) {
    this.settings = settings;
    SplittableRandom random = new SplittableRandom(SEED);
    this.active = new String[settings.active()];
    for (int i = 0; i < active.length; i++) {
      active[i] = settings.name(random.nextInt(settings.customers()));
    }
  }

  double admitNanos() {
    return fastest(book(ENOUGH));
  }

  double refuseNanos() {
    return fastest(book(0));
  }

  /** Others on the machine only add. */
  private double fastest(CustomerBook book) {
    double least = Double.POSITIVE_INFINITY;
    long now = 0;
    for (int round = 0; round < ROUNDS; round++) {
      long beginNanos = System.nanoTime();
      for (int i = 0; i < REQUESTS; i++) {
        now += 1000;
        Reservation reservation =
            book.tryAdmit(active[i % active.length], Criticality.CRITICAL, now);
        if (reservation != null) {
          reservation.settle(COST_NANOS);
        }
      }
      least = Math.min(least, (System.nanoTime() - beginNanos) / (double) REQUESTS);
    }
    return least;
  }

  private CustomerBook book(double limit) {
    QuotaSettings defaults = QuotaSettings.fromConfig(ConfigFactory.load());
    CustomerBook book =
        new CustomerBook(
            new QuotaSettings(
                defaults.limits().withOthers(Limit.of(limit)),
                defaults.expiry(),
                defaults.reportInterval(),
                defaults.burst(),
                defaults.capacity(),
                defaults.coordinatorRole(),
                settings.customers()),
            BACKENDS,
            0);
    for (int i = 0; i < settings.customers(); i++) {
      Reservation reservation = book.tryAdmit(settings.name(i), Criticality.CRITICAL, 0);
      if (reservation != null) {
        reservation.settle(COST_NANOS);
      }
    }
    return book;
  }
}
