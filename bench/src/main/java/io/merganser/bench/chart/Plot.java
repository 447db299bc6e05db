package io.merganser.bench.chart;

import java.util.List;

/** The area inside a panel's axes: turns values into pixels for the layers that draw on it. */
record Plot(Svg svg, Axis x, Axis y, double left, double top, double width, double height) {

  double right() {
    return left + width;
  }

  double bottom() {
    return top + height;
  }

  double x(double value) {
    return left + width * x.position(value);
  }

  double y(double value) {
    return bottom() - height * y.position(value);
  }

  void polyline(String style, List<Point> points) {
    StringBuilder path = new StringBuilder();
    for (Point point : points) {
      path.append(path.isEmpty() ? 'M' : 'L')
          .append(Svg.coordinate(x(point.x())))
          .append(' ')
          .append(Svg.coordinate(y(point.y())));
    }
    svg.empty("path", "class", style, "d", path);
  }
}
