package io.merganser.console;

import akka.NotUsed;
import akka.http.javadsl.model.sse.ServerSentEvent;
import akka.japi.Pair;
import akka.stream.BoundedSourceQueue;
import akka.stream.Materializer;
import akka.stream.javadsl.Source;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Sends the same events to all who watch. Who does not keep up is cut off: a watcher is buffered a
 * few events, never more. Safe from any thread.
 */
final class Broadcast {
  private static final Logger LOG = LoggerFactory.getLogger(Broadcast.class);
  private static final int BUFFERED = 16;
  private static final Duration HEARTBEAT = Duration.ofSeconds(5);

  private final int most;
  private final Materializer materializer;
  private final List<BoundedSourceQueue<ServerSentEvent>> watchers = new ArrayList<>();
  private boolean closed;

  /**
   * @param most how many may watch at once
   */
  Broadcast(int most, Materializer materializer) {
    this.most = most;
    this.materializer = materializer;
  }

  /**
   * The events from now on, after these; empty when there is no room for one more.
   *
   * @param first asked only when there is room
   */
  synchronized Optional<Source<ServerSentEvent, NotUsed>> watch(
      Supplier<List<ServerSentEvent>> first) {
    if (closed || watchers.size() >= most) {
      return Optional.empty();
    }
    Pair<BoundedSourceQueue<ServerSentEvent>, Source<ServerSentEvent, NotUsed>> watcher =
        Source.<ServerSentEvent>queue(BUFFERED).preMaterialize(materializer);
    first.get().forEach(event -> watcher.first().offer(event));
    watchers.add(watcher.first());
    return Optional.of(watcher.second().keepAlive(HEARTBEAT, ServerSentEvent::heartbeat));
  }

  synchronized void publish(ServerSentEvent event) {
    watchers.removeIf(watcher -> !delivered(watcher, event));
  }

  synchronized boolean hasWatchers() {
    return !watchers.isEmpty();
  }

  /** Ends all streams, now and for good. */
  synchronized void close() {
    closed = true;
    watchers.forEach(watcher -> end(watcher, BoundedSourceQueue::complete));
    watchers.clear();
  }

  private static boolean delivered(
      BoundedSourceQueue<ServerSentEvent> watcher, ServerSentEvent event) {
    boolean delivered = watcher.offer(event).isEnqueued();
    if (!delivered) {
      end(watcher, queue -> queue.fail(new IllegalStateException("the watcher did not keep up")));
    }
    return delivered;
  }

  private static void end(
      BoundedSourceQueue<ServerSentEvent> watcher,
      Consumer<BoundedSourceQueue<ServerSentEvent>> how) {
    try {
      how.accept(watcher);
    } catch (IllegalStateException e) {
      // It has gone by itself, which a queue says only now.
      LOG.debug("A watcher has gone", e);
    }
  }
}
