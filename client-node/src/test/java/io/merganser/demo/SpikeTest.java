package io.merganser.demo;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What the buttons of the page do. */
@Timeout(180)
class SpikeTest {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final HttpClient HTTP =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

  @Test
  void aSpikeShedsWhatMattersLeastAndIsForgottenWhenItEnds() throws Exception {
    Map<String, Integer> ports = Map.of("merganser.ingress.port", 0, "merganser.admin.port", 0);
    try (DemoCluster demo = DemoCluster.start(ports)) {
      assertThat(post(demo)).isEqualTo(409);
      // Few and long, so that it does not matter what else the machine does.
      demo.send("/demo/hold?for=200ms", 20);
      // Past the backends' slow start.
      await(() -> ended(demo, "SHEDDABLE") > 50);
      JsonNode before = state(demo);
      assertThat(post(demo)).isEqualTo(202);
      assertThat(post(demo)).isEqualTo(409);
      await(() -> throttled(state(demo)) > throttled(before));
      assertThat(state(demo).at("/traffic/perSecond").doubleValue()).isEqualTo(200);
      await(() -> shedsOnlyWhatMattersLess(demo));
      assertThat(state(demo).at("/services/0/trouble/degraded").longValue()).isPositive();
      await(() -> state(demo).at("/traffic/spikeSecondsLeft").longValue() == 0);
      await(() -> isCalm(demo));
    }
  }

  @Test
  void theSpikeOfOneCustomerIsNobodyElsesTrouble() throws Exception {
    Map<String, Integer> ports = Map.of("merganser.ingress.port", 0, "merganser.admin.port", 0);
    try (DemoCluster demo = DemoCluster.start(ports)) {
      demo.send("/demo/hold?for=200ms", 20);
      await(() -> ended(demo, "SHEDDABLE") > 50);
      await(() -> used(demo, "alder") > 0 && used(demo, "birch") > 0 && used(demo, "cedar") > 0);
      demo.spikeOf("cedar");
      assertThat(state(demo).at("/traffic/spikeOf").textValue()).isEqualTo("cedar");
      assertThat(state(demo).at("/traffic/perSecond").doubleValue()).isEqualTo(200);
      await(() -> refusedPerSecond(demo, "cedar") > 50);
      int served = 0;
      for (int i = 0; i < 40; i++) {
        int status = hello(demo, i % 2 == 0 ? "alder" : "birch");
        assertThat(status).as("out of another's quota").isNotEqualTo(429);
        served += status == 200 ? 1 : 0;
      }
      assertThat(served).isGreaterThanOrEqualTo(39);
      await(() -> hello(demo, "cedar") == 429);
      JsonNode during = state(demo);
      assertThat(during.at("/traffic/spikeSecondsLeft").longValue()).isPositive();
      assertThat(customer(during, "alder").at("/refusedPerSecond").doubleValue()).isZero();
      assertThat(customer(during, "birch").at("/refusedPerSecond").doubleValue()).isZero();
      await(() -> state(demo).at("/traffic/spikeSecondsLeft").longValue() == 0);
      await(() -> refusedPerSecond(demo, "cedar") == 0 && hello(demo, "cedar") == 200);
    }
  }

  /** What matters least: of a customer out of quota it is refused first. */
  private static int hello(DemoCluster demo, String customer) throws Exception {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(demo.address() + "/demo/hello"))
            .header("x-api-key", demo.keyOf(customer))
            .header("x-request-criticality", "SHEDDABLE")
            .build();
    return HTTP.send(request, HttpResponse.BodyHandlers.discarding()).statusCode();
  }

  private static double refusedPerSecond(DemoCluster demo, String customer) throws Exception {
    return customer(state(demo), customer).at("/refusedPerSecond").doubleValue();
  }

  private static double used(DemoCluster demo, String customer) throws Exception {
    return customer(state(demo), customer).at("/used").doubleValue();
  }

  private static JsonNode customer(JsonNode state, String name) {
    for (JsonNode customer : state.at("/services/0/customers/shown")) {
      if (customer.at("/name").textValue().equals(name)) {
        return customer;
      }
    }
    return JSON.missingNode();
  }

  /**
   * Whether 99 of the next hundred that matter most succeed, and less than half of those that
   * matter least. A moment in which the machine does something else may be between.
   */
  private static boolean shedsOnlyWhatMattersLess(DemoCluster demo) throws Exception {
    JsonNode before = state(demo);
    assertThat(before.at("/traffic/spikeSecondsLeft").longValue()).isPositive();
    await(() -> ended(demo, "CRITICAL_PLUS") >= ended(before, "CRITICAL_PLUS") + 100);
    JsonNode after = state(demo);
    return succeededBetween(before, after, "CRITICAL_PLUS") >= 0.99
        && succeededBetween(before, after, "SHEDDABLE") < 0.5;
  }

  private static JsonNode criticalities(JsonNode state) {
    return state.at("/services/0/criticalities");
  }

  private static long throttled(JsonNode state) {
    return of(state, "SHEDDABLE", "throttled");
  }

  /** Whether the next twenty of those that were refused first all succeed. */
  private static boolean isCalm(DemoCluster demo) throws Exception {
    JsonNode before = state(demo);
    await(() -> ended(demo, "SHEDDABLE") >= ended(before, "SHEDDABLE") + 20);
    return refused(demo, "SHEDDABLE") == refused(before, "SHEDDABLE");
  }

  private static double succeededBetween(JsonNode before, JsonNode after, String criticality) {
    double all = ended(after, criticality) - ended(before, criticality);
    return (of(after, criticality, "succeeded") - of(before, criticality, "succeeded")) / all;
  }

  private static long ended(DemoCluster demo, String criticality) throws Exception {
    return ended(state(demo), criticality);
  }

  private static long ended(JsonNode state, String criticality) {
    return of(state, criticality, "succeeded")
        + of(state, criticality, "failed")
        + refused(state, criticality);
  }

  private static long refused(DemoCluster demo, String criticality) throws Exception {
    return refused(state(demo), criticality);
  }

  private static long refused(JsonNode state, String criticality) {
    return of(state, criticality, "throttled")
        + of(state, criticality, "overloaded")
        + of(state, criticality, "outOfQuota");
  }

  private static long of(JsonNode state, String criticality, String figure) {
    return criticalities(state).at("/" + criticality + "/" + figure).longValue();
  }

  private static JsonNode state(DemoCluster demo) throws Exception {
    HttpRequest request = HttpRequest.newBuilder(URI.create(demo.page() + "api/state")).build();
    return JSON.readTree(HTTP.send(request, HttpResponse.BodyHandlers.ofString()).body());
  }

  private static int post(DemoCluster demo) throws Exception {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(demo.page() + "api/demo/spike"))
            .header("x-merganser-console", "1")
            .POST(HttpRequest.BodyPublishers.noBody())
            .build();
    return HTTP.send(request, HttpResponse.BodyHandlers.discarding()).statusCode();
  }

  private static void await(Callable<Boolean> condition) throws Exception {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
    while (!condition.call()) {
      assertThat(System.nanoTime()).as("time is up").isLessThan(end);
      LockSupport.parkNanos(50_000_000);
    }
  }
}
