package io.merganser.backend;

import akka.actor.typed.ActorRef;
import io.merganser.Backend;
import io.merganser.BackendState;
import io.merganser.load.Cost;
import io.merganser.load.CostMeter;
import io.merganser.load.LoadMeter;
import io.merganser.load.LoadReport;
import io.merganser.overload.Admission;
import io.merganser.overload.AdmissionStats;
import io.merganser.overload.Verdict;
import io.merganser.quota.CustomerUsage;
import io.merganser.quota.Reservation;
import io.merganser.wire.RequestHeader;
import io.merganser.wire.ToBackend;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.IntSupplier;
import org.jspecify.annotations.Nullable;

/** A backend as its own process sees it. The gateway owns its state; anyone may read it here. */
public final class ServedBackend implements Backend {
  private final String service;
  private final String id;
  private final LoadMeter meter;
  private final CostMeter costs;
  private final Admission admission;
  private final IntSupplier waiting;
  private final QuotaDesk quota;
  private volatile BackendState state;
  private volatile @Nullable ActorRef<ToBackend> gateway;

  public ServedBackend(
      String service,
      String id,
      LoadMeter meter,
      CostMeter costs,
      Admission admission,
      IntSupplier waiting,
      QuotaDesk quota,
      BackendState state) {
    this.service = service;
    this.id = id;
    this.meter = meter;
    this.costs = costs;
    this.admission = admission;
    this.waiting = waiting;
    this.quota = quota;
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
  public Cost cost() {
    return costs.cost();
  }

  @Override
  public AdmissionStats admission() {
    return admission.stats();
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

  @Override
  public List<CustomerUsage> customers() {
    return quota.customers();
  }

  @Override
  public long outOfQuota() {
    return quota.refused();
  }

  /** What is reserved for a request; {@code null} where its customer is out of quota. */
  @Nullable Reservation reserve(RequestHeader header, long nowNanos) {
    return quota.tryAdmit(header, admission.pressure(), nowNanos);
  }

  /** By the gateway. */
  QuotaDesk quota() {
    return quota;
  }

  /** Whether a request is served that has just arrived. By the gateway. */
  Verdict decide(RequestHeader header, long nowNanos) {
    return admission.decide(
        header.criticality(),
        header.attempt(),
        header.remainingMillis(),
        waiting.getAsInt(),
        meter.inFlight(),
        nowNanos);
  }

  /** Measures: also while nothing arrives. By the gateway. */
  void tick(long nowNanos) {
    meter.tick(nowNanos);
    admission.tick(nowNanos);
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
