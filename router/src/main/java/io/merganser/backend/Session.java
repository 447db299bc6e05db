package io.merganser.backend;

import akka.actor.typed.ActorRef;
import io.merganser.BackendState;
import io.merganser.load.LoadMeter;
import io.merganser.wire.Goodbye;
import io.merganser.wire.Letter;
import io.merganser.wire.Outbox;
import io.merganser.wire.Reply;
import io.merganser.wire.ReplyBatch;
import io.merganser.wire.ReplyFrame;
import io.merganser.wire.Status;
import io.merganser.wire.ToClient;

/**
 * A client's connection, as the backend has it: where replies go.
 *
 * <p>Replies come from any thread; the rest is the gateway's.
 */
final class Session {
  private final long connection;
  private final ActorRef<ToClient> client;
  private final LoadMeter meter;
  private final Outbox outbox;
  private boolean quiet;
  private long stirredAtNanos;

  Session(long connection, ActorRef<ToClient> client, LoadMeter meter, long nowNanos) {
    this.stirredAtNanos = nowNanos;
    this.connection = connection;
    this.client = client;
    this.meter = meter;
    this.outbox = new Outbox(this::ring);
  }

  ActorRef<ToClient> client() {
    return client;
  }

  void reply(Reply reply) {
    outbox.post(new Frame(ReplyFrame.encode(reply)));
  }

  void tell(BackendState state) {
    client.tell(new Status(connection, state, meter.report()));
  }

  /** Sends again what was lost on the way to the wire. */
  void checkOutbox() {
    outbox.check();
  }

  /** Tells of a new state. What the client acknowledged of the one before is void. */
  void announce(BackendState state, long nowNanos) {
    quiet = false;
    stirredAtNanos = nowNanos;
    tell(state);
  }

  /** The client sends no more, and waits for that many answers. */
  void acknowledged(int inFlight) {
    quiet = inFlight == 0;
  }

  /** The client sends. */
  void wakeUp(long nowNanos) {
    quiet = false;
    stirredAtNanos = nowNanos;
  }

  /** When the client last sent anything, or was told of a new state. */
  long stirredAtNanos() {
    return stirredAtNanos;
  }

  boolean isQuiet() {
    return quiet;
  }

  void sayGoodbye() {
    client.tell(new Goodbye(connection));
  }

  private void ring() {
    client.tell(ReplyBatch.of(connection, meter::report, outbox));
  }

  private record Frame(byte[] bytes) implements Letter {
    @Override
    public int size() {
      return bytes.length;
    }

    @Override
    public byte[] take() {
      return bytes;
    }
  }
}
