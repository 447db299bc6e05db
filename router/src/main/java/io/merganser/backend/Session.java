package io.merganser.backend;

import akka.actor.typed.ActorRef;
import io.merganser.load.LoadMeter;
import io.merganser.wire.BackendState;
import io.merganser.wire.Letter;
import io.merganser.wire.Outbox;
import io.merganser.wire.Reply;
import io.merganser.wire.ReplyBatch;
import io.merganser.wire.ReplyFrame;
import io.merganser.wire.Status;
import io.merganser.wire.ToClient;

/** A client's connection, as the backend has it: where replies go. Safe from any thread. */
final class Session {
  private final long connection;
  private final ActorRef<ToClient> client;
  private final LoadMeter meter;
  private final Outbox outbox;
  private volatile boolean heardOf;

  Session(long connection, ActorRef<ToClient> client, LoadMeter meter) {
    this.connection = connection;
    this.client = client;
    this.meter = meter;
    this.outbox = new Outbox(this::ring);
  }

  ActorRef<ToClient> client() {
    return client;
  }

  void reply(Reply reply) {
    heardOf = true;
    outbox.post(new Frame(ReplyFrame.encode(reply)));
  }

  void tell(BackendState state) {
    client.tell(new Status(connection, state, meter.report()));
  }

  /** Tells how the backend is, unless a reply has done so since the last call. */
  void tellIfQuiet(BackendState state) {
    if (!heardOf) {
      tell(state);
    }
    heardOf = false;
    outbox.check();
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
