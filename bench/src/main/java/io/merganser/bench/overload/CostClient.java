package io.merganser.bench.overload;

import akka.actor.typed.ActorSystem;
import io.merganser.Outcome;
import io.merganser.Router;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A closed loop: each answer, whatever it is, sends the next request. */
final class CostClient implements NodeRole {
  private static final byte[] PAYLOAD = new byte[128];

  private final int port;
  private final Router<byte[], byte[]> router;
  private volatile boolean running;

  private CostClient(int port, Router<byte[], byte[]> router) {
    this.port = port;
    this.router = router;
  }

  static CostClient start(int backends, List<Integer> ports) throws InterruptedException {
    ActorSystem<Void> system = NodeRole.join(ports);
    return new CostClient(NodeRole.port(system), LoadingClient.connect(system, backends));
  }

  @Override
  public int port() {
    return port;
  }

  /** It counts nothing itself. */
  @Override
  public CostSample answer(String line) throws Exception {
    CostTurn turn = JSON.readValue(line, CostTurn.class);
    running = true;
    for (int i = 0; i < turn.inFlight(); i++) {
      send();
    }
    Thread.sleep(turn.totalMillis());
    running = false;
    return new CostSample(0, 0, 0);
  }

  private void send() {
    router.send(PAYLOAD).whenComplete(this::again);
  }

  private void again(@Nullable Outcome<byte[]> outcome, @Nullable Throwable failure) {
    if (running) {
      send();
    }
  }
}
