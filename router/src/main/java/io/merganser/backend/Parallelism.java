package io.merganser.backend;

import akka.dispatch.ThreadPoolConfig;
import com.typesafe.config.Config;

/** How many threads a dispatcher has: as many handlers can be at work at once. */
final class Parallelism {
  private static final int UNKNOWN_POOL = Runtime.getRuntime().availableProcessors();

  private Parallelism() {}

  /**
   * @param dispatcher the path of its configuration, which exists
   */
  static int of(Config config, String dispatcher) {
    Config settings = config.getConfig(dispatcher).withFallback(defaults(config));
    String executor = settings.getString("executor");
    return threads(
        settings,
        executor.equals("default-executor")
            ? settings.getString("default-executor.fallback")
            : executor);
  }

  private static int threads(Config settings, String executor) {
    return switch (executor) {
      case "fork-join-executor" -> scaled(settings.getConfig(executor), "parallelism");
      case "thread-pool-executor" -> threadPool(settings.getConfig(executor));
      default -> UNKNOWN_POOL;
    };
  }

  private static int threadPool(Config pool) {
    return pool.getString("fixed-pool-size").equals("off")
        ? scaled(pool, "core-pool-size")
        : pool.getInt("fixed-pool-size");
  }

  private static int scaled(Config pool, String name) {
    return ThreadPoolConfig.scaledPoolSize(
        pool.getInt(name + "-min"), pool.getDouble(name + "-factor"), pool.getInt(name + "-max"));
  }

  private static Config defaults(Config config) {
    return config.getConfig("akka.actor.default-dispatcher");
  }
}
