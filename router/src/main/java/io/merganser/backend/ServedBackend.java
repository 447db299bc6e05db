package io.merganser.backend;

import akka.actor.typed.ActorRef;
import io.merganser.Backend;
import io.merganser.BackendState;
import io.merganser.load.LoadMeter;
import io.merganser.load.LoadReport;
import io.merganser.wire.ToBackend;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/** A backend as its own process sees it. The gateway owns its state; anyone may read it here. */
public final class ServedBackend implements Backend {
  private final String service;
  private final String id;
  private final LoadMeter meter;
  private volatile BackendState state;
  private volatile @Nullable ActorRef<ToBackend> gateway;

  public ServedBackend(String service, String id, LoadMeter meter, BackendState state) {
    this.service = service;
    this.id = id;
    this.meter = meter;
    this.state = state;
  }

  @Override
  public String service() {
    return service;
  }

  @Override
  public String id() {
    return id;
  }

  @Override
  public BackendState state() {
    return state;
  }

  @Override
  public LoadReport load() {
    return meter.report();
  }

  @Override
  public void ready() {
    tell(new Gateway.Become(BackendState.HEALTHY, new CompletableFuture<>(), false));
  }

  @Override
  public CompletionStage<Void> lameDuck() {
    return lameDuck(false);
  }

  /** A lame duck that does not become ready again, whoever wants it to. */
  CompletionStage<Void> lameDuckForGood() {
    return lameDuck(true);
  }

  private CompletionStage<Void> lameDuck(boolean forGood) {
    CompletableFuture<Void> quiet = new CompletableFuture<>();
    tell(new Gateway.Become(BackendState.LAME_DUCK, quiet, forGood));
    return quiet.copy();
  }

  /**
   * Says goodbye to all clients, for good. They take what is still in flight here for lost.
   *
   * @return completes with the number of requests that had not been answered
   */
  public CompletionStage<Integer> close() {
    CompletableFuture<Integer> cutOff = new CompletableFuture<>();
    tell(new Gateway.Close(cutOff));
    return cutOff;
  }

  /** Before it is shown to anyone. */
  public void start(ActorRef<ToBackend> gateway) {
    this.gateway = gateway;
  }

  LoadMeter meter() {
    return meter;
  }

  void became(BackendState state) {
    this.state = state;
  }

  private void tell(ToBackend command) {
    Objects.requireNonNull(gateway, "the backend has not been started").tell(command);
  }
}
