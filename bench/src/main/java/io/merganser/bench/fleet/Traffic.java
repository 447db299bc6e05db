package io.merganser.bench.fleet;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.LockSupport;

/**
 * Requests of several clients, each at a steady rate, whatever becomes of them: a client that
 * waited for answers would hide that they come late. Every request is counted from its start to its
 * end.
 *
 * <p>Started and stopped by one thread; read from any.
 */
public final class Traffic implements AutoCloseable {
  private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(30);
  private static final long PAUSE_NANOS = 5_000_000;

  private final double perSecond;
  private final List<Thread> threads = new ArrayList<>();
  private final LongAdder started = new LongAdder();
  private final LongAdder ended = new LongAdder();
  private final Queue<Failure> failures = new ConcurrentLinkedQueue<>();
  private final Map<String, Long> lastAnswers = new ConcurrentHashMap<>();
  private final Map<String, LongAdder> answers = new ConcurrentHashMap<>();
  private volatile long startedAtNanos;
  private volatile boolean stopped;

  /**
   * @param perSecond requests of each client in a second
   */
  public Traffic(double perSecond) {
    this.perSecond = perSecond;
  }

  /** Before it starts. */
  public Traffic from(String client, Caller caller) {
    Thread thread = new Thread(() -> run(client, caller), "traffic-" + client);
    thread.setDaemon(true);
    threads.add(thread);
    return this;
  }

  public Traffic start() {
    startedAtNanos = System.nanoTime();
    threads.forEach(Thread::start);
    return this;
  }

  /**
   * Sends nothing more, and waits until every request has ended.
   *
   * @throws IllegalStateException if one does not
   */
  public void stop() throws InterruptedException {
    stopped = true;
    for (Thread thread : threads) {
      thread.join();
    }
    long end = System.nanoTime() + PATIENCE_NANOS;
    while (ended.sum() < started.sum()) {
      if (System.nanoTime() > end) {
        throw new IllegalStateException(
            "every request must end, but %d of %d had not"
                .formatted(started.sum() - ended.sum(), started.sum()));
      }
      LockSupport.parkNanos(PAUSE_NANOS);
    }
  }

  @Override
  public void close() {
    stopped = true;
  }

  public long startedAtNanos() {
    return startedAtNanos;
  }

  /** Requests that were sent so far. */
  public long requests() {
    return started.sum();
  }

  /** Those that did not succeed, in the order in which they ended. */
  public List<Failure> failures() {
    return List.copyOf(failures);
  }

  /** Requests that this backend answered so far. */
  public long answeredBy(String backend) {
    LongAdder count = answers.get(backend);
    return count == null ? 0 : count.sum();
  }

  /** All requests that were answered so far. */
  public long answered() {
    return answers.values().stream().mapToLong(LongAdder::sum).sum();
  }

  /** When the last answer of this backend came; long ago, if none has. */
  public long lastAnswerNanos(String backend) {
    return lastAnswers.getOrDefault(backend, startedAtNanos);
  }

  private void run(String client, Caller caller) {
    long pauseNanos = (long) (TimeUnit.SECONDS.toNanos(1) / perSecond);
    long due = System.nanoTime();
    while (!stopped) {
      long wait = due - System.nanoTime();
      if (wait > 0) {
        LockSupport.parkNanos(wait);
        continue;
      }
      due += pauseNanos;
      send(client, caller);
    }
  }

  private void send(String client, Caller caller) {
    long sentAtNanos = System.nanoTime();
    started.increment();
    caller
        .call()
        .exceptionally(
            fault -> new Ending(false, fault.getClass().getSimpleName(), "", fault.toString()))
        .thenAccept(ending -> end(client, sentAtNanos, ending));
  }

  private void end(String client, long sentAtNanos, Ending ending) {
    long now = System.nanoTime();
    if (ending.isSuccess()) {
      lastAnswers.merge(ending.backend(), now, Math::max);
      answers.computeIfAbsent(ending.backend(), any -> new LongAdder()).increment();
    } else {
      failures.add(new Failure(client, sentAtNanos, now, ending));
    }
    ended.increment();
  }
}
