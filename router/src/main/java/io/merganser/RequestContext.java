package io.merganser;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Executor;

/**
 * What a handler knows of a request besides its content, and may say of it. Safe from any thread.
 */
public interface RequestContext {

  Criticality criticality();

  /** On whose behalf the request was sent. */
  Optional<String> customer();

  /** How long the sender still waits: less each time, and negative when it is too late. */
  Duration remaining();

  /** How often the request has been tried before: 0 for the first time. */
  int attempt();

  /** The W3C {@code traceparent} of the trace that the request belongs to. */
  Optional<String> trace();

  /**
   * Whether this task has so much to do that an answer with less in it, which costs less, would be
   * welcome. A handler that gives one says so: {@link #answersWithLess}.
   */
  boolean isDegraded();

  /** The answer will be a degraded one. It is counted, and the sender sees it. */
  void answersWithLess();

  /**
   * Adds CPU time that the request used on threads where nobody measures it: not those of the
   * handler, nor of {@link #executor}.
   *
   * @throws IllegalArgumentException if it is negative
   */
  void charge(Duration cpu);

  /**
   * The handler's threads. What runs there through this executor counts as load of this task, its
   * CPU time as cost of this request, and what it sends is sent on this request's behalf.
   */
  Executor executor();

  /** Options for a request that this one makes necessary: the same in everything. */
  default RequestOptions options() {
    RequestOptions options = RequestOptions.defaults().with(criticality()).within(remaining());
    options = customer().isPresent() ? options.forCustomer(customer().get()) : options;
    return trace().isPresent() ? options.traced(trace().get()) : options;
  }

  /**
   * A context of no request that was received: for tests of handlers, and for requests that a task
   * makes of itself.
   *
   * @param options how such a request would have been sent; without a time, it has ten seconds
   */
  static RequestContext of(RequestOptions options) {
    return new StandaloneContext(options, System::nanoTime);
  }
}
