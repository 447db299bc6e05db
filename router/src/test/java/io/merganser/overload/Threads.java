package io.merganser.overload;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** The same work on four threads that start together. */
final class Threads {
  static final int COUNT = 4;

  private Threads() {}

  static <T> List<T> together(Callable<T> work) throws Exception {
    ExecutorService pool = Executors.newFixedThreadPool(COUNT);
    CyclicBarrier start = new CyclicBarrier(COUNT);
    try {
      List<Future<T>> running = new ArrayList<>();
      for (int i = 0; i < COUNT; i++) {
        running.add(
            pool.submit(
                () -> {
                  start.await();
                  return work.call();
                }));
      }
      List<T> results = new ArrayList<>();
      for (Future<T> one : running) {
        results.add(one.get());
      }
      return results;
    } finally {
      pool.shutdownNow();
    }
  }
}
