package io.merganser.console;

import io.merganser.ConnectionInfo;
import io.merganser.load.LoadReport;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The average utilization of each backend that this node hears of. An average ends when its backend
 * restarts, or is not heard of. By one thread at a time.
 */
final class Averages {
  private static final double HIGHEST = 100;

  private final long windowNanos;
  private final Map<String, UtilizationAverage> averages = new HashMap<>();

  Averages(Duration window) {
    this.windowNanos = window.toNanos();
  }

  /** Takes in what all connections say now. */
  void sample(Collection<ConnectionInfo> connections, long nowNanos) {
    Set<String> heard =
        connections.stream()
            .filter(connection -> sample(connection, nowNanos))
            .map(ConnectionInfo::backend)
            .collect(Collectors.toSet());
    averages.keySet().retainAll(heard);
  }

  /** The average of a backend, or NaN where there is none. */
  double of(String backend, long nowNanos) {
    UtilizationAverage average = averages.get(backend);
    return average == null ? Double.NaN : average.value(nowNanos);
  }

  /** A utilization as it came, or NaN where it is impossible. */
  static double plausible(double utilization) {
    return utilization >= 0 && utilization <= HIGHEST ? utilization : Double.NaN;
  }

  private boolean sample(ConnectionInfo connection, long nowNanos) {
    LoadReport load = connection.load().orElse(null);
    if (load == null || !connection.connected() || Double.isNaN(plausible(load.utilization()))) {
      return false;
    }
    averages
        .compute(
            connection.backend(),
            (id, known) ->
                known != null && known.incarnation() == load.incarnation()
                    ? known
                    : new UtilizationAverage(windowNanos, load.incarnation()))
        .add(load.utilization(), nowNanos);
    return true;
  }
}
