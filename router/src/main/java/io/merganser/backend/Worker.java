package io.merganser.backend;

import io.merganser.Handler;
import io.merganser.RequestContext;
import io.merganser.Service;
import io.merganser.load.LoadMeter;
import io.merganser.wire.Payload;
import io.merganser.wire.Payloads;
import io.merganser.wire.Reply;
import io.merganser.wire.RequestFrame;
import io.merganser.wire.RequestHeader;
import java.time.Duration;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/** Runs the handler for each request, on the handler's threads, and sends what it answers. */
public final class Worker<Q, R> {
  private final Service<Q, R> service;
  private final Handler<Q, R> handler;
  private final Executor threads;
  private final Payloads payloads;
  private final LoadMeter meter;
  private final int maxPayloadBytes;

  public Worker(
      Service<Q, R> service,
      Handler<Q, R> handler,
      Executor threads,
      Payloads payloads,
      LoadMeter meter,
      int maxPayloadBytes) {
    this.service = service;
    this.handler = handler;
    this.threads = threads;
    this.payloads = payloads;
    this.meter = meter;
    this.maxPayloadBytes = maxPayloadBytes;
  }

  void serve(Session session, RequestHeader header, byte[] frame) {
    meter.started();
    threads.execute(() -> run(session, header, frame));
  }

  private void run(Session session, RequestHeader header, byte[] frame) {
    try {
      Object request = payloads.read(RequestFrame.payload(frame));
      if (!service.requestClass().isInstance(request)) {
        end(
            session,
            invalid(
                header,
                "service "
                    + service.name()
                    + " takes "
                    + service.requestClass().getName()
                    + ", but was sent "
                    + request.getClass().getName()));
        return;
      }
      handle(session, header, service.requestClass().cast(request));
    } catch (Exception e) {
      end(session, invalid(header, "it could not be read: " + e));
    }
  }

  private void handle(Session session, RequestHeader header, Q request) {
    @Nullable CompletionStage<R> answer;
    try {
      answer = handler.handle(request, context(header));
    } catch (Throwable e) {
      // An error of the handler's is the handler's failure too: the caller must hear of it.
      end(session, failed(header, e));
      return;
    }
    if (answer == null) {
      end(session, reply(header, null, null));
      return;
    }
    answer.whenComplete((value, failure) -> end(session, reply(header, value, failure)));
  }

  private Reply reply(RequestHeader header, @Nullable R value, @Nullable Throwable failure) {
    if (failure != null) {
      return failed(header, failure);
    }
    if (value == null) {
      return Reply.failure(
          header.id(), Reply.Status.HANDLER_FAILED, "the handler answered with null");
    }
    try {
      Payload payload = payloads.write(value);
      return payload.bytes().length <= maxPayloadBytes
          ? Reply.success(header.id(), payload)
          : Reply.failure(
              header.id(),
              Reply.Status.HANDLER_FAILED,
              "an answer must have at most "
                  + maxPayloadBytes
                  + " bytes, but had "
                  + payload.bytes().length);
    } catch (Exception e) {
      return Reply.failure(
          header.id(), Reply.Status.HANDLER_FAILED, "its answer could not be serialized: " + e);
    }
  }

  private void end(Session session, Reply reply) {
    meter.finished(reply.status() == Reply.Status.HANDLER_FAILED);
    session.reply(reply);
  }

  private static Reply invalid(RequestHeader header, String reason) {
    return Reply.failure(header.id(), Reply.Status.INVALID, reason);
  }

  private static Reply failed(RequestHeader header, Throwable failure) {
    return Reply.failure(header.id(), Reply.Status.HANDLER_FAILED, failure.toString());
  }

  private static RequestContext context(RequestHeader header) {
    return new RequestContext(
        header.criticality(),
        header.customer(),
        Duration.ofMillis(header.remainingMillis()),
        header.attempt(),
        header.trace());
  }
}
