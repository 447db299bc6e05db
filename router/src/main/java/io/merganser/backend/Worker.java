package io.merganser.backend;

import io.merganser.Handler;
import io.merganser.Outcome;
import io.merganser.OutcomeException;
import io.merganser.Service;
import io.merganser.load.CostMeter;
import io.merganser.load.LoadMeter;
import io.merganser.overload.Admission;
import io.merganser.quota.Reservation;
import io.merganser.wire.Payload;
import io.merganser.wire.Payloads;
import io.merganser.wire.Reply;
import io.merganser.wire.RequestFrame;
import io.merganser.wire.RequestHeader;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** Runs the handler for each request, on the handler's threads, and sends what it answers. */
public final class Worker<Q, R> {
  private static final int DEEPEST_CAUSE = 8;

  private final Service<Q, R> service;
  private final Handler<Q, R> handler;
  private final Executor threads;
  private final Payloads payloads;
  private final LoadMeter meter;
  private final CostMeter costs;
  private final LongSupplier clock;
  private final Admission admission;
  private final AtomicInteger waiting;
  private final int maxPayloadBytes;

  /**
   * @param waiting the number of requests whose turn has not come; kept here
   */
  public Worker(
      Service<Q, R> service,
      Handler<Q, R> handler,
      Executor threads,
      Payloads payloads,
      LoadMeter meter,
      CostMeter costs,
      LongSupplier clock,
      Admission admission,
      AtomicInteger waiting,
      int maxPayloadBytes) {
    this.service = service;
    this.handler = handler;
    this.threads = threads;
    this.payloads = payloads;
    this.meter = meter;
    this.costs = costs;
    this.clock = clock;
    this.admission = admission;
    this.waiting = waiting;
    this.maxPayloadBytes = maxPayloadBytes;
  }

  /**
   * Serves a request.
   *
   * @param degraded whether an answer with less in it would do
   * @param reservation settled or cancelled when the request has ended
   */
  void serve(
      Session session,
      RequestHeader header,
      byte[] frame,
      boolean degraded,
      Reservation reservation) {
    ServedRequest request = new ServedRequest(header, degraded, reservation, costs, threads, clock);
    meter.started();
    waiting.incrementAndGet();
    try {
      request.executor().execute(() -> run(session, request, frame));
    } catch (RejectedExecutionException e) {
      waiting.decrementAndGet();
      admission.rejected(header.criticality());
      drop(session, request, Reply.refusal(header.id(), Reply.Status.OVERLOADED));
    }
  }

  private void run(Session session, ServedRequest request, byte[] frame) {
    waiting.decrementAndGet();
    if (request.isExpired()) {
      admission.expiredInQueue();
      drop(
          session, request, failure(request, Reply.Status.EXPIRED, "the time was up in the queue"));
      return;
    }
    try {
      Object content = payloads.read(RequestFrame.payload(frame));
      if (!service.requestClass().isInstance(content)) {
        end(
            session,
            request,
            failure(
                request,
                Reply.Status.INVALID,
                "service "
                    + service.name()
                    + " takes "
                    + service.requestClass().getName()
                    + ", but was sent "
                    + content.getClass().getName()));
        return;
      }
      handle(session, request, service.requestClass().cast(content));
    } catch (Throwable e) {
      // Whatever it is, the request must end.
      end(session, request, failure(request, Reply.Status.INVALID, "it could not be read: " + e));
    }
  }

  private void handle(Session session, ServedRequest request, Q content) {
    @Nullable CompletionStage<R> answer;
    try {
      answer = handler.handle(content, request);
    } catch (Throwable e) {
      // An error of the handler's is the handler's failure too: the caller must hear of it.
      end(session, request, failed(request, e));
      return;
    }
    if (answer == null) {
      end(session, request, reply(request, null, null));
      return;
    }
    answer.whenComplete((value, failure) -> end(session, request, reply(request, value, failure)));
  }

  private Reply reply(ServedRequest request, @Nullable R value, @Nullable Throwable failure) {
    if (failure != null) {
      return failed(request, failure);
    }
    if (value == null) {
      return failure(request, Reply.Status.HANDLER_FAILED, "the handler answered with null");
    }
    try {
      Payload payload = payloads.write(value);
      return payload.bytes().length <= maxPayloadBytes
          ? Reply.success(request.header().id(), request.isAnsweredWithLess(), payload)
          : failure(
              request,
              Reply.Status.HANDLER_FAILED,
              "an answer must have at most "
                  + maxPayloadBytes
                  + " bytes, but had "
                  + payload.bytes().length);
    } catch (Throwable e) {
      return failure(
          request, Reply.Status.HANDLER_FAILED, "its answer could not be serialized: " + e);
    }
  }

  private void end(Session session, ServedRequest request, Reply reply) {
    if (reply.degraded()) {
      admission.answeredWithLess();
    }
    meter.finished(reply.status() == Reply.Status.HANDLER_FAILED);
    costs.ended();
    request.ended();
    session.reply(reply);
  }

  /** Ends a request whose handler did not run. */
  private void drop(Session session, ServedRequest request, Reply reply) {
    meter.finished(false);
    request.cancelled();
    session.reply(reply);
  }

  /**
   * A refusal from a layer below goes up as one that is not to be tried again: this layer has done
   * so, as far as it could.
   */
  private static Reply failed(ServedRequest request, Throwable failure) {
    Throwable cause = failure;
    for (int depth = 0; depth < DEEPEST_CAUSE && cause != null; depth++) {
      if (cause instanceof OutcomeException below) {
        return failure(request, statusAbove(below.outcome()), below.toString());
      }
      if (cause instanceof TimeoutException && request.isExpired()) {
        return failure(request, Reply.Status.EXPIRED, "the time was up before it was answered");
      }
      cause = cause.getCause();
    }
    return failure(request, Reply.Status.HANDLER_FAILED, failure.toString());
  }

  private static Reply.Status statusAbove(Outcome<?> below) {
    if (below.isOverload()) {
      return Reply.Status.OVERLOADED_BELOW;
    }
    return below instanceof Outcome.DeadlineExceeded<?>
        ? Reply.Status.EXPIRED
        : Reply.Status.HANDLER_FAILED;
  }

  private static Reply failure(ServedRequest request, Reply.Status status, String detail) {
    return Reply.failure(request.header().id(), status, detail);
  }
}
