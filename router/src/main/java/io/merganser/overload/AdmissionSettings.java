package io.merganser.overload;

import io.merganser.load.ExecutorLoad;
import io.merganser.settings.SettingsReader;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;

/**
 * When a backend refuses requests. {@code reference.conf} says what each setting does.
 *
 * @param protection whether it ever does
 * @param parallelism what the executor load is divided by; empty: to be found out
 * @param targets of all signals, those not in use included
 * @param degraded the utilization from which answers may be degraded
 */
public record AdmissionSettings(
    boolean protection,
    OptionalInt parallelism,
    List<SignalName> signals,
    Map<SignalName, Double> targets,
    Thresholds thresholds,
    double degraded,
    int maxQueued,
    int maxInFlight,
    double dontRetryShare) {
  /** At a target of 1 a share would count for nothing until it is too late. */
  private static final double HIGHEST_SHARE = 0.99;

  public AdmissionSettings {
    signals = List.copyOf(signals);
    targets = Map.copyOf(targets);
  }

  /** Reads {@code merganser.backend.overload}. */
  public static AdmissionSettings read(SettingsReader settings) {
    Thresholds thresholds = Thresholds.read(settings.below("thresholds"));
    double degraded = settings.positiveNumber("degraded");
    settings.requireAtMost("degraded", "thresholds.sheddable");
    return new AdmissionSettings(
        settings.flag("protection"),
        settings.parsed("parallelism", AdmissionSettings::parallelism),
        settings.distinctEach("signals", SignalName::of),
        targets(settings.below("targets")),
        thresholds,
        degraded,
        settings.positiveInt("max-queued"),
        settings.positiveInt("max-in-flight"),
        settings.numberWithin("dont-retry-share", 0, 1));
  }

  /** The signals in use, for one {@link Utilization}. More may be added to them. */
  public List<Signal> createSignals(ExecutorLoad executor) {
    return signals.stream().map(name -> name.create(targets.get(name), executor)).toList();
  }

  private static Map<SignalName, Double> targets(SettingsReader settings) {
    Map<SignalName, Double> targets = new EnumMap<>(SignalName.class);
    for (SignalName name : SignalName.values()) {
      targets.put(
          name,
          name == SignalName.EXECUTOR_LOAD
              ? settings.positiveNumber(name.toString())
              : settings.numberAbove(name.toString(), 0, HIGHEST_SHARE));
    }
    return targets;
  }

  private static OptionalInt parallelism(String text) {
    if (text.equals("auto")) {
      return OptionalInt.empty();
    }
    String rule = "must be auto or a whole number > 0, but was " + text;
    try {
      int number = Integer.parseInt(text);
      if (number > 0) {
        return OptionalInt.of(number);
      }
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(rule, e);
    }
    throw new IllegalArgumentException(rule);
  }
}
