package io.merganser.overload;

import io.merganser.Criticality;
import java.util.Arrays;
import java.util.function.Supplier;

/**
 * The throttles of one service, one for each criticality: when sheddable requests are refused,
 * critical ones go on. Safe from any thread.
 */
public final class Throttles {
  private final Throttle[] byCriticality = new Throttle[Criticality.values().length];

  Throttles(Supplier<Throttle> each) {
    Arrays.setAll(byCriticality, any -> each.get());
  }

  public Throttle of(Criticality criticality) {
    return byCriticality[criticality.ordinal()];
  }
}
