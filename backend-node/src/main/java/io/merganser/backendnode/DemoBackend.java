package io.merganser.backendnode;

import akka.actor.typed.ActorSystem;
import io.merganser.Backend;
import io.merganser.Handler;
import io.merganser.Merganser;
import io.merganser.ServeOptions;
import io.merganser.http.HttpRequest;
import io.merganser.http.HttpResponse;
import io.merganser.load.BusyThreads;
import io.merganser.node.NodeSettings;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * The built-in handler, served to a cluster; how fast it is and how often it fails can be changed
 * while it runs. It works on the threads that {@code merganser.backend.overload} watches, and so
 * needs no signal of its own to be protected. Safe from any thread.
 */
public final class DemoBackend {
  private final Backend backend;
  private final Temper temper;

  private DemoBackend(Backend backend, Temper temper) {
    this.backend = backend;
    this.temper = temper;
  }

  /** Serves under the id of this task, from now on. */
  public static DemoBackend start(ActorSystem<?> system, BackendNodeSettings settings) {
    Temper temper = new Temper(settings.speed());
    Merganser merganser = Merganser.get(system);
    Handler<HttpRequest, HttpResponse> handler =
        new DemoHandler(
            merganser.taskId(),
            temper,
            new CpuBurner(System::nanoTime, CpuBurner.threadCpuTime()),
            DemoBackend::pause,
            () -> ThreadLocalRandom.current().nextDouble());
    if (settings.utilization() == BackendNodeSettings.Utilization.PROCESS_CPU) {
      return new DemoBackend(serve(merganser, settings, ServeOptions.defaults(), handler), temper);
    }
    BusyThreads busy =
        new BusyThreads(
            NodeSettings.fromConfig(system.settings().config()).handlerThreads(), System::nanoTime);
    AtomicReference<Backend> served = new AtomicReference<>();
    ServeOptions options =
        ServeOptions.defaults()
            .measuredBy(elapsed -> busy.sinceLastCall(elapsed) + waiting(served.get()));
    served.set(serve(merganser, settings, options, measured(handler, busy)));
    return new DemoBackend(served.get(), temper);
  }

  /**
   * What waits for a thread, over the threads. Without it all that have too much to do would look
   * alike, however much that is, and clients would not move it from one to another.
   */
  private static double waiting(@Nullable Backend served) {
    return served == null ? 0 : Math.max(0, served.admission().executorLoad() - 1);
  }

  private static Backend serve(
      Merganser merganser,
      BackendNodeSettings settings,
      ServeOptions options,
      Handler<HttpRequest, HttpResponse> handler) {
    return settings
        .warmUp()
        .map(warmUp -> merganser.serve(settings.service(), options, handler, warmUp))
        .orElseGet(() -> merganser.serve(settings.service(), options, handler));
  }

  public Backend backend() {
    return backend;
  }

  public double speed() {
    return temper.speed();
  }

  /**
   * @param speed from 0.01 to 100; 1 burns the CPU time that is asked for
   */
  public void setSpeed(double speed) {
    temper.setSpeed(speed);
  }

  public double failureRate() {
    return temper.failureRate();
  }

  /**
   * @param rate the share of all requests that fail, whatever they ask for: from 0 to 1
   */
  public void setFailureRate(double rate) {
    temper.setFailureRate(rate);
  }

  private static void pause(long nanos) {
    long end = System.nanoTime() + nanos;
    long left = nanos;
    while (left > 0 && !Thread.currentThread().isInterrupted()) {
      LockSupport.parkNanos(left);
      left = end - System.nanoTime();
    }
  }

  private static <Q, R> Handler<Q, R> measured(Handler<Q, R> handler, BusyThreads busy) {
    return (request, context) -> {
      busy.begin();
      try {
        return handler.handle(request, context);
      } finally {
        busy.end();
      }
    };
  }
}
