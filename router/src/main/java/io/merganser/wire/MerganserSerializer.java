package io.merganser.wire;

import akka.actor.ExtendedActorSystem;
import akka.actor.typed.ActorRefResolver;
import akka.actor.typed.ActorSystem;
import akka.actor.typed.javadsl.Adapter;
import akka.serialization.ByteBufferSerializer;
import akka.serialization.SerializerWithStringManifest;
import io.merganser.BackendState;
import io.merganser.load.LoadReport;
import java.io.NotSerializableException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/**
 * Writes Merganser's own messages, straight into Artery's buffer. Each begins with its version.
 * Bytes that are none of them are refused with {@link NotSerializableException}, which Akka logs;
 * nothing else is harmed.
 */
public final class MerganserSerializer extends SerializerWithStringManifest
    implements ByteBufferSerializer {
  private static final int IDENTIFIER = 6201;
  private static final byte VERSION = 1;
  private static final int LARGEST_MESSAGE = 256 * 1024;

  private final ExtendedActorSystem system;

  public MerganserSerializer(ExtendedActorSystem system) {
    this.system = system;
  }

  @Override
  public int identifier() {
    return IDENTIFIER;
  }

  @Override
  public String manifest(Object message) {
    if (message instanceof RequestBatch) {
      return "Q";
    } else if (message instanceof ReplyBatch) {
      return "R";
    } else if (message instanceof Status) {
      return "T";
    } else if (message instanceof Subscribe) {
      return "S";
    } else if (message instanceof Unsubscribe) {
      return "U";
    } else if (message instanceof Acknowledge) {
      return "A";
    } else if (message instanceof Check) {
      return "C";
    } else if (message instanceof Goodbye) {
      return "G";
    } else if (message instanceof RegistryEntry) {
      return "E";
    } else if (message instanceof UsageReport) {
      return "P";
    } else if (message instanceof Granted) {
      return "B";
    } else if (message instanceof UsageQuery) {
      return "W";
    } else if (message instanceof UsageTotals) {
      return "V";
    } else if (message instanceof LimitEntry) {
      return "L";
    }
    throw new IllegalArgumentException("not a message of Merganser's: " + message.getClass());
  }

  @Override
  public byte[] toBinary(Object message) {
    ByteBuffer buffer = ByteBuffer.allocate(LARGEST_MESSAGE);
    toBinary(message, buffer);
    byte[] bytes = new byte[buffer.position()];
    buffer.flip().get(bytes);
    return bytes;
  }

  @Override
  public void toBinary(Object message, ByteBuffer buffer) {
    buffer.put(VERSION);
    if (message instanceof RequestBatch batch) {
      buffer.putLong(batch.connection());
      putFrames(buffer, batch.take());
    } else if (message instanceof ReplyBatch batch) {
      buffer.putLong(batch.connection());
      putReport(buffer, batch.report());
      putFrames(buffer, batch.take());
    } else if (message instanceof Status status) {
      buffer.putLong(status.connection()).put((byte) status.state().ordinal());
      putReport(buffer, status.report());
    } else if (message instanceof Subscribe subscribe) {
      buffer.putLong(subscribe.connection());
      Fields.putText(buffer, Fields.utf8(subscribe.client()));
      Fields.putText(buffer, Fields.utf8(resolver().toSerializationFormat(subscribe.replyTo())));
    } else if (message instanceof Unsubscribe unsubscribe) {
      buffer.putLong(unsubscribe.connection());
    } else if (message instanceof Acknowledge acknowledge) {
      buffer.putLong(acknowledge.connection()).putInt(acknowledge.inFlight());
    } else if (message instanceof Check check) {
      buffer.putLong(check.connection());
    } else if (message instanceof Goodbye goodbye) {
      buffer.putLong(goodbye.connection());
    } else if (message instanceof RegistryEntry entry) {
      putEntry(buffer, entry);
    } else {
      putQuota(message, buffer);
    }
  }

  private void putQuota(Object message, ByteBuffer buffer) {
    if (message instanceof UsageReport report) {
      Fields.putText(buffer, Fields.utf8(report.service()));
      Fields.putText(buffer, Fields.utf8(report.backend()));
      buffer.putLong(report.incarnation()).putDouble(report.capacity()).putInt(report.backends());
      buffer.putInt(report.customers().size());
      report.customers().forEach(customer -> QuotaFields.putCustomer(buffer, customer));
      QuotaFields.putGrants(buffer, report.held());
      Fields.putText(buffer, Fields.utf8(resolver().toSerializationFormat(report.replyTo())));
    } else if (message instanceof Granted granted) {
      QuotaFields.putGrants(buffer, granted.grants());
    } else if (message instanceof UsageQuery query) {
      Fields.putText(buffer, Fields.utf8(query.service()));
      Fields.putText(buffer, Fields.utf8(resolver().toSerializationFormat(query.replyTo())));
    } else if (message instanceof UsageTotals totals) {
      Fields.putText(buffer, Fields.utf8(totals.service()));
      buffer.put((byte) (totals.learning() ? 1 : 0)).putInt(totals.customers().size());
      totals.customers().forEach(usage -> QuotaFields.putUsage(buffer, usage));
    } else if (message instanceof LimitEntry entry) {
      Fields.putText(buffer, Fields.utf8(entry.service()));
      Fields.putText(buffer, Fields.utf8(entry.customer()));
      QuotaFields.putLimit(buffer, entry.limit());
    }
  }

  @Override
  public Object fromBinary(byte[] bytes, String manifest) throws NotSerializableException {
    return fromBinary(ByteBuffer.wrap(bytes), manifest);
  }

  @Override
  public Object fromBinary(ByteBuffer buffer, String manifest) throws NotSerializableException {
    try {
      return Fields.read("a message", buffer, bytes -> read(bytes, manifest));
    } catch (MalformedException e) {
      throw new NotSerializableException("Merganser " + manifest + ": " + e.getMessage());
    }
  }

  private Object read(ByteBuffer buffer, String manifest) {
    byte version = buffer.get();
    if (version != VERSION) {
      throw new MalformedException("version must be " + VERSION + ", but was " + version);
    }
    return switch (manifest) {
      case "E" -> entry(buffer);
      case "P" ->
          new UsageReport(
              Fields.text(buffer),
              Fields.text(buffer),
              buffer.getLong(),
              buffer.getDouble(),
              buffer.getInt(),
              QuotaFields.list(buffer, QuotaFields::customer),
              QuotaFields.grants(buffer),
              resolver().resolveActorRef(Fields.text(buffer)));
      case "B" -> new Granted(QuotaFields.grants(buffer));
      case "W" ->
          new UsageQuery(Fields.text(buffer), resolver().resolveActorRef(Fields.text(buffer)));
      case "V" ->
          new UsageTotals(
              Fields.text(buffer), buffer.get() != 0, QuotaFields.list(buffer, QuotaFields::usage));
      case "L" ->
          new LimitEntry(Fields.text(buffer), Fields.text(buffer), QuotaFields.limit(buffer));
      default -> onConnection(buffer, manifest);
    };
  }

  private Object onConnection(ByteBuffer buffer, String manifest) {
    long connection = buffer.getLong();
    return switch (manifest) {
      case "Q" -> RequestBatch.of(connection, frames(buffer));
      case "R" -> ReplyBatch.of(connection, report(buffer), frames(buffer));
      case "T" -> new Status(connection, state(buffer), report(buffer));
      case "S" ->
          new Subscribe(
              connection, Fields.text(buffer), resolver().resolveActorRef(Fields.text(buffer)));
      case "U" -> new Unsubscribe(connection);
      case "A" -> new Acknowledge(connection, buffer.getInt());
      case "C" -> new Check(connection);
      case "G" -> new Goodbye(connection);
      default -> throw new MalformedException("unknown manifest");
    };
  }

  private ActorRefResolver resolver() {
    ActorSystem<?> typed = Adapter.toTyped(system);
    return ActorRefResolver.get(typed);
  }

  private static BackendState state(ByteBuffer buffer) {
    return Fields.constant(BackendState.values(), buffer.get(), BackendState.LAME_DUCK);
  }

  private static void putEntry(ByteBuffer buffer, RegistryEntry entry) {
    buffer.put((byte) entry.kind().ordinal());
    Fields.putText(buffer, Fields.utf8(entry.service()));
    Fields.putText(buffer, Fields.utf8(entry.id()));
    Fields.putText(buffer, Fields.utf8(entry.node()));
    buffer.putLong(entry.incarnation()).put((byte) entry.state().ordinal());
    buffer.put((byte) entry.utilization());
    Fields.putText(buffer, Fields.utf8(entry.address()));
  }

  private static RegistryEntry entry(ByteBuffer buffer) {
    byte kind = buffer.get();
    if (kind < 0 || kind >= RegistryEntry.Kind.values().length) {
      throw new MalformedException("unknown kind of task " + kind);
    }
    return new RegistryEntry(
        RegistryEntry.Kind.values()[kind],
        Fields.text(buffer),
        Fields.text(buffer),
        Fields.text(buffer),
        buffer.getLong(),
        state(buffer),
        buffer.get(),
        Fields.text(buffer));
  }

  private static void putFrames(ByteBuffer buffer, List<byte[]> frames) {
    buffer.putShort((short) frames.size());
    for (byte[] frame : frames) {
      buffer.putInt(frame.length).put(frame);
    }
  }

  private static List<byte[]> frames(ByteBuffer buffer) {
    int count = buffer.getShort() & 0xFFFF;
    List<byte[]> frames = new ArrayList<>(Math.min(count, 1024));
    for (int i = 0; i < count; i++) {
      frames.add(Fields.bytes(buffer, buffer.getInt()));
    }
    return frames;
  }

  private static void putReport(ByteBuffer buffer, LoadReport report) {
    buffer
        .putFloat((float) report.queriesPerSecond())
        .putFloat((float) report.errorsPerSecond())
        .putFloat((float) report.utilization())
        .putInt(report.inFlight())
        .putLong(report.incarnation());
  }

  private static LoadReport report(ByteBuffer buffer) {
    return new LoadReport(
        buffer.getFloat(), buffer.getFloat(), buffer.getFloat(), buffer.getInt(), buffer.getLong());
  }
}
