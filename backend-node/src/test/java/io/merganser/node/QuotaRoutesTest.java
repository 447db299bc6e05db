package io.merganser.node;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.merganser.ConnectionInfo;
import io.merganser.Merganser;
import io.merganser.Outcome;
import io.merganser.RequestOptions;
import io.merganser.Router;
import io.merganser.http.HttpRequest;
import io.merganser.http.HttpResponse;
import io.merganser.http.HttpService;
import java.io.ByteArrayInputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Limits as whoever is on call changes them. */
class QuotaRoutesTest {
  private static final String TOKEN = "0123456789abcdef";
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final HttpClient CLIENT = HttpClient.newHttpClient();

  private static TestNode node;
  private static TestNode coordinator;
  private static Router<HttpRequest, HttpResponse> router;
  private static int port;
  private static int guardedPort;

  @BeforeAll
  static void start() throws Exception {
    coordinator = TestNode.start("");
    Merganser.get(coordinator.system());
    node =
        TestNode.joining(
            coordinator,
            """
merganser.quota { limits.acme { total = 1000, sheddable = 10 }, report-interval = 100ms }
""");
    Merganser.get(node.system())
        .serve(
            HttpService.of("demo"),
            "b1",
            (request, context) -> {
              context.charge(Duration.ofMillis(20));
              return CompletableFuture.completedFuture(HttpResponse.text(200, ""));
            });
    port = start("port = 0");
    guardedPort = start("port = 0, token = " + TOKEN);
    router = Merganser.get(node.system()).router(HttpService.of("demo"));
    TestNode.await(() -> router.connections().stream().anyMatch(ConnectionInfo::available));
    TestNode.await(() -> send("GET", "/quotas/demo", "").statusCode() == 200);
  }

  @AfterAll
  static void stop() {
    node.close();
    coordinator.close();
  }

  @Test
  void saysWhatCustomersUseAndMayUse() throws Exception {
    TestNode.await(
        () -> {
          request("acme");
          JsonNode acme = customer("acme");
          return acme.at("/used").doubleValue() > 0
              && acme.at("/demanded").doubleValue() >= acme.at("/used").doubleValue()
              && acme.at("/limit").toString().equals("{\"total\":1000.0,\"sheddable\":10.0}");
        });
    TestNode.await(
        () -> {
          request("unlimited");
          JsonNode unlimited = customer("unlimited");
          return !unlimited.isMissingNode() && unlimited.at("/limit").isNull();
        });
    JsonNode all = JSON.readTree(send("GET", "/quotas/demo", "").body());
    assertThat(all.at("/service").textValue()).isEqualTo("demo");
    assertThat(all.at("/learning").isBoolean()).isTrue();
  }

  @Test
  void changesTheLimitOfACustomerAndTakesThatBack() throws Exception {
    String path = "/quotas/demo/customers/small%20%C3%A9%2Fco";
    String small = "small \u00e9/co";
    assertThat(request(small).isSuccess()).isTrue();
    var changed = send("PUT", path, "{\"total\": 0, \"critical-plus\": 0}");
    assertThat(changed.statusCode()).as(changed.body()).isEqualTo(200);
    assertThat(changed.headers().firstValue("content-type")).hasValue("application/json");
    assertThat(changed.body())
        .isEqualTo(
            "{\"service\":\"demo\",\"customer\":\"small \u00e9/co\","
                + "\"limit\":{\"total\":0.0,\"critical-plus\":0.0}}");
    TestNode.await(() -> request(small) instanceof Outcome.OutOfQuota);
    assertThat(request("another").isSuccess()).isTrue();
    assertThat(send("DELETE", path, "").statusCode()).isEqualTo(204);
    TestNode.await(() -> request(small).isSuccess());
  }

  @Test
  void changesTheLimitOfAllOthersAndTakesThatBack() throws Exception {
    assertThat(send("PUT", "/quotas/demo/default", "{\"total\": 0}").statusCode()).isEqualTo(200);
    TestNode.await(() -> request("somebody") instanceof Outcome.OutOfQuota);
    assertThat(request("acme").isSuccess()).isTrue();
    assertThat(send("DELETE", "/quotas/demo/default", "").statusCode()).isEqualTo(204);
    TestNode.await(() -> request("somebody").isSuccess());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{\"total\": -1}|a limit must be from 0 to 1000000000 CPU seconds per second, but was -1.0",
        "{\"total\": 1e999}|but was Infinity",
        "{\"total\": 4, \"sheddable\": 5}|the limit of SHEDDABLE must be at most the total of 4.0",
        "{\"total\": 4, \"critical\": -5}|the limit of CRITICAL must be from 0",
        "{\"total\": \"4\"}|total must be a number of CPU seconds per second, but was \"4\"",
        "{\"total\": null}|total must be a number of CPU seconds per second, but was null",
        "{\"sheddable\": 1}|such as {\"total\": 4, \"sheddable\": 1}, but had no total",
        "{\"total\": 4, \"SHEDDABLE\": 1, \"x\\n\": 1}|but had SHEDDABLE, x\\n",
        "{\"total\": 4, \"total\": 40}|but could not be read as JSON",
        "{\"total\": 4} 0|but could not be read as JSON",
        "{\"total\": NaN}|but could not be read as JSON",
        "total=4|but could not be read as JSON",
        "4|must be a JSON object such as {\"total\": 4, \"sheddable\": 1}, but was none",
        "''|but was none"
      })
  void refusesALimitThatIsNone(String body, String why) throws Exception {
    for (String path : new String[] {"/quotas/demo/customers/acme", "/quotas/demo/default"}) {
      var refused = send("PUT", path, body);
      assertThat(refused.statusCode()).as(refused.body()).isEqualTo(400);
      assertThat(detail(refused)).contains(why);
    }
  }

  @Test
  void namesTheServicesThatThereAre() throws Exception {
    for (String[] wrong :
        new String[][] {
          {"GET", "/quotas/omed"},
          {"PUT", "/quotas/omed/default"},
          {"PUT", "/quotas/omed/customers/acme"},
          {"DELETE", "/quotas/omed/customers/acme"}
        }) {
      var refused = send(wrong[0], wrong[1], "{\"total\": 4}");
      assertThat(refused.statusCode()).as(String.join(" ", wrong)).isEqualTo(404);
      assertThat(detail(refused)).contains("one of [demo], but was of omed");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"a%0Ab", "%00", "a%1B%5B2J", "a%E2%80%AEb", "%FF", "%E2%80%A8"})
  void refusesANameThatCannotBeShown(String hostile) throws Exception {
    var refused = send("PUT", "/quotas/demo/customers/" + hostile, "{\"total\": 4}");
    assertThat(refused.statusCode()).as(refused.body()).isEqualTo(400);
    assertThat(detail(refused)).contains("must be of visible characters in UTF-8");
  }

  @Test
  void refusesANameThatIsTooLong() throws Exception {
    var refused = send("PUT", "/quotas/demo/customers/" + "a".repeat(129), "{\"total\": 4}");
    assertThat(refused.statusCode()).isEqualTo(400);
    assertThat(detail(refused))
        .isEqualTo("a customer name must have 1 to 128 characters, but had 129");
    assertThat(send("PUT", "/quotas/demo/customers/", "{\"total\": 4}").statusCode())
        .isEqualTo(404);
  }

  @Test
  void refusesABodyThatIsTooLarge() throws Exception {
    byte[] large = "{".repeat(70_000).getBytes(StandardCharsets.UTF_8);
    String path = "/quotas/demo/default";
    assertThat(send(port, "PUT", path, BodyPublishers.ofByteArray(large), null).statusCode())
        .isEqualTo(413);
    var chunked =
        send(
            port,
            "PUT",
            path,
            BodyPublishers.ofInputStream(() -> new ByteArrayInputStream(large)),
            null);
    assertThat(chunked.statusCode()).as(chunked.body()).isEqualTo(413);
    assertThat(detail(chunked)).isEqualTo("a body must have at most 65536 bytes, but had more");
  }

  @Test
  void refusesOtherMethods() throws Exception {
    assertThat(send("POST", "/quotas/demo/default", "{\"total\": 4}").statusCode()).isEqualTo(405);
    assertThat(send("PUT", "/quotas/demo", "{\"total\": 4}").statusCode()).isEqualTo(405);
  }

  @Test
  void needsTheToken() throws Exception {
    BodyPublisher body = BodyPublishers.ofString("{\"total\": 1000}");
    for (String path : new String[] {"/quotas/demo/default", "/quotas/demo/customers/a"}) {
      assertThat(send(guardedPort, "PUT", path, body, null).statusCode()).isEqualTo(401);
      assertThat(send(guardedPort, "DELETE", path, body, "wrong").statusCode()).isEqualTo(401);
      assertThat(send(guardedPort, "PUT", path, body, TOKEN).statusCode()).isEqualTo(200);
      assertThat(send(guardedPort, "DELETE", path, body, TOKEN).statusCode()).isEqualTo(204);
    }
    assertThat(send(guardedPort, "GET", "/quotas/demo", body, null).statusCode()).isEqualTo(401);
    assertThat(send(guardedPort, "GET", "/quotas/demo", body, TOKEN).statusCode()).isEqualTo(200);
  }

  @Test
  void saysThatThereIsNoCoordinator() throws Exception {
    // Nobody has that role.
    try (TestNode alone = TestNode.start("merganser.quota.coordinator-role = nobody")) {
      Merganser.get(alone.system())
          .serve(
              HttpService.of("demo"),
              "b1",
              (request, context) -> CompletableFuture.completedFuture(HttpResponse.text(200, "")));
      int other = start(alone, "port = 0");
      BodyPublisher none = BodyPublishers.noBody();
      TestNode.await(
          () -> send(other, "DELETE", "/quotas/demo/default", none, null).statusCode() == 204);
      var answer = send(other, "GET", "/quotas/demo", none, null);
      assertThat(answer.statusCode()).as(answer.body()).isEqualTo(503);
      assertThat(detail(answer)).startsWith("nobody answered in time");
    }
  }

  private static Outcome<HttpResponse> request(String customer) throws Exception {
    return router
        .send(HttpRequest.get("/"), RequestOptions.defaults().forCustomer(customer))
        .toCompletableFuture()
        .get(30, TimeUnit.SECONDS);
  }

  private static JsonNode customer(String name) throws Exception {
    for (JsonNode one : JSON.readTree(send("GET", "/quotas/demo", "").body()).at("/customers")) {
      if (one.at("/customer").textValue().equals(name)) {
        return one;
      }
    }
    return JSON.missingNode();
  }

  private static String detail(java.net.http.HttpResponse<String> response) throws Exception {
    assertThat(response.headers().firstValue("content-type")).hasValue(Problem.MEDIA_TYPE);
    return JSON.readTree(response.body()).at("/detail").textValue();
  }

  private static java.net.http.HttpResponse<String> send(String method, String path, String body)
      throws Exception {
    return send(port, method, path, BodyPublishers.ofString(body), null);
  }

  private static java.net.http.HttpResponse<String> send(
      int to, String method, String path, BodyPublisher body, String token) throws Exception {
    java.net.http.HttpRequest.Builder request =
        java.net.http.HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + to + path))
            .timeout(TestNode.PATIENCE)
            .method(method, body);
    Optional.ofNullable(token)
        .ifPresent(shown -> request.header("authorization", "Bearer " + shown));
    return CLIENT.send(request.build(), BodyHandlers.ofString());
  }

  private static int start(String admin) throws Exception {
    return start(node, admin);
  }

  private static int start(TestNode on, String admin) throws Exception {
    AdminSettings settings =
        AdminSettings.fromConfig(TestNode.config("merganser.admin { " + admin + " }"));
    return AdminServer.start(on.system(), settings)
        .toCompletableFuture()
        .get(30, TimeUnit.SECONDS)
        .port();
  }
}
