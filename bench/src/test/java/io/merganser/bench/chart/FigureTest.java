package io.merganser.bench.chart;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.StringReader;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;

class FigureTest {

  private static final Axis TIME = Axis.linear("time (min)", 0, 60);
  private static final Axis CPU = Axis.percent("CPU (% of limit)", 0, 1.2);

  @Test
  void sameFigureGivesSameBytesInEveryLocale() {
    Locale before = Locale.getDefault();
    String expected = everyLayer().svg();
    try {
      for (String tag : List.of("de-CH", "ar-EG-u-nu-arab", "hi-IN-u-nu-deva", "tr-TR")) {
        Locale.setDefault(Locale.forLanguageTag(tag));
        assertThat(everyLayer().svg()).as(tag).isEqualTo(expected);
      }
    } finally {
      Locale.setDefault(before);
    }
  }

  @Test
  void isReadOutToThoseWhoCannotSeeIt() throws Exception {
    Element root = parse(everyLayer()).getDocumentElement();

    assertThat(root.getAttribute("role")).isEqualTo("img");
    assertThat(text(root, "title")).containsExactly("Every layer");
    assertThat(text(root, "desc"))
        .containsExactly(
            "One of each. Over time: CPU (% of limit) against time (min)."
                + " Sorted: CPU (% of limit) against task.");
  }

  @Test
  void textIsEscaped() throws Exception {
    String nasty = "a < b & \"c\" > 'd' ]]> \u0000 \uD800 é 🦆";
    Figure figure = Figure.of(nasty, nasty, Panel.of(nasty, TIME, CPU, new Moment(30, nasty)));

    assertThat(text(parse(figure).getDocumentElement(), "title"))
        .containsExactly("a < b & \"c\" > 'd' ]]> \uFFFD \uFFFD é 🦆");
  }

  @Test
  void panelsWithTheSameLegendShareIt() throws Exception {
    Panel left = Panel.of("left", TIME, CPU, series("p50"));
    Panel right = Panel.of("right", TIME, CPU, series("p50"));
    Panel other = Panel.of("other", TIME, CPU, series("p99"), series("p50"));

    assertThat(texts(Figure.sideBySide("shared", "", left, right))).containsOnlyOnce("p50");
    assertThat(texts(Figure.sideBySide("own", "", left, other)))
        .containsOnlyOnce("p99")
        .filteredOn("p50"::equals)
        .hasSize(2);
  }

  @Test
  void labelsOfCloseLevelsDoNotOverlap() throws Exception {
    Panel panel =
        Panel.of(
            "",
            TIME,
            CPU,
            new Level(0.5, "max", Level.Place.BESIDE),
            new Level(0.5, "mean", Level.Place.BESIDE),
            new Level(0.49, "min", Level.Place.BESIDE));
    Document svg = parse(Figure.of("close", "", panel));

    assertThat(baseline(svg, "min") - baseline(svg, "max")).isGreaterThanOrEqualTo(17.9);
    assertThat(baseline(svg, "max") - baseline(svg, "mean")).isGreaterThanOrEqualTo(17.9);
  }

  @Test
  void everythingStaysOnTheCard() throws Exception {
    Document svg = parse(everyLayer());
    double height = Double.parseDouble(svg.getDocumentElement().getAttribute("height"));

    for (String name : List.of("x", "x1", "x2")) {
      assertThat(numbers(svg, name)).isNotEmpty().allMatch(x -> x >= 0 && x <= 960);
    }
    for (String name : List.of("y", "y1", "y2")) {
      assertThat(numbers(svg, name)).isNotEmpty().allMatch(y -> y >= 0 && y <= height);
    }
  }

  @Test
  void longTitlesContinueOnTheNextLine() throws Exception {
    String title = "Connections of every backend ".repeat(5).strip();
    List<String> lines = texts(Figure.of(title, "", Panel.of("", TIME, CPU, series("p50"))));

    assertThat(lines).doesNotContain(title);
    assertThat(String.join(" ", lines)).startsWith(title);
  }

  private static Figure everyLayer() {
    double[] used = IntStream.range(0, 100).mapToDouble(i -> 0.3 + i * 0.007).toArray();
    double[] wasted = IntStream.range(0, 100).mapToDouble(i -> (99 - i) * 0.007).toArray();
    Panel lines =
        Panel.of(
            "Over time",
            TIME,
            CPU,
            new Lines("a task", Colour.SKY, List.of(line(0.2), line(0.9))),
            series("mean"),
            new Moment(60, "switch to weighted round robin"),
            new Level(1, "limit", Level.Place.BELOW));
    Panel bars =
        Panel.of(
            "Sorted",
            Axis.linear("task", 0, 100),
            CPU,
            Bars.of("used", Colour.BLUE, used).topped("wasted", Colour.ORANGE, wasted),
            new Level(0.993, "most loaded task", Level.Place.ABOVE));
    return Figure.sideBySide("Every layer", "One of each.", lines, bars);
  }

  private static Series series(String name) {
    return new Series(name, Colour.GREEN, Series.Marker.DIAMOND, line(0.5));
  }

  private static List<Point> line(double y) {
    return Point.zip(new double[] {0, 20, 60}, new double[] {y, y + 0.1, y - 0.1});
  }

  private static Document parse(Figure figure) throws Exception {
    return DocumentBuilderFactory.newInstance()
        .newDocumentBuilder()
        .parse(new InputSource(new StringReader(figure.svg())));
  }

  private static List<String> texts(Figure figure) throws Exception {
    return text(parse(figure).getDocumentElement(), "text");
  }

  private static List<String> text(Element root, String element) {
    return elements(root, element).stream().map(Element::getTextContent).toList();
  }

  private static double baseline(Document svg, String label) {
    return elements(svg.getDocumentElement(), "text").stream()
        .filter(text -> text.getTextContent().equals(label))
        .mapToDouble(text -> Double.parseDouble(text.getAttribute("y")))
        .findFirst()
        .orElseThrow();
  }

  private static List<Double> numbers(Document svg, String attribute) {
    return elements(svg.getDocumentElement(), "*").stream()
        .map(element -> element.getAttribute(attribute))
        .filter(value -> !value.isEmpty())
        .map(Double::valueOf)
        .toList();
  }

  private static List<Element> elements(Element root, String name) {
    NodeList nodes = root.getElementsByTagName(name);
    return IntStream.range(0, nodes.getLength()).mapToObj(i -> (Element) nodes.item(i)).toList();
  }
}
