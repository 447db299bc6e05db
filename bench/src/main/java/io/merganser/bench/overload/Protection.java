package io.merganser.bench.overload;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What keeps a backend from too much work: a set of settings, over the defaults, and the backend's
 * role.
 *
 * @param backendRole what the backends are, as {@link OverloadNode} knows it
 */
record Protection(String name, Map<String, String> settings, String backendRole) {
  private static final String FULL = "full";
  private static final List<String> THROTTLES = List.of("accept-clocked", "adaptive");
  private static final Map<String, String> NO_THROTTLE =
      Map.of("merganser.router.throttle.mode", "off");
  private static final Map<String, String> NO_ADMISSION =
      Map.of("merganser.backend.overload.protection", "off");
  private static final Map<String, String> NO_RETRIES =
      Map.of("merganser.router.retry.attempts", "1");

  /** A limit on requests in flight protects, too, if not well: it must be out of the way. */
  private static final Map<String, String> NO_FLOW_CONTROL =
      Map.of("merganser.router.balance.max-active-requests", "20000");

  /** The limiter refuses where handlers are called, which must not wait for those that work. */
  private static final Map<String, String> CHEAP_CALLS =
      Map.of("merganser.backend.dispatcher", "akka.actor.default-dispatcher");

  private static final List<Protection> ALL =
      List.of(
          of(FULL, OverloadNode.FIXED),
          of("no-throttle", OverloadNode.FIXED, NO_THROTTLE),
          of("no-admission", OverloadNode.FIXED, NO_ADMISSION),
          of("none", OverloadNode.FIXED, NO_THROTTLE, NO_ADMISSION, NO_RETRIES, NO_FLOW_CONTROL),
          of(
              "gradient2",
              OverloadNode.GRADIENT2,
              NO_THROTTLE,
              NO_ADMISSION,
              NO_RETRIES,
              CHEAP_CALLS),
          throttledBy("accept-clocked"),
          throttledBy("adaptive"));

  Protection {
    settings = Map.copyOf(settings);
  }

  static Protection named(String name) {
    return ALL.stream()
        .filter(protection -> protection.name.equals(name))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "must be of %s, but was %s"
                        .formatted(ALL.stream().map(Protection::name).toList(), name)));
  }

  /** Whether nothing of it is switched off: it must reach the goals. */
  static boolean isFull(String name) {
    return name.startsWith(FULL);
  }

  /** The name of full protection with one kind of throttle or the other. */
  static String fullWith(String throttle) {
    if (!THROTTLES.contains(throttle)) {
      throw new IllegalArgumentException(
          "must be of %s, but was %s".formatted(THROTTLES, throttle));
    }
    return FULL + "-" + throttle;
  }

  List<String> jvmOptions() {
    List<String> options = new ArrayList<>(List.of("-Xmx256m", "-XX:+UseSerialGC"));
    settings.forEach((path, value) -> options.add("-D" + path + "=" + value));
    return options;
  }

  private static Protection throttledBy(String mode) {
    return of(fullWith(mode), OverloadNode.FIXED, Map.of("merganser.router.throttle.mode", mode));
  }

  @SafeVarargs
  private static Protection of(String name, String backendRole, Map<String, String>... settings) {
    Map<String, String> all = new LinkedHashMap<>();
    for (Map<String, String> some : settings) {
      all.putAll(some);
    }
    return new Protection(name, all, backendRole);
  }
}
