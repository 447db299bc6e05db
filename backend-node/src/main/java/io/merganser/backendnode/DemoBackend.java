package io.merganser.backendnode;

import akka.actor.typed.ActorSystem;
import akka.actor.typed.DispatcherSelector;
import io.merganser.Backend;
import io.merganser.Handler;
import io.merganser.Merganser;
import io.merganser.ServeOptions;
import io.merganser.http.HttpRequest;
import io.merganser.http.HttpResponse;
import io.merganser.load.BusyThreads;
import io.merganser.node.NodeSettings;
import java.util.concurrent.Executor;
import java.util.concurrent.ThreadLocalRandom;

/**
 * The built-in handler, served to a cluster; how fast it is and how often it fails can be changed
 * while it runs. Safe from any thread.
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
    String dispatcher = system.settings().config().getString("merganser.backend.dispatcher");
    Executor threads = system.dispatchers().lookup(DispatcherSelector.fromConfig(dispatcher));
    Merganser merganser = Merganser.get(system);
    Handler<HttpRequest, HttpResponse> handler =
        new DemoHandler(
            merganser.taskId(),
            temper,
            new CpuBurner(System::nanoTime, CpuBurner.threadCpuTime()),
            threads,
            () -> ThreadLocalRandom.current().nextDouble());
    if (settings.utilization() == BackendNodeSettings.Utilization.PROCESS_CPU) {
      return new DemoBackend(serve(merganser, settings, ServeOptions.defaults(), handler), temper);
    }
    BusyThreads busy =
        new BusyThreads(
            NodeSettings.fromConfig(system.settings().config()).handlerThreads(), System::nanoTime);
    ServeOptions options = ServeOptions.defaults().measuredBy(busy);
    return new DemoBackend(serve(merganser, settings, options, measured(handler, busy)), temper);
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
