package io.merganser.console;

import java.util.Objects;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** What a console shows besides routers. Immutable; each method gives a copy with one change. */
public final class ConsoleOptions {
  private static final ConsoleOptions DEFAULT = new ConsoleOptions(null, null, null);

  private final @Nullable FrontDoor frontDoor;
  private final @Nullable DemoControls demo;
  private final @Nullable BooleanSupplier ready;

  private ConsoleOptions(
      @Nullable FrontDoor frontDoor, @Nullable DemoControls demo, @Nullable BooleanSupplier ready) {
    this.frontDoor = frontDoor;
    this.demo = demo;
    this.ready = ready;
  }

  /** No front door, no demo, and ready while the node is up in the cluster. */
  public static ConsoleOptions defaults() {
    return DEFAULT;
  }

  public ConsoleOptions with(FrontDoor frontDoor) {
    return new ConsoleOptions(Objects.requireNonNull(frontDoor), demo, ready);
  }

  /** With buttons for what the demo can do, to everybody who can reach the page. */
  public ConsoleOptions with(DemoControls demo) {
    return new ConsoleOptions(frontDoor, Objects.requireNonNull(demo), ready);
  }

  /** With another word on whether the node is ready. Asked twice a second: it must not block. */
  public ConsoleOptions readyWhen(BooleanSupplier ready) {
    return new ConsoleOptions(frontDoor, demo, Objects.requireNonNull(ready));
  }

  public Optional<FrontDoor> frontDoor() {
    return Optional.ofNullable(frontDoor);
  }

  public Optional<DemoControls> demo() {
    return Optional.ofNullable(demo);
  }

  public Optional<BooleanSupplier> ready() {
    return Optional.ofNullable(ready);
  }
}
