package io.merganser.bench.chart;

import java.util.List;

/** Arranges a figure's heading and panels on a card and draws it. */
final class Sheet {

  private static final double INNER_WIDTH = Theme.WIDTH - 2 * Theme.PADDING;
  private static final double GAP = 20;
  private static final double TITLE_ROW = 30;
  private static final double BOLD_WIDENING = 1.12;
  private static final double PLOT_HEIGHT = 320;
  private static final double STACKED_PLOT_HEIGHT = 220;

  private final Figure figure;
  private final boolean isStacked;
  private final double plotHeight;
  private final double plotWidth;
  private final double panelWidth;
  private final Margins margins;
  private final Legend commonLegend;
  private final List<Legend> panelLegends;
  private final List<String> title;
  private final List<String> subtitle;

  Sheet(Figure figure) {
    this.figure = figure;
    List<Panel> panels = figure.panels();
    isStacked = figure.layout() == Figure.Layout.STACKED && panels.size() > 1;
    plotHeight = isStacked ? STACKED_PLOT_HEIGHT : PLOT_HEIGHT;
    int columns = isStacked ? 1 : panels.size();
    panelWidth = (INNER_WIDTH - (columns - 1) * GAP) / columns;
    Margins bare = panels.stream().map(Margins::of).reduce(Margins::max).orElseThrow();
    plotWidth = panelWidth - bare.left() - bare.right();
    boolean isShared = panels.stream().map(Panel::legend).distinct().count() == 1;
    commonLegend = Legend.flow(isShared ? panels.get(0).legend() : List.of(), INNER_WIDTH);
    panelLegends =
        panels.stream()
            .map(panel -> Legend.flow(isShared ? List.of() : panel.legend(), plotWidth))
            .toList();
    margins = bare.withLegend(panelLegends.stream().mapToDouble(Legend::height).max().orElse(0));
    title = Theme.wrap(figure.title(), Theme.TITLE_SIZE * BOLD_WIDENING);
    subtitle = Theme.wrap(figure.subtitle(), Theme.TEXT_SIZE);
  }

  String draw() {
    Svg svg = new Svg();
    double panelHeight = margins.top() + plotHeight + margins.bottom();
    int rows = isStacked ? figure.panels().size() : 1;
    double height =
        Theme.PADDING + headingHeight() + rows * panelHeight + (rows - 1) * GAP + Theme.PADDING / 2;
    openCard(svg, height);
    drawHeading(svg);
    for (int i = 0; i < figure.panels().size(); i++) {
      double left = Theme.PADDING + (isStacked ? 0 : i * (panelWidth + GAP));
      double top = Theme.PADDING + headingHeight() + (isStacked ? i * (panelHeight + GAP) : 0);
      Panel panel = figure.panels().get(i);
      Plot plot =
          new Plot(
              svg,
              panel.x(),
              panel.y(),
              left + margins.left(),
              top + margins.top(),
              plotWidth,
              plotHeight);
      svg.open("g");
      new Frame(panel, panelLegends.get(i), margins, plot).draw();
      svg.close("g");
    }
    svg.close("svg");
    return svg.toString();
  }

  private double headingHeight() {
    return title.size() * TITLE_ROW
        + subtitle.size() * Theme.ROW
        + commonLegend.height()
        + (commonLegend.height() > 0 ? GAP / 2 : 0)
        + GAP / 2;
  }

  private void openCard(Svg svg, double height) {
    String size = Svg.coordinate(Theme.WIDTH) + " " + Svg.coordinate(height);
    svg.open(
        "svg",
        "xmlns",
        "http://www.w3.org/2000/svg",
        "role",
        "img",
        "width",
        Theme.WIDTH,
        "height",
        height,
        "viewBox",
        "0 0 " + size);
    svg.leaf("title", figure.title());
    svg.leaf("desc", figure.description());
    svg.leaf("style", Theme.css());
    // Half a pixel in, so that the border covers whole pixels.
    svg.rect("card", 0.5, 0.5, Theme.WIDTH - 1, height - 1, 12);
  }

  private void drawHeading(Svg svg) {
    double top = Theme.PADDING;
    for (String line : title) {
      svg.text("title ink", line, Theme.PADDING, top + Theme.TEXT_SIZE);
      top += TITLE_ROW;
    }
    for (String line : subtitle) {
      svg.text("muted", line, Theme.PADDING, top + Theme.TEXT_SIZE);
      top += Theme.ROW;
    }
    commonLegend.draw(svg, Theme.PADDING, top + GAP / 2);
  }
}
