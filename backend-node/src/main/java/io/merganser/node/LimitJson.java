package io.merganser.node;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.merganser.Criticality;
import io.merganser.quota.Limit;
import java.io.IOException;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** Limits of customers as JSON, in the words of {@code merganser.quota.limits}. */
final class LimitJson {
  private static final String TOTAL = "total";
  private static final String FORM =
      "the body must be a JSON object such as {\"total\": 4, \"sheddable\": 1}, but ";
  private static final int LONGEST_SHOWN = 100;
  private static final double DIGITS = 1e5;

  // A limit that stands there twice, or has something behind it, is a slip of somebody's hand.
  private static final ObjectMapper JSON =
      JsonMapper.builder()
          .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .build();

  private LimitJson() {}

  /**
   * Reads {@code {"total": 4, "sheddable": 1}}.
   *
   * @throws IllegalArgumentException if it is none; the message says what is allowed
   */
  static Limit read(byte[] body) {
    JsonNode object = parsed(body);
    requireKnown(object);
    double total = amount(object, TOTAL);
    Map<Criticality, Double> caps = new EnumMap<>(Criticality.class);
    for (Criticality criticality : Criticality.values()) {
      if (object.has(name(criticality))) {
        caps.put(criticality, amount(object, name(criticality)));
      }
    }
    return new Limit(total, caps);
  }

  /** The same the other way round. */
  static Map<String, Object> shown(Limit limit) {
    Map<String, Object> shown = new LinkedHashMap<>();
    shown.put(TOTAL, rounded(limit.total()));
    for (Criticality criticality : Criticality.values()) {
      Double cap = limit.caps().get(criticality);
      if (cap != null) {
        shown.put(name(criticality), rounded(cap));
      }
    }
    return shown;
  }

  static double rounded(double amount) {
    return Math.rint(amount * DIGITS) / DIGITS;
  }

  static byte[] write(Map<String, ?> shown) {
    try {
      return JSON.writeValueAsBytes(shown);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("texts and numbers could not be written", e);
    }
  }

  private static JsonNode parsed(byte[] body) {
    JsonNode object;
    try {
      object = JSON.readTree(body);
    } catch (IOException e) {
      throw new IllegalArgumentException(FORM + "could not be read as JSON", e);
    }
    if (!object.isObject()) {
      throw new IllegalArgumentException(FORM + "was none");
    }
    return object;
  }

  private static void requireKnown(JsonNode object) {
    Set<String> unknown = new TreeSet<>();
    object.fieldNames().forEachRemaining(unknown::add);
    unknown.remove(TOTAL);
    for (Criticality criticality : Criticality.values()) {
      unknown.remove(name(criticality));
    }
    if (!unknown.isEmpty()) {
      throw new IllegalArgumentException(
          "a limit must have only total, critical-plus, critical, sheddable-plus and sheddable,"
              + " but had "
              + Escaped.line(String.join(", ", unknown), LONGEST_SHOWN));
    }
  }

  private static double amount(JsonNode object, String name) {
    JsonNode amount = object.get(name);
    if (amount == null) {
      throw new IllegalArgumentException(FORM + "had no " + name);
    }
    if (!amount.isNumber()) {
      throw new IllegalArgumentException(
          name
              + " must be a number of CPU seconds per second, but was "
              + Escaped.line(amount.toString(), LONGEST_SHOWN));
    }
    return amount.doubleValue();
  }

  private static String name(Criticality criticality) {
    return criticality.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
