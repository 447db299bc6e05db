package io.merganser.bench.figures;

import com.typesafe.config.ConfigFactory;
import io.merganser.bench.sim.Protection;

/** What protects the backends in a row of the spike's tables. */
enum SpikeRow {
  NONE("no protection", "none", ""),
  LIMIT(
      "8 requests in flight at most",
      "no-throttle",
      "merganser.backend.overload { signals = [], max-in-flight = 8 }"),
  LOAD_AVERAGE("load average alone", "no-throttle", ""),
  ADAPTIVE_120("+ adaptive, K = 2, 120 s", "full", adaptive("120s")),
  ADAPTIVE_30("+ adaptive, K = 2, 30 s", "full", adaptive("30s")),
  ADAPTIVE_10("+ adaptive, K = 2, 10 s", "full", adaptive("10s")),
  ADAPTIVE_5("+ adaptive, K = 2, 5 s", "full", adaptive("5s")),
  ACCEPT_CLOCKED("+ accept-clocked, K = 2", "full", acceptClocked(2)),
  ACCEPT_CLOCKED_TIGHT("+ accept-clocked, K = 1.1", "full", acceptClocked(1.1));

  private final String title;
  private final String protection;
  private final String overrides;

  SpikeRow(String title, String protection, String overrides) {
    this.title = title;
    this.protection = protection;
    this.overrides = overrides;
  }

  String title() {
    return title;
  }

  Protection protection() {
    return Protection.named(protection, ConfigFactory.parseString(overrides));
  }

  private static String adaptive(String window) {
    return "merganser.router.throttle { mode = adaptive, k = 2, window = " + window + " }";
  }

  private static String acceptClocked(double k) {
    return "merganser.router.throttle { mode = accept-clocked, k = " + k + " }";
  }
}
