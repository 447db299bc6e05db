package io.merganser.overload;

import io.merganser.Criticality;
import io.merganser.settings.SettingsReader;

/**
 * The utilization from which requests of a criticality are refused: the lower the criticality, the
 * sooner.
 */
public record Thresholds(
    double criticalPlus, double critical, double sheddablePlus, double sheddable) {

  public Thresholds {
    boolean ordered =
        sheddable > 0
            && sheddable <= sheddablePlus
            && sheddablePlus <= critical
            && critical <= criticalPlus;
    if (!ordered) {
      throw new IllegalArgumentException(
          "thresholds must be > 0 and none above that of a higher criticality, but were, highest"
              + (" first, " + criticalPlus + ", " + critical)
              + (", " + sheddablePlus + ", " + sheddable));
    }
  }

  static Thresholds read(SettingsReader settings) {
    double criticalPlus = settings.positiveNumber("critical-plus");
    double critical = settings.positiveNumber("critical");
    double sheddablePlus = settings.positiveNumber("sheddable-plus");
    double sheddable = settings.positiveNumber("sheddable");
    settings.requireAtMost("critical", "critical-plus");
    settings.requireAtMost("sheddable-plus", "critical");
    settings.requireAtMost("sheddable", "sheddable-plus");
    return new Thresholds(criticalPlus, critical, sheddablePlus, sheddable);
  }

  public double of(Criticality criticality) {
    return switch (criticality) {
      case CRITICAL_PLUS -> criticalPlus;
      case CRITICAL -> critical;
      case SHEDDABLE_PLUS -> sheddablePlus;
      case SHEDDABLE -> sheddable;
    };
  }
}
