package io.merganser.backend;

import io.merganser.load.ExecutorLoad;
import java.util.concurrent.Executor;
import java.util.function.LongSupplier;

/** The threads that handlers run on, with a count of what runs there and of what waits. */
public final class HandlerThreads implements Executor {
  private final Executor threads;
  private final ExecutorLoad load;
  private final LongSupplier clock;

  public HandlerThreads(Executor threads, ExecutorLoad load, LongSupplier clock) {
    this.threads = threads;
    this.load = load;
    this.clock = clock;
  }

  @Override
  public void execute(Runnable task) {
    load.submitted();
    try {
      threads.execute(() -> run(task));
    } catch (Throwable e) {
      load.withdrawn();
      throw e;
    }
  }

  private void run(Runnable task) {
    load.started();
    long begunNanos = clock.getAsLong();
    try {
      task.run();
    } finally {
      load.finished(clock.getAsLong() - begunNanos);
    }
  }
}
