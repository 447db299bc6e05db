package io.merganser.clientnode;

import static org.assertj.core.api.Assertions.assertThat;

import akka.actor.testkit.typed.javadsl.ActorTestKit;
import akka.actor.typed.ActorSystem;
import com.typesafe.config.Config;
import io.merganser.customers.ApiKey;
import io.merganser.node.NodeConfig;
import io.merganser.node.NodeMetrics;
import io.merganser.node.NodeSystem;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FrontDoorMetricsTest {
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  @Test
  void tellsOfKeysAndRefusals(@TempDir Path folder) throws Exception {
    ApiKey key = ApiKey.random(new SecureRandom());
    Path file = Files.writeString(folder.resolve("keys"), key.line("acme"));
    Config config =
        NodeConfig.load(
            "client-node",
            Map.of(
                "merganser.node.port",
                0,
                "merganser.ingress.port",
                0,
                "merganser.admin.port",
                "off",
                "merganser.ingress.routes",
                List.of(Map.of("path", "/a", "service", "a")),
                "merganser.ingress.customers.reload-interval",
                "20ms"),
            null,
            Map.of("MERGANSER_KEYS_FILE", file.toString()));
    FrontDoorNode.check(config);
    ActorSystem<Void> system = NodeSystem.start(config);
    try {
      FrontDoorNode node =
          FrontDoorNode.start(system, null)
              .toCompletableFuture()
              .get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
      assertThat(statusOf("nonsense", node.ingress().port())).isEqualTo(401);
      awaitMetrics(
          system,
          "merganser_ingress_customers 1.0",
          "merganser_ingress_keys 1.0",
          "merganser_ingress_keys_stale 0.0",
          "merganser_ingress_keys_reload_failures_total 0.0",
          "merganser_ingress_unauthenticated_total{reason=\"malformed-key\"} 1.0",
          "merganser_ingress_unauthenticated_total{reason=\"unknown-key\"} 0.0");
      Files.writeString(file, "nonsense");
      awaitMetrics(system, "merganser_ingress_keys_stale 1.0", "merganser_ingress_keys 1.0");
      assertThat(node.ingress().customers().failedReloads()).isPositive();
    } finally {
      ActorTestKit.shutdown(system, PATIENCE);
    }
  }

  private static void awaitMetrics(ActorSystem<?> system, String... lines) {
    long end = System.nanoTime() + PATIENCE.toNanos();
    while (!NodeMetrics.get(system).scrape().lines().toList().containsAll(List.of(lines))) {
      assertThat(System.nanoTime()).as(NodeMetrics.get(system).scrape()).isLessThan(end);
      LockSupport.parkNanos(5_000_000);
    }
  }

  private static int statusOf(String key, int port) throws Exception {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/a"))
            .timeout(PATIENCE)
            .header("x-api-key", key)
            .build();
    return HttpClient.newHttpClient().send(request, BodyHandlers.discarding()).statusCode();
  }
}
