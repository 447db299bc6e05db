package io.merganser.backend;

import io.merganser.overload.AdmissionStats;
import java.time.Duration;
import org.slf4j.Logger;

/**
 * Says in the log when a backend begins to refuse requests, how many, and when it has stopped. Used
 * by one thread at a time.
 */
final class OverloadLog {
  private static final long PAUSE_NANOS = Duration.ofSeconds(10).toNanos();

  private final String backend;
  private final Logger log;
  private long toldAtNanos;
  private long toldRefused;
  private long refused;
  private boolean refuses;

  OverloadLog(String backend, Logger log, long nowNanos) {
    this.backend = backend;
    this.log = log;
    this.toldAtNanos = nowNanos - PAUSE_NANOS;
  }

  /** To be called about once a second. */
  void update(AdmissionStats stats, long nowNanos) {
    boolean more = stats.allRefused() > refused;
    refused = stats.allRefused();
    if (nowNanos - toldAtNanos < PAUSE_NANOS) {
      return;
    }
    if (more) {
      toldAtNanos = nowNanos;
      refuses = true;
      log.warn(
          "Backend [{}] has too much to do, and refused [{}] requests. Since it started [{}], of"
              + " all [{}] for a full queue. Utilization [{}], by signals [{}].",
          backend,
          refused - toldRefused,
          stats.refused(),
          stats.queueFull(),
          stats.utilization(),
          stats.signals());
      toldRefused = refused;
    } else if (refuses) {
      toldAtNanos = nowNanos;
      refuses = false;
      log.info("Backend [{}] refuses nothing any more", backend);
    }
  }
}
