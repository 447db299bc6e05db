package io.merganser.bench.jmh;

import com.typesafe.config.ConfigFactory;
import io.merganser.Criticality;
import io.merganser.quota.CustomerBook;
import io.merganser.quota.Grants;
import io.merganser.quota.Limit;
import io.merganser.quota.QuotaLedger;
import io.merganser.quota.QuotaSettings;
import io.merganser.quota.Reservation;
import io.merganser.quota.Usage;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * A backend that knows 10,000 customers, of whom 1,000 send requests: one request let in and
 * settled, or refused; one report; and the coordinator's turn for ten such backends.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class QuotaBenchmark {
  private static final int CUSTOMERS = 10_000;
  private static final int ACTIVE = 1_000;
  private static final int BACKENDS = 10;
  private static final long COST_NANOS = 1_000_000;
  private static final long SECOND = 1_000_000_000;

  private final String[] names = new String[ACTIVE];
  private CustomerBook generous;
  private CustomerBook strict;
  private QuotaLedger ledger;
  private List<Usage> usages;
  private long now;
  private int next;

  @Setup
  public void prepare() {
    SplittableRandom random = new SplittableRandom(ACTIVE);
    for (int i = 0; i < ACTIVE; i++) {
      names[i] = "customer-" + random.nextInt(CUSTOMERS);
    }
    generous = book(1e6);
    strict = book(0);
    ledger = new QuotaLedger(settings(500), 0);
    usages =
        IntStream.range(0, ACTIVE)
            .mapToObj(i -> new Usage("customer-" + i, 1, random.nextDouble(100), Map.of()))
            .toList();
  }

  @Benchmark
  public Reservation admitAndSettle() {
    Reservation reservation = generous.tryAdmit(name(), Criticality.CRITICAL, now += 1000);
    reservation.settle(COST_NANOS);
    return reservation;
  }

  @Benchmark
  public Reservation refuse() {
    return strict.tryAdmit(name(), Criticality.CRITICAL, now += 1000);
  }

  @Benchmark
  public List<Usage> admitAllAndReport() {
    for (String name : names) {
      generous.tryAdmit(name, Criticality.CRITICAL, now += 1000).settle(COST_NANOS);
    }
    return generous.drainReport(now);
  }

  @Benchmark
  public Map<String, Grants> reportsAndGrants() {
    now += SECOND;
    for (int i = 0; i < BACKENDS; i++) {
      ledger.report("backend-" + i, 1, 100, usages, Grants.none(), now);
    }
    return ledger.compute(BACKENDS, now);
  }

  private String name() {
    next = next + 1 == ACTIVE ? 0 : next + 1;
    return names[next];
  }

  private static CustomerBook book(double limit) {
    CustomerBook book = new CustomerBook(settings(limit), BACKENDS, 0);
    for (int i = 0; i < CUSTOMERS; i++) {
      Reservation reservation = book.tryAdmit("customer-" + i, Criticality.CRITICAL, i);
      if (reservation != null) {
        reservation.settle(COST_NANOS);
      }
    }
    return book;
  }

  private static QuotaSettings settings(double limit) {
    QuotaSettings defaults = QuotaSettings.fromConfig(ConfigFactory.load());
    return new QuotaSettings(
        defaults.limits().withOthers(Limit.of(limit)),
        defaults.expiry(),
        defaults.reportInterval(),
        defaults.burst(),
        defaults.capacity(),
        defaults.coordinatorRole(),
        CUSTOMERS);
  }
}
