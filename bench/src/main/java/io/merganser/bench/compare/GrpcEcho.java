package io.merganser.bench.compare;

import io.grpc.Drainable;
import io.grpc.MethodDescriptor;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;

/** The one method of {@link GrpcWeightedRoundRobin}, whose messages are bare bytes. */
final class GrpcEcho {
  static final String SERVICE = "merganser.bench.Echo";

  static final MethodDescriptor<byte[], byte[]> METHOD =
      MethodDescriptor.<byte[], byte[]>newBuilder()
          .setType(MethodDescriptor.MethodType.UNARY)
          .setFullMethodName(MethodDescriptor.generateFullMethodName(SERVICE, "Echo"))
          .setRequestMarshaller(new Bytes())
          .setResponseMarshaller(new Bytes())
          .build();

  private GrpcEcho() {}

  private static final class Bytes implements MethodDescriptor.Marshaller<byte[]> {
    @Override
    public InputStream stream(byte[] bytes) {
      return new Source(bytes);
    }

    @Override
    public byte[] parse(InputStream stream) {
      try {
        // gRPC's own streams know their length: no buffer need grow.
        byte[] bytes = new byte[stream.available()];
        stream.readNBytes(bytes, 0, bytes.length);
        return bytes;
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  /** Drained in one go, where gRPC would copy any other stream through a fresh buffer of 8 KiB. */
  private static final class Source extends ByteArrayInputStream implements Drainable {
    Source(byte[] bytes) {
      super(bytes);
    }

    @Override
    public int drainTo(OutputStream target) throws IOException {
      int length = count - pos;
      target.write(buf, pos, length);
      pos = count;
      return length;
    }
  }
}
