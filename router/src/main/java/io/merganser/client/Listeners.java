package io.merganser.client;

import io.merganser.Criticality;
import io.merganser.Outcome;
import io.merganser.RequestListener;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Whoever wants to hear of the requests of this node's routers. */
public final class Listeners implements RequestListener {
  private static final Logger LOG = LoggerFactory.getLogger(Listeners.class);

  private final List<RequestListener> all = new CopyOnWriteArrayList<>();

  public void add(RequestListener listener) {
    all.add(listener);
  }

  boolean isEmpty() {
    return all.isEmpty();
  }

  /** A listener that throws does not keep the request from its outcome. */
  @Override
  public void ended(
      String service, Criticality criticality, Outcome<?> outcome, long elapsedNanos) {
    for (RequestListener listener : all) {
      try {
        listener.ended(service, criticality, outcome, elapsedNanos);
      } catch (RuntimeException e) {
        LOG.warn("A listener must not throw, but [{}] did", listener, e);
      }
    }
  }
}
