package io.merganser.node;

import static io.merganser.Criticality.SHEDDABLE;
import static org.assertj.core.api.Assertions.assertThat;

import io.merganser.Merganser;
import io.merganser.RequestOptions;
import io.merganser.Router;
import io.merganser.http.HttpRequest;
import io.merganser.http.HttpResponse;
import io.merganser.http.HttpService;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

class NodeMetricsTest {

  @Test
  void showsRequestsAndBackendsAndForgetsThoseThatAreGone() {
    try (TestNode client = TestNode.start("")) {
      NodeMetrics metrics = NodeMetrics.get(client.system());
      Router<HttpRequest, HttpResponse> router =
          Merganser.get(client.system()).router(HttpService.of("demo"));
      router.send(HttpRequest.get("/")).toCompletableFuture().join();
      assertThat(metrics.scrape())
          .contains(
              "merganser_requests_seconds_count"
                  + "{criticality=\"critical\",outcome=\"no_backend\",service=\"demo\"} 1");
      try (TestNode backend = TestNode.joining(client, "")) {
        serve(backend, "b\"1");
        TestNode.await(() -> succeeds(router));
        String shown = metrics.scrape();
        assertThat(shown)
            .contains("outcome=\"success\",service=\"demo\",le=\"0.001\"")
            .contains("merganser_router_subset_size{service=\"demo\"} 1.0")
            .contains("merganser_router_connected{backend=\"b\\\"1\",service=\"demo\"} 1.0")
            .contains("merganser_router_weight{backend=\"b\\\"1\",service=\"demo\"}")
            .contains("merganser_router_in_flight{backend=\"b\\\"1\",service=\"demo\"} 0.0")
            .contains(
                "merganser_router_backend_state"
                    + "{backend=\"b\\\"1\",service=\"demo\",state=\"healthy\"} 1.0")
            .contains("merganser_router_stray_replies_total{service=\"demo\"} 0.0")
            .contains("merganser_router_throttled_total{service=\"demo\"} 0.0")
            .contains("merganser_router_overloaded_total{service=\"demo\"} 0.0")
            .contains("merganser_router_dont_retry_total{service=\"demo\"} 0.0")
            .contains("merganser_router_degraded_total{service=\"demo\"} 0.0");
        assertThat(NodeMetrics.get(backend.system()).scrape())
            .contains("merganser_backend_in_flight{backend=\"b\\\"1\",service=\"demo\"} 0.0");
      }
      TestNode.await(() -> !metrics.scrape().contains("b\\\"1"));
      assertThat(metrics.scrape()).contains("merganser_router_subset_size{service=\"demo\"} 0.0");
    }
  }

  @Test
  void showsWhatABackendRefusesByCriticality() {
    // One request at work is far above all thresholds.
    String touchy = "merganser.backend.overload.targets.executor-load = 0.001";
    try (TestNode node = TestNode.start(touchy)) {
      NodeMetrics metrics = NodeMetrics.get(node.system());
      serve(node, "b1");
      Router<HttpRequest, HttpResponse> router =
          Merganser.get(node.system()).router(HttpService.of("demo"));
      TestNode.await(() -> router.connections().stream().anyMatch(c -> c.available()));
      TestNode.await(
          () -> {
            for (int i = 0; i < 100; i++) {
              router.send(HttpRequest.get("/"), RequestOptions.defaults().with(SHEDDABLE));
            }
            return value(metrics, "merganser_backend_refused_total{", "\"sheddable\"") > 0;
          });
      assertThat(value(metrics, "merganser_backend_refused_total{", "\"critical_plus\"")).isZero();
      assertThat(value(metrics, "merganser_backend_served_total{", "")).isPositive();
      TestNode.await(() -> value(metrics, "merganser_backend_ended_total{", "") > 0);
      assertThat(metrics.scrape())
          .contains("merganser_backend_degraded_total{backend=\"b1\",service=\"demo\"}")
          .contains("merganser_backend_expired_total{backend=\"b1\",service=\"demo\"} 0.0")
          .contains("merganser_backend_queue_full_total{backend=\"b1\",service=\"demo\"} 0.0")
          .contains("merganser_backend_dont_retry_total{backend=\"b1\",service=\"demo\"}")
          .contains("merganser_backend_cpu_seconds_total{backend=\"b1\",service=\"demo\"}")
          .contains("merganser_backend_utilization_to_target{backend=\"b1\",service=\"demo\"}")
          .contains("merganser_backend_executor_load{backend=\"b1\",service=\"demo\"}")
          .contains("merganser_backend_retry_share{backend=\"b1\",service=\"demo\"}")
          .contains("merganser_unknown_criticality_total 0.0");
    }
  }

  @Test
  void showsNoMoreBackendsThanItMay() {
    try (TestNode node = TestNode.start("merganser.metrics.max-backends = 1")) {
      serve(node, "b1");
      serve(node, "b2");
      Router<HttpRequest, HttpResponse> router =
          Merganser.get(node.system()).router(HttpService.of("demo"));
      TestNode.await(() -> router.connections().stream().filter(c -> c.connected()).count() == 2);
      String shown = NodeMetrics.get(node.system()).scrape();
      assertThat(shown.lines().filter(line -> line.startsWith("merganser_router_weight{")))
          .hasSize(1);
      assertThat(shown).contains("merganser_router_backends_left_out{service=\"demo\"} 1.0");
    }
  }

  @Test
  void showsWhatACustomerUsesAndThatItIsOutOfQuota() {
    String quotas =
        "merganser.quota { limits { small = 0, large = 1000 }, report-interval = 100ms }";
    try (TestNode node = TestNode.start(quotas)) {
      NodeMetrics metrics = NodeMetrics.get(node.system());
      serve(node, "b1");
      Router<HttpRequest, HttpResponse> router = connected(node);
      TestNode.await(
          () -> {
            send(router, "small");
            send(router, "large");
            send(router, "any");
            String shown = metrics.scrape();
            return shown.contains(labels("limit", "small") + " 0.0")
                && shown.contains(labels("limit", "large") + " ")
                && shown.contains(labels("used", "any") + " ");
          });
      assertThat(metrics.scrape()).doesNotContain(labels("limit", "any"));
      assertThat(value(metrics, "merganser_backend_out_of_quota_total{", "b1")).isPositive();
      assertThat(value(metrics, "merganser_router_out_of_quota_total{", "demo")).isPositive();
      // Who wants nothing any more has no series.
      TestNode.await(() -> !metrics.scrape().contains("merganser_backend_customer_"));
    }
  }

  @Test
  void tenThousandCustomersAreNotTenThousandSeries() {
    try (TestNode node = TestNode.start("merganser.quota.default = 1000")) {
      NodeMetrics metrics = NodeMetrics.get(node.system());
      serve(node, "b1");
      Router<HttpRequest, HttpResponse> router = connected(node);
      for (int i = 0; i < 10_000; i++) {
        send(router, "customer-" + i);
      }
      TestNode.await(
          () ->
              metrics
                  .scrape()
                  .contains("merganser_backend_customer_used{backend=\"b1\",customer=\"(other)\""));
      assertThat(series(metrics, "merganser_backend_customer_used{")).isEqualTo(51);
      assertThat(series(metrics, "merganser_backend_customer_limit{")).isEqualTo(50);
      TestNode.await(
          () -> {
            send(router, "the last");
            return series(metrics, "merganser_backend_customer_used{") == 1;
          });
    }
  }

  private static long series(NodeMetrics metrics, String name) {
    return metrics.scrape().lines().filter(line -> line.startsWith(name)).count();
  }

  private static String labels(String figure, String customer) {
    return "merganser_backend_customer_%s{backend=\"b1\",customer=\"%s\",service=\"demo\"}"
        .formatted(figure, customer);
  }

  private static Router<HttpRequest, HttpResponse> connected(TestNode node) {
    Router<HttpRequest, HttpResponse> router =
        Merganser.get(node.system()).router(HttpService.of("demo"));
    TestNode.await(() -> router.connections().stream().anyMatch(c -> c.available()));
    return router;
  }

  private static void send(Router<HttpRequest, HttpResponse> router, String customer) {
    router
        .send(HttpRequest.get("/"), RequestOptions.defaults().forCustomer(customer))
        .toCompletableFuture()
        .join();
  }

  private static double value(NodeMetrics metrics, String name, String label) {
    return metrics
        .scrape()
        .lines()
        .filter(line -> line.startsWith(name) && line.contains(label))
        .mapToDouble(line -> Double.parseDouble(line.substring(line.lastIndexOf(' ') + 1)))
        .findFirst()
        .orElseThrow();
  }

  private static boolean succeeds(Router<HttpRequest, HttpResponse> router) {
    return router.send(HttpRequest.get("/")).toCompletableFuture().join().isSuccess();
  }

  private static void serve(TestNode node, String id) {
    Merganser.get(node.system())
        .serve(
            HttpService.of("demo"),
            id,
            (request, context) -> CompletableFuture.completedFuture(HttpResponse.text(200, "")));
  }
}
