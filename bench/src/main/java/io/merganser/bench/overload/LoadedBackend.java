package io.merganser.bench.overload;

import akka.actor.typed.ActorSystem;
import io.merganser.Backend;
import io.merganser.Merganser;
import io.merganser.overload.AdmissionStats;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/** A backend of fixed capacity that watches through each {@link Turn} it is given. */
final class LoadedBackend implements NodeRole {
  private final int port;
  private final Backend backend;
  private final FixedWork work;
  private final LongSupplier accepted;

  private LoadedBackend(int port, Backend backend, FixedWork work, LongSupplier accepted) {
    this.port = port;
    this.backend = backend;
    this.work = work;
    this.accepted = accepted;
  }

  /** One that works on the handlers' threads, where admission sees it. */
  static LoadedBackend fixed(List<Integer> ports) {
    ActorSystem<Void> system = NodeRole.join(ports);
    FixedWork work = new FixedWork();
    Backend backend =
        Merganser.get(system)
            .serve(
                WORK,
                (request, context) -> {
                  work.run();
                  return CompletableFuture.completedFuture(request);
                });
    return new LoadedBackend(
        NodeRole.port(system), backend, work, () -> backend.admission().served());
  }

  /** One with {@link LimitedHandler}. */
  static LoadedBackend limited(List<Integer> ports) {
    ActorSystem<Void> system = NodeRole.join(ports);
    FixedWork work = new FixedWork();
    LimitedHandler handler = new LimitedHandler(work);
    Backend backend = Merganser.get(system).serve(WORK, handler);
    return new LoadedBackend(NodeRole.port(system), backend, work, handler::accepted);
  }

  @Override
  public int port() {
    return port;
  }

  @Override
  public BackendSample answer(String line) throws Exception {
    Turn turn = JSON.readValue(line, Turn.class);
    HeapWatch heap = HeapWatch.of(turn);
    long startNanos = turn.startNanos();
    List<BackendSample.Reading> readings = new ArrayList<>();
    for (int bucket = 0; bucket <= turn.buckets(); bucket++) {
      long atNanos = startNanos + TimeUnit.MILLISECONDS.toNanos(bucket * Turn.BUCKET_MILLIS);
      TimeUnit.NANOSECONDS.sleep(atNanos - System.nanoTime());
      readings.add(reading());
    }
    return new BackendSample(readings, heap.bytes());
  }

  private BackendSample.Reading reading() {
    AdmissionStats stats = backend.admission();
    long refused = stats.refused().values().stream().mapToLong(Long::longValue).sum();
    return new BackendSample.Reading(
        stats.served() + stats.expired() + refused,
        accepted.getAsLong(),
        stats.degraded(),
        stats.dontRetry(),
        work.runs(),
        work.runNanos());
  }
}
