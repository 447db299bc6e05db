package io.merganser;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.function.LongSupplier;

/** The context of a request that nobody sent. Nothing that it is told goes anywhere. */
final class StandaloneContext implements RequestContext {
  private static final Duration TIMEOUT = Duration.ofSeconds(10);

  private final RequestOptions options;
  private final LongSupplier clock;
  private final long deadlineNanos;

  StandaloneContext(RequestOptions options, LongSupplier clock) {
    this.options = options;
    this.clock = clock;
    this.deadlineNanos = clock.getAsLong() + options.within().orElse(TIMEOUT).toNanos();
  }

  @Override
  public Criticality criticality() {
    return options.criticality();
  }

  @Override
  public Optional<String> customer() {
    return options.customer();
  }

  @Override
  public Duration remaining() {
    return Duration.ofNanos(deadlineNanos - clock.getAsLong());
  }

  @Override
  public int attempt() {
    return 0;
  }

  @Override
  public Optional<String> trace() {
    return options.trace();
  }

  @Override
  public boolean isDegraded() {
    return false;
  }

  @Override
  public void answersWithLess() {}

  @Override
  public void charge(Duration cpu) {}

  @Override
  public Executor executor() {
    return Propagation.executor(this, Runnable::run);
  }
}
