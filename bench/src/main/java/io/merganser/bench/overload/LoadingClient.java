package io.merganser.bench.overload;

import akka.actor.typed.ActorSystem;
import io.merganser.Merganser;
import io.merganser.Router;
import io.merganser.bench.fleet.Await;
import java.util.List;

/** A client that sends through each {@link Turn} it is given. */
final class LoadingClient implements NodeRole {
  private final int port;
  private final Router<byte[], byte[]> router;

  private LoadingClient(int port, Router<byte[], byte[]> router) {
    this.port = port;
    this.router = router;
  }

  static LoadingClient start(int backends, List<Integer> ports) throws InterruptedException {
    ActorSystem<Void> system = NodeRole.join(ports);
    return new LoadingClient(NodeRole.port(system), connect(system, backends));
  }

  /** A router that is connected to all backends. */
  static Router<byte[], byte[]> connect(ActorSystem<?> system, int backends)
      throws InterruptedException {
    Router<byte[], byte[]> router = Merganser.get(system).router(WORK);
    Await.until(
        backends + " backends must be available",
        () ->
            router.connections().stream()
                    .filter(connection -> connection.connected() && connection.available())
                    .count()
                == backends,
        () -> "but there are " + router.connections());
    return router;
  }

  @Override
  public int port() {
    return port;
  }

  @Override
  public ClientSample answer(String line) throws Exception {
    return new OpenLoop(router, JSON.readValue(line, Turn.class)).run();
  }
}
