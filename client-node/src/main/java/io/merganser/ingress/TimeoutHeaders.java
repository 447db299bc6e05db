package io.merganser.ingress;

import io.merganser.http.HttpHeader;
import io.merganser.node.Escaped;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * How long a client waits, by {@code x-request-timeout} and {@code grpc-timeout}.
 *
 * <p>Both are up to eight digits and a unit, nothing in between. The first has {@code ms}, {@code
 * s} and {@code m} (minutes); the second has those of gRPC over HTTP/2: {@code H M S m u n}, where
 * {@code M} is minutes and {@code m} milliseconds.
 */
final class TimeoutHeaders {
  static final String PLAIN = "x-request-timeout";
  static final String GRPC = "grpc-timeout";

  private static final Map<String, ChronoUnit> PLAIN_UNITS =
      Map.of("ms", ChronoUnit.MILLIS, "s", ChronoUnit.SECONDS, "m", ChronoUnit.MINUTES);
  private static final Map<String, ChronoUnit> GRPC_UNITS =
      Map.of(
          "H", ChronoUnit.HOURS,
          "M", ChronoUnit.MINUTES,
          "S", ChronoUnit.SECONDS,
          "m", ChronoUnit.MILLIS,
          "u", ChronoUnit.MICROS,
          "n", ChronoUnit.NANOS);
  private static final Pattern TIMEOUT = Pattern.compile("([0-9]{1,8})([A-Za-z]{1,2})");

  private TimeoutHeaders() {}

  /**
   * The smallest of what the client says and {@code longest}.
   *
   * @throws Rejected if a value cannot be understood
   */
  static Duration within(Duration longest, List<HttpHeader> headers) {
    Duration plain =
        read(headers, PLAIN, PLAIN_UNITS, "up to 8 digits and ms, s or m").orElse(longest);
    Duration grpc =
        read(headers, GRPC, GRPC_UNITS, "up to 8 digits and one of H, M, S, m, u and n")
            .orElse(longest);
    return smaller(longest, smaller(plain, grpc));
  }

  private static Optional<Duration> read(
      List<HttpHeader> headers, String name, Map<String, ChronoUnit> units, String rule) {
    return Headers.single(headers, name)
        .map(
            value -> {
              Matcher matcher = TIMEOUT.matcher(value);
              ChronoUnit unit = matcher.matches() ? units.get(matcher.group(2)) : null;
              if (unit == null) {
                throw Rejected.badRequest(
                    "the header "
                        + name
                        + " must be "
                        + rule
                        + ", but was "
                        + Escaped.ascii(value));
              }
              return Duration.of(Long.parseLong(matcher.group(1)), unit);
            });
  }

  private static Duration smaller(Duration a, Duration b) {
    return a.compareTo(b) <= 0 ? a : b;
  }
}
