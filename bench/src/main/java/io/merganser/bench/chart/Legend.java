package io.merganser.bench.chart;

import java.util.ArrayList;
import java.util.List;

/** Legend entries in as many rows as they need. */
record Legend(List<List<LegendEntry>> rows) {

  private static final double GAP = 28;

  static Legend flow(List<LegendEntry> entries, double width) {
    List<List<LegendEntry>> rows = new ArrayList<>();
    double left = 0;
    for (LegendEntry entry : entries) {
      if (rows.isEmpty() || left + entry.width() > width) {
        rows.add(new ArrayList<>());
        left = 0;
      }
      rows.get(rows.size() - 1).add(entry);
      left += entry.width() + GAP;
    }
    return new Legend(rows);
  }

  double height() {
    return rows.size() * Theme.ROW;
  }

  void draw(Svg svg, double left, double top) {
    double baseline = top + Theme.TEXT_SIZE;
    for (List<LegendEntry> row : rows) {
      double x = left;
      for (LegendEntry entry : row) {
        entry.draw(svg, x, baseline);
        x += entry.width() + GAP;
      }
      baseline += Theme.ROW;
    }
  }
}
