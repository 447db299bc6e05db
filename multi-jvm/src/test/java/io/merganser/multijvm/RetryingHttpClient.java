package io.merganser.multijvm;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * An HTTP/1.1 client with one connection, which it keeps as long as the server lets it, and which
 * tries a request again until it is answered with 200. It knows how far each try came. One thread.
 */
final class RetryingHttpClient implements AutoCloseable {
  private static final int PATIENCE_MILLIS = 30_000;
  private static final int PAUSE_MILLIS = 20;

  private final int port;
  private @Nullable Socket socket;
  private int refused;
  private int turnedAway;
  private int cut;
  private int broken;

  /** How a try ended. */
  private record Answer(int status, boolean isLast, String body) {}

  RetryingHttpClient(int port) {
    this.port = port;
  }

  /** The body of the answer, however many tries it takes. */
  String get(String target) throws InterruptedException {
    while (true) {
      try {
        Answer answer = attempt(target);
        if (answer.isLast) {
          close();
        }
        if (answer.status == 200) {
          return answer.body;
        }
        turnedAway++;
      } catch (IOException e) {
        close();
      }
      Thread.sleep(PAUSE_MILLIS);
    }
  }

  /** Tries without a connection: nobody listened. */
  int refused() {
    return refused;
  }

  /** Tries that were answered, but not with 200: the front door said that it was stopping. */
  int turnedAway() {
    return turnedAway;
  }

  /** Tries on a connection that was closed before the first byte of an answer. */
  int cut() {
    return cut;
  }

  /** Tries of which a part of the answer came, and no more. */
  int broken() {
    return broken;
  }

  @Override
  public void close() {
    try {
      if (socket != null) {
        socket.close();
      }
    } catch (IOException e) {
      // It is not used any more.
    }
    socket = null;
  }

  private Answer attempt(String target) throws IOException {
    Socket used = connect();
    InputStream in = new BufferedInputStream(used.getInputStream());
    boolean begun = false;
    try {
      String request = "GET " + target + " HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n";
      used.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
      String head = nextLine(in);
      begun = true;
      return answer(head, in);
    } catch (IOException e) {
      if (begun) {
        broken++;
      } else {
        cut++;
      }
      throw e;
    }
  }

  private Socket connect() throws IOException {
    if (socket == null) {
      try {
        Socket opened = new Socket(InetAddress.getLoopbackAddress(), port);
        opened.setSoTimeout(PATIENCE_MILLIS);
        socket = opened;
      } catch (IOException e) {
        refused++;
        throw e;
      }
    }
    return socket;
  }

  private static Answer answer(String statusLine, InputStream in) throws IOException {
    int length = 0;
    boolean isLast = false;
    for (String line = nextLine(in); !line.isEmpty(); line = nextLine(in)) {
      String header = line.toLowerCase(Locale.ROOT);
      if (header.startsWith("content-length:")) {
        length = Integer.parseInt(header.substring("content-length:".length()).strip());
      }
      isLast |= header.matches("connection:\\s*close");
    }
    byte[] body = in.readNBytes(length);
    if (body.length < length) {
      throw new IOException("the answer was cut off");
    }
    int status = Integer.parseInt(statusLine.split(" ")[1]);
    return new Answer(status, isLast, new String(body, StandardCharsets.UTF_8));
  }

  private static String nextLine(InputStream in) throws IOException {
    StringBuilder line = new StringBuilder();
    for (int next = in.read(); next != '\n'; next = in.read()) {
      if (next < 0) {
        throw new IOException("closed after [" + line + "]");
      }
      line.append((char) next);
    }
    return line.toString().strip();
  }
}
