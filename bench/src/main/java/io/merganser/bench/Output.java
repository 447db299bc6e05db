package io.merganser.bench;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.PrintWriter;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;
import org.jspecify.annotations.Nullable;

/** The fields of one result, printed as lines for people or as one JSON object for programs. */
final class Output {
  private static final int DECIMALS = 4;

  private final Map<String, @Nullable Object> fields = new LinkedHashMap<>();

  Output with(String name, @Nullable Object value) {
    fields.put(name, value);
    return this;
  }

  /** A number to four places; nothing, where it is none: a share of nobody, say. */
  Output withDecimal(String name, double value) {
    return with(name, rounded(value));
  }

  /** Results of their own, one after the other. */
  Output withAll(String name, List<Output> outputs) {
    return with(name, outputs.stream().map(each -> each.fields).toList());
  }

  void print(PrintWriter out, boolean json) {
    if (json) {
      out.println(json());
    } else {
      int width = fields.keySet().stream().mapToInt(String::length).max().orElse(0);
      fields.forEach((name, value) -> out.printf("%-" + width + "s  %s%n", name, text(value)));
    }
    out.flush();
  }

  /** Prints results with the same fields as a table, or as one JSON object that lists them. */
  static void printAll(String name, List<Output> outputs, PrintWriter out, boolean json) {
    if (json) {
      new Output().withAll(name, outputs).print(out, json);
      return;
    }
    List<List<String>> lines = new ArrayList<>();
    outputs.stream().limit(1).forEach(first -> lines.add(List.copyOf(first.fields.keySet())));
    outputs.forEach(each -> lines.add(each.fields.values().stream().map(Output::text).toList()));
    for (List<String> line : lines) {
      StringJoiner joined = new StringJoiner("  ");
      for (int column = 0; column < line.size(); column++) {
        int at = column;
        int width = lines.stream().mapToInt(each -> each.get(at).length()).max().orElseThrow();
        joined.add(("%" + (column == 0 ? "-" : "") + width + "s").formatted(line.get(column)));
      }
      out.println(joined);
    }
    out.flush();
  }

  private String json() {
    try {
      return new ObjectMapper().writeValueAsString(fields);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("a map of numbers and names is always JSON", e);
    }
  }

  private static String text(@Nullable Object value) {
    return value == null ? "-" : value.toString();
  }

  private static @Nullable Object rounded(double value) {
    if (!Double.isFinite(value)) {
      return null;
    }
    BigDecimal decimal =
        BigDecimal.valueOf(value).setScale(DECIMALS, RoundingMode.HALF_UP).stripTrailingZeros();
    return decimal.scale() < 0 ? decimal.setScale(0) : decimal;
  }
}
