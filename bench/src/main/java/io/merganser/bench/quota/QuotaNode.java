package io.merganser.bench.quota;

import akka.actor.typed.ActorSystem;
import akka.actor.typed.javadsl.Behaviors;
import akka.cluster.MemberStatus;
import akka.cluster.typed.Cluster;
import io.merganser.Merganser;
import io.merganser.RequestContext;
import io.merganser.ServeOptions;
import io.merganser.Service;
import io.merganser.bench.compare.AkkaNode;
import io.merganser.bench.fleet.Await;
import io.merganser.load.BusyThreads;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.locks.LockSupport;

/**
 * The main class of a node without traffic, on which a coordinator may run, or of a backend. It
 * prints its port when it is a member of the cluster.
 *
 * <p>A request sleeps and is charged as much CPU time. So a backend can do as much on any machine,
 * and several share one.
 */
public final class QuotaNode {
  static final Service<byte[], byte[]> WORK = Service.of("work", byte[].class, byte[].class);
  static final double COST_SECONDS = 0.01;
  static final String CONFIG = "quota";
  static final String IDLE = "idle";
  static final String BACKEND = "backend";

  private static final Duration COST = Duration.ofMillis(10);
  private static final int THREADS = 4;

  private QuotaNode() {}

  /** Takes its id, what to be, and the ports of nodes that are up. */
  public static void main(String[] arguments) throws InterruptedException {
    List<Integer> ports = Arrays.stream(arguments).skip(2).map(Integer::valueOf).toList();
    ActorSystem<Void> system = join(ports);
    // Coordinators run where Merganser does.
    Merganser merganser = Merganser.get(system);
    if (arguments[1].equals(BACKEND)) {
      BusyThreads busy = new BusyThreads(THREADS, System::nanoTime);
      merganser.serve(
          WORK,
          ServeOptions.defaults().as(arguments[0]).measuredBy(busy),
          (payload, context) -> work(payload, context, busy));
    }
    System.out.println(system.address().getPort().orElseThrow());
  }

  /** Joins the cluster, and waits until it is a member. */
  static ActorSystem<Void> join(List<Integer> ports) throws InterruptedException {
    ActorSystem<Void> system = AkkaNode.join(Behaviors.empty(), CONFIG, ports);
    Cluster cluster = Cluster.get(system);
    Await.until(
        "a node must be a member",
        () -> cluster.selfMember().status().equals(MemberStatus.up()),
        () -> "but was " + cluster.selfMember());
    return system;
  }

  private static CompletionStage<byte[]> work(
      byte[] payload, RequestContext context, BusyThreads busy) {
    busy.begin();
    try {
      long endNanos = System.nanoTime() + COST.toNanos();
      for (long left = COST.toNanos(); left > 0; left = endNanos - System.nanoTime()) {
        LockSupport.parkNanos(left);
      }
      context.charge(COST);
      return CompletableFuture.completedFuture(payload);
    } finally {
      busy.end();
    }
  }
}
