package io.merganser.bench.overload;

import akka.actor.typed.ActorSystem;
import com.sun.management.OperatingSystemMXBean;
import io.merganser.Backend;
import io.merganser.Merganser;
import io.merganser.ServeOptions;
import io.merganser.overload.AdmissionStats;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** A backend that does as little as can be for a request: echoes it, or refuses it. */
final class CostBackend implements NodeRole {
  private static final OperatingSystemMXBean PROCESS =
      ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
  private static final double TOO_MUCH = 100;

  private final int port;
  private final Backend backend;

  private CostBackend(int port, Backend backend) {
    this.port = port;
    this.backend = backend;
  }

  static CostBackend serving(List<Integer> ports) {
    return start(ports, ServeOptions.defaults());
  }

  static CostBackend refusing(List<Integer> ports) {
    return start(ports, ServeOptions.defaults().protectedBy("always", 1, elapsedNanos -> TOO_MUCH));
  }

  private static CostBackend start(List<Integer> ports, ServeOptions options) {
    ActorSystem<Void> system = NodeRole.join(ports);
    Backend backend =
        Merganser.get(system)
            .serve(WORK, options, (request, context) -> CompletableFuture.completedFuture(request));
    return new CostBackend(NodeRole.port(system), backend);
  }

  @Override
  public int port() {
    return port;
  }

  @Override
  public CostSample answer(String line) throws Exception {
    CostTurn turn = JSON.readValue(line, CostTurn.class);
    Thread.sleep(turn.warmUpMillis());
    CostSample before = now();
    Thread.sleep(turn.millis());
    return now().since(before);
  }

  private CostSample now() {
    AdmissionStats stats = backend.admission();
    long refused = stats.refused().values().stream().mapToLong(Long::longValue).sum();
    return new CostSample(stats.served(), refused, PROCESS.getProcessCpuTime());
  }
}
