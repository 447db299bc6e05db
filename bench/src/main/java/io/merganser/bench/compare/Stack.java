package io.merganser.bench.compare;

import java.time.Duration;
import java.util.List;

/**
 * A way to send requests to backends, as a good user of it would write it. Each of its nodes is a
 * JVM of its own that lives until the process ends, so nothing here needs closing.
 */
interface Stack {
  /** The deadline that every request has, in every stack. */
  Duration DEADLINE = Duration.ofSeconds(5);

  String name();

  /**
   * Starts a backend that answers with what it is sent, on a free port of the loopback interface.
   *
   * @param peers the ports of the backends that are up already; empty for the first
   * @return the port, once requests to it would be answered
   */
  int startBackend(List<Integer> peers) throws Exception;

  /** Starts the client and returns it once it knows of every backend. */
  Client startClient(List<Integer> backends) throws Exception;

  /** Sends requests, from any thread. */
  interface Client {

    /** Returns without waiting; exactly one method of {@code reply} is called, on any thread. */
    void send(byte[] payload, Reply reply);
  }

  /** What becomes of a request. Runs where the stack completes the request, and does not block. */
  interface Reply {

    void received(byte[] payload);

    void failed(Throwable cause);
  }
}
