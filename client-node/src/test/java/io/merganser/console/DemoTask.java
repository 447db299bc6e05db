package io.merganser.console;

import akka.Done;
import akka.actor.typed.ActorSystem;
import akka.pattern.Patterns;
import io.merganser.Backend;
import io.merganser.Merganser;
import io.merganser.RequestContext;
import io.merganser.ServeOptions;
import io.merganser.http.HttpRequest;
import io.merganser.http.HttpResponse;
import io.merganser.http.HttpService;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/** One backend of a {@link DemoFleet}: it pretends to work, by the clock. */
final class DemoTask {
  private static final Duration WORK = Duration.ofMillis(2);
  private static final int SLOWER = 4;
  private static final double FAILING = 0.4;

  private final String id;
  private final double speed;
  private final LongAdder workedNanos = new LongAdder();
  private volatile @Nullable DemoAction doing;
  private @Nullable ActorSystem<Void> system;
  private @Nullable Backend backend;

  DemoTask(String id, double speed) {
    this.id = id;
    this.speed = speed;
  }

  synchronized ActorSystem<Void> start() {
    ActorSystem<Void> started = DemoFleet.system("");
    ServeOptions options = ServeOptions.defaults().as(id).measuredBy(this::utilization);
    backend =
        Merganser.get(started).serve(HttpService.of(DemoFleet.SERVICE), options, this::handle);
    system = started;
    doing = null;
    return started;
  }

  /** Completes when its node has ended. */
  synchronized CompletionStage<Done> kill() {
    ActorSystem<Void> ending = system;
    if (ending == null) {
      return CompletableFuture.completedFuture(Done.getInstance());
    }
    system = null;
    ending.terminate();
    return ending.getWhenTerminated();
  }

  synchronized void apply(DemoAction action) {
    if (system == null || backend == null) {
      throw new IllegalStateException(id + " must run, but was killed");
    }
    switch (action) {
      case LAME_DUCK -> backend.lameDuck();
      case HEALTHY -> {
        backend.ready();
        doing = null;
      }
      default -> doing = action;
    }
  }

  synchronized DemoBackend describe() {
    DemoAction now = doing;
    return system == null
        ? new DemoBackend(DemoFleet.SERVICE, "killed", List.of(DemoAction.START))
        : new DemoBackend(
            DemoFleet.SERVICE,
            now == null ? "" : now.toString(),
            List.of(
                DemoAction.SLOW,
                DemoAction.FAILING,
                DemoAction.LAME_DUCK,
                DemoAction.KILL,
                DemoAction.HEALTHY));
  }

  private double utilization(long elapsedNanos) {
    return workedNanos.sumThenReset() / (double) elapsedNanos;
  }

  private CompletionStage<HttpResponse> handle(HttpRequest request, RequestContext context) {
    DemoAction now = doing;
    if (now == DemoAction.FAILING && ThreadLocalRandom.current().nextDouble() < FAILING) {
      return CompletableFuture.failedFuture(new IllegalStateException("as told"));
    }
    double slower = now == DemoAction.SLOW ? SLOWER : 1;
    Duration takes = Duration.ofNanos((long) (WORK.toNanos() * slower / speed));
    workedNanos.add(takes.toNanos());
    HttpResponse response = HttpResponse.text(200, id);
    ActorSystem<Void> runsOn = system;
    return runsOn == null
        ? CompletableFuture.completedFuture(response)
        : Patterns.after(takes, runsOn, () -> CompletableFuture.completedFuture(response));
  }
}
