package io.merganser.load;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;

/** The CPU time of this process, as a share of all cores. */
public final class ProcessCpu implements UtilizationSignal {
  // Not getProcessCpuLoad: it costs a hundred times as much, and is wrong in some containers.
  private final OperatingSystemMXBean system =
      (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
  private long usedNanos = system.getProcessCpuTime();

  @Override
  public double highest() {
    return 1;
  }

  @Override
  public double sinceLastCall(long elapsedNanos) {
    long before = usedNanos;
    usedNanos = system.getProcessCpuTime();
    return (usedNanos - before) / ((double) elapsedNanos * system.getAvailableProcessors());
  }
}
