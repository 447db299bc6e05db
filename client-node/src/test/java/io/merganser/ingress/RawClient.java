package io.merganser.ingress;

import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Writes to a socket what no decent client would. */
final class RawClient implements Closeable {
  private static final Pattern LENGTH = Pattern.compile("(?i)content-length: ([0-9]+)");

  private final Socket socket;

  RawClient(int port) throws IOException {
    socket = new Socket(InetAddress.getLoopbackAddress(), port);
    socket.setSoTimeout((int) TestNode.PATIENCE.toMillis());
  }

  /** Lines of text, with the line breaks of HTTP. */
  RawClient send(String... lines) throws IOException {
    return write(String.join("\r\n", lines));
  }

  RawClient write(String text) throws IOException {
    socket.getOutputStream().write(text.getBytes(StandardCharsets.ISO_8859_1));
    socket.getOutputStream().flush();
    return this;
  }

  /** The next response, head and body. */
  String response() throws IOException {
    InputStream in = socket.getInputStream();
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    while (!bytes.toString(StandardCharsets.ISO_8859_1).endsWith("\r\n\r\n")) {
      int next = in.read();
      if (next < 0) {
        throw new IOException("closed after: " + bytes);
      }
      bytes.write(next);
    }
    Matcher length = LENGTH.matcher(bytes.toString(StandardCharsets.ISO_8859_1));
    if (length.find()) {
      bytes.write(in.readNBytes(Integer.parseInt(length.group(1))));
    }
    return bytes.toString(StandardCharsets.ISO_8859_1);
  }

  /** Whether the other side has closed the connection, with nothing more to read. */
  boolean isClosed() throws IOException {
    try {
      return socket.getInputStream().read() < 0;
    } catch (SocketException reset) {
      return true;
    }
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
