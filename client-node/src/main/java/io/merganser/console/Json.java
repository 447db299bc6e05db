package io.merganser.console;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import org.jspecify.annotations.Nullable;

/** Writes records as JSON. */
final class Json {
  private static final ObjectMapper MAPPER = JsonMapper.builder().build();
  private static final double FINE = 1e5;
  private static final double COARSE = 1e3;
  private static final double LARGEST_ROUNDED = 1e9;

  private Json() {}

  static String write(Object value) {
    try {
      return MAPPER.writeValueAsString(value);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("a record must be writable as JSON, but was not", e);
    }
  }

  /** The number with five digits after the point; null where JSON has no word for it. */
  static @Nullable Double number(double value) {
    return rounded(value, FINE);
  }

  /** The number with three digits after the point; null where JSON has no word for it. */
  static @Nullable Double coarse(double value) {
    return rounded(value, COARSE);
  }

  private static @Nullable Double rounded(double value, double digits) {
    if (!Double.isFinite(value)) {
      return null;
    }
    return Math.abs(value) < LARGEST_ROUNDED ? Math.rint(value * digits) / digits : value;
  }
}
