package io.merganser.console;

import io.merganser.ConnectionInfo;
import io.merganser.load.LoadReport;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What one second of a service was like. Hundreds are kept: backends are in arrays, in the order of
 * their ids, with NaN for what is not known.
 *
 * @param timeMillis since 1970
 * @param spread absent where no backend is healthy and connected
 */
record Sample(
    long timeMillis,
    State.@Nullable Uneven spread,
    SampleRates rates,
    String[] backends,
    float[] requestsPerSecond,
    float[] utilization) {

  /**
   * A sample of these connections, one for each backend, in the order of their ids.
   *
   * @param before the sample before this, whose array of ids is used again where nothing changed
   */
  static Sample of(
      long timeMillis,
      State.@Nullable Uneven spread,
      SampleRates rates,
      List<ConnectionInfo> connections,
      @Nullable Sample before) {
    String[] ids = connections.stream().map(ConnectionInfo::backend).toArray(String[]::new);
    float[] requests = new float[ids.length];
    float[] utilization = new float[ids.length];
    for (int i = 0; i < ids.length; i++) {
      ConnectionInfo connection = connections.get(i);
      LoadReport load = connection.connected() ? connection.load().orElse(null) : null;
      requests[i] = load == null ? Float.NaN : (float) load.queriesPerSecond();
      utilization[i] = load == null ? Float.NaN : (float) Averages.plausible(load.utilization());
    }
    boolean same = before != null && Arrays.equals(before.backends, ids);
    return new Sample(
        timeMillis, spread, rates, same ? before.backends : ids, requests, utilization);
  }

  /** Where a backend is in the arrays; negative where it is not. */
  int indexOf(String backend) {
    return Arrays.binarySearch(backends, backend);
  }
}
