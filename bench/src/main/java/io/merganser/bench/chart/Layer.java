package io.merganser.bench.chart;

import java.util.List;

/**
 * Something drawn on a panel. The methods serve the panel, not its user: their types stay inside
 * this package.
 */
public sealed interface Layer permits Lines, Series, Bars, Level, Moment {

  /** Throws unless all of this layer fits the axes. */
  void check(Axis x, Axis y);

  List<LegendEntry> legend();

  void draw(Plot plot);
}
