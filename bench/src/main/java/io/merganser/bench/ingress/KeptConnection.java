package io.merganser.bench.ingress;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * One HTTP/1.1 connection that is kept: sends the same request over and over, the next when the
 * last is answered. It knows of HTTP what these servers speak: a status and a content length. One
 * thread, which it never blocks once it is connected.
 */
final class KeptConnection {
  private static final Pattern LENGTH = Pattern.compile("(?i)\r\ncontent-length: ([0-9]+)\r\n");
  private static final int RESPONSE_BYTES = 256 * 1024;

  private final SocketChannel channel;
  private final ByteBuffer request;
  private final ByteBuffer response = ByteBuffer.allocate(RESPONSE_BYTES);
  private long sentAtNanos;
  private final int echoBytes;
  private int expected;

  /**
   * @param echoBytes how long the body of each answer must be
   */
  KeptConnection(int port, byte[] request, int echoBytes) throws IOException {
    this.request = ByteBuffer.wrap(request);
    this.echoBytes = echoBytes;
    this.channel =
        SocketChannel.open(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
    channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
    channel.configureBlocking(false);
  }

  SocketChannel channel() {
    return channel;
  }

  void send() throws IOException {
    request.rewind();
    response.clear();
    expected = 0;
    sentAtNanos = System.nanoTime();
    while (request.hasRemaining()) {
      // All of it fits into the socket's buffer, but for very large ones.
      channel.write(request);
    }
  }

  /**
   * Takes what has come.
   *
   * @return how long the answer took, or -1 while it is not whole
   * @throws IOException if the answer is not 200, or the connection is closed
   */
  long receive() throws IOException {
    if (channel.read(response) < 0) {
      throw new IOException("a connection must be kept, but was closed");
    }
    if (expected == 0) {
      expected = wholeLength();
    }
    return expected > 0 && response.position() >= expected ? System.nanoTime() - sentAtNanos : -1;
  }

  /** Head and body, or 0 while the head is not whole. */
  private int wholeLength() throws IOException {
    String seen = new String(response.array(), 0, response.position(), StandardCharsets.ISO_8859_1);
    int headEnd = seen.indexOf("\r\n\r\n");
    if (headEnd < 0) {
      return 0;
    }
    Matcher length = LENGTH.matcher(seen);
    if (!seen.startsWith("HTTP/1.1 200 ") || !length.find() || length.start() > headEnd) {
      throw new IOException("an answer must be 200 with a length, but was " + seen);
    }
    int bodyBytes = Integer.parseInt(length.group(1));
    if (bodyBytes != echoBytes) {
      throw new IOException(
          "an echo must have %d bytes, but had %d".formatted(echoBytes, bodyBytes));
    }
    return headEnd + 4 + bodyBytes;
  }
}
