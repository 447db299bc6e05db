package io.merganser.bench.compare;

import com.sun.management.OperatingSystemMXBean;
import io.grpc.BindableService;
import io.grpc.services.MetricRecorder;
import io.grpc.xds.orca.OrcaServiceImpl;
import java.lang.management.ManagementFactory;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;

/** What weighted_round_robin weighs a backend by: requests a second and utilization. */
final class GrpcLoadReports {
  private final OperatingSystemMXBean process =
      ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
  private final int cores = Runtime.getRuntime().availableProcessors();
  private final ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor();
  private final MetricRecorder recorder = MetricRecorder.newInstance();
  private final LongAdder requests = new LongAdder();
  private long atNanos = System.nanoTime();
  private long atCpuNanos = process.getProcessCpuTime();

  GrpcLoadReports() {
    timer.scheduleAtFixedRate(this::measure, 1, 1, TimeUnit.SECONDS);
  }

  /** The service that streams the reports to clients. */
  BindableService service() {
    return OrcaServiceImpl.createService(timer, recorder, 1, TimeUnit.SECONDS);
  }

  /** Any thread may call this, once for each request. */
  void count() {
    requests.increment();
  }

  private void measure() {
    long now = System.nanoTime();
    long cpuNow = process.getProcessCpuTime();
    double wallNanos = now - atNanos;
    recorder.setQpsMetric(requests.sumThenReset() * 1e9 / wallNanos);
    recorder.setCpuUtilizationMetric((cpuNow - atCpuNanos) / wallNanos / cores);
    atNanos = now;
    atCpuNanos = cpuNow;
  }
}
