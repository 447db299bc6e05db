package io.merganser.bench.chart;

import java.util.Comparator;
import java.util.List;

/**
 * One plot of a figure. Later layers lie over earlier ones; every one must fit the axes.
 *
 * @param title may be empty, as in a figure of one panel
 */
public record Panel(String title, Axis x, Axis y, List<Layer> layers) {

  public Panel {
    layers = List.copyOf(layers);
    if (layers.isEmpty()) {
      throw new IllegalArgumentException(
          "panel [%s] must have at least one layer, but had none".formatted(title));
    }
    for (Layer layer : layers) {
      layer.check(x, y);
    }
  }

  public static Panel of(String title, Axis x, Axis y, Layer... layers) {
    return new Panel(title, x, y, List.of(layers));
  }

  List<LegendEntry> legend() {
    return layers.stream().flatMap(layer -> layer.legend().stream()).distinct().toList();
  }

  boolean hasMoment() {
    return layers.stream().anyMatch(Moment.class::isInstance);
  }

  /** The levels labelled right of the plot, lowest first. */
  List<Level> levelsBeside() {
    return layers.stream()
        .filter(Level.class::isInstance)
        .map(Level.class::cast)
        .filter(level -> level.place() == Level.Place.BESIDE)
        .sorted(Comparator.comparingDouble(Level::value))
        .toList();
  }

  String description() {
    String axes = y.label() + " against " + x.label() + ".";
    return title.isEmpty() ? axes : title + ": " + axes;
  }
}
