package io.merganser.overload;

import io.merganser.load.ExecutorLoad;
import io.merganser.load.GarbageCollection;
import io.merganser.load.OldGeneration;
import io.merganser.load.ProcessCpu;
import io.merganser.load.UtilizationSignal;
import java.util.Arrays;

/** The signals there are, by their names in the configuration. */
public enum SignalName {
  EXECUTOR_LOAD("executor-load"),
  CPU("cpu"),
  OLD_GENERATION("old-generation"),
  GARBAGE_COLLECTION("garbage-collection");

  private final String text;

  SignalName(String text) {
    this.text = text;
  }

  /**
   * The signal of that name.
   *
   * @throws IllegalArgumentException if there is none, with the names that there are
   */
  public static SignalName of(String text) {
    return Arrays.stream(values())
        .filter(name -> name.text.equals(text))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "must be some of " + Arrays.toString(values()) + ", but had " + text));
  }

  /** A signal of this name, for one {@link Utilization}. */
  Signal create(double target, ExecutorLoad executor) {
    UtilizationSignal source =
        switch (this) {
          case EXECUTOR_LOAD -> executor;
          case CPU -> new ProcessCpu();
          case OLD_GENERATION -> new OldGeneration();
          case GARBAGE_COLLECTION -> new GarbageCollection();
        };
    return new Signal(text, target, source);
  }

  @Override
  public String toString() {
    return text;
  }
}
