package io.merganser;

import io.merganser.load.UtilizationSignal;
import io.merganser.overload.Combination;
import io.merganser.overload.Signal;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** How a service is to be served. Immutable; each method gives a copy with one thing changed. */
public final class ServeOptions {
  private static final ServeOptions DEFAULT =
      new ServeOptions(null, null, true, List.of(), Combination.HIGHEST);

  private final @Nullable String id;
  private final @Nullable UtilizationSignal signal;
  private final boolean ready;
  private final List<Signal> protection;
  private final Combination combination;

  private ServeOptions(
      @Nullable String id,
      @Nullable UtilizationSignal signal,
      boolean ready,
      List<Signal> protection,
      Combination combination) {
    this.id = id;
    this.signal = signal;
    this.ready = ready;
    this.protection = protection;
    this.combination = combination;
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
    return new ServeOptions(id, signal, ready, protection, combination);
  }

  /**
   * With another utilization than the CPU time of this process: where several backends share it,
   * say, or where something else runs out first.
   *
   * @param signal called by one thread at a time; belongs to this backend alone
   */
  public ServeOptions measuredBy(UtilizationSignal signal) {
    return new ServeOptions(id, Objects.requireNonNull(signal), ready, protection, combination);
  }

  /** Known and connected to, but without requests until {@link Backend#ready} is called. */
  public ServeOptions notReady() {
    return new ServeOptions(id, signal, false, protection, combination);
  }

  /**
   * Protected by one more signal than {@code merganser.backend.overload.signals}: where requests
   * are refused because of something that those don't see, as a pool of one's own.
   *
   * @param name for metrics and logs
   * @param target what counts as 1 against {@code merganser.backend.overload.thresholds}
   * @param signal called by one thread at a time; belongs to this backend alone
   */
  public ServeOptions protectedBy(String name, double target, UtilizationSignal signal) {
    List<Signal> more = new ArrayList<>(protection);
    more.add(new Signal(name, target, signal));
    return new ServeOptions(id, this.signal, ready, List.copyOf(more), combination);
  }

  /** With another way to combine the signals that protect it than to take the highest. */
  public ServeOptions combinedBy(Combination combination) {
    return new ServeOptions(id, signal, ready, protection, Objects.requireNonNull(combination));
  }

  public List<Signal> protection() {
    return protection;
  }

  public Combination combination() {
    return combination;
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
