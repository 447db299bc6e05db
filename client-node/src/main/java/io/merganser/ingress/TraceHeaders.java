package io.merganser.ingress;

import io.merganser.http.HttpHeader;
import io.merganser.node.Escaped;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The W3C's {@code traceparent} and {@code baggage}. A backend gets both as they came. */
final class TraceHeaders {
  static final String TRACE = "traceparent";
  static final String BAGGAGE = "baggage";

  private static final int LONGEST_TRACE = 128;
  private static final int LARGEST_BAGGAGE = 8192;

  private static final String IDS = "-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}";

  /** Versions to come may append more; ff is none. */
  private static final Pattern TRACEPARENT =
      Pattern.compile("00" + IDS + "|(?!00|ff)[0-9a-f]{2}" + IDS + "(-[!-~]*+)?");

  private static final Pattern MEMBER =
      Pattern.compile(
          "[ \\t]*+[!#$%&'*+.^_`|~0-9A-Za-z-]++[ \\t]*+=[ \\t]*+[!#-+\\--:<-\\[\\]-~]*+[ \\t]*+(;["
              + " -~\\t]*+)?");

  private TraceHeaders() {}

  /**
   * The trace that the request belongs to.
   *
   * @throws Rejected if it cannot be understood
   */
  static Optional<String> trace(List<HttpHeader> headers) {
    Optional<String> trace = Headers.single(headers, TRACE);
    trace.ifPresent(
        value -> {
          if (value.length() > LONGEST_TRACE || !TRACEPARENT.matcher(value).matches()) {
            throw Rejected.badRequest(
                "the header traceparent must be as W3C Trace Context says, but was "
                    + Escaped.ascii(value));
          }
        });
    return trace;
  }

  /**
   * @throws Rejected if there is baggage that cannot be understood, or too much
   */
  static void checkBaggage(List<HttpHeader> headers) {
    String baggage = Headers.all(headers, BAGGAGE).collect(Collectors.joining(","));
    if (baggage.isEmpty()) {
      return;
    }
    if (baggage.getBytes(StandardCharsets.UTF_8).length > LARGEST_BAGGAGE) {
      throw Rejected.badRequest(
          "the header baggage must have at most " + LARGEST_BAGGAGE + " bytes, but had more");
    }
    Stream.of(baggage.split(",", -1))
        .filter(member -> !MEMBER.matcher(member).matches())
        .findFirst()
        .ifPresent(
            member -> {
              throw Rejected.badRequest(
                  "the header baggage must be name=value, separated by commas, but had "
                      + Escaped.ascii(member));
            });
  }
}
