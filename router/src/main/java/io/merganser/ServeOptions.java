package io.merganser;

import io.merganser.load.UtilizationSignal;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** How a service is to be served. Immutable; each method gives a copy with one thing changed. */
public final class ServeOptions {
  private static final ServeOptions DEFAULT = new ServeOptions(null, null, true);

  private final @Nullable String id;
  private final @Nullable UtilizationSignal signal;
  private final boolean ready;

  private ServeOptions(@Nullable String id, @Nullable UtilizationSignal signal, boolean ready) {
    this.id = id;
    this.signal = signal;
    this.ready = ready;
  }

  /** Under the id of this task, with the CPU time of this process as utilization, ready at once. */
  public static ServeOptions defaults() {
    return DEFAULT;
  }

  /** Under an id that no other backend of the service has, and that survives a restart. */
  public ServeOptions as(String id) {
    if (id.isEmpty()) {
      throw new IllegalArgumentException("the id of a backend must not be empty, but was");
    }
    return new ServeOptions(id, signal, ready);
  }

  /**
   * With another utilization than the CPU time of this process: where several backends share it,
   * say, or where something else runs out first.
   *
   * @param signal called by one thread at a time; belongs to this backend alone
   */
  public ServeOptions measuredBy(UtilizationSignal signal) {
    return new ServeOptions(id, Objects.requireNonNull(signal), ready);
  }

  /** Known and connected to, but without requests until {@link Backend#ready} is called. */
  public ServeOptions notReady() {
    return new ServeOptions(id, signal, false);
  }

  public Optional<String> id() {
    return Optional.ofNullable(id);
  }

  public Optional<UtilizationSignal> signal() {
    return Optional.ofNullable(signal);
  }

  public boolean isReady() {
    return ready;
  }
}
