package io.merganser.console;

import static org.assertj.core.api.Assertions.assertThat;

import akka.http.javadsl.ServerBinding;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.merganser.Criticality;
import io.merganser.RequestOptions;
import java.io.BufferedReader;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
class ConsoleTest {
  private static final String HOSTILE = "<img src=x onerror=alert(1)>\"'&/\u2028";
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final HttpClient HTTP = HttpClient.newHttpClient();
  private static DemoFleet fleet;
  private static URI uri;

  @BeforeAll
  static void start() throws Exception {
    fleet =
        DemoFleet.start(
            "merganser.console.max-watchers = 2", Map.of("b1", 1.0, "b2", 2.0, HOSTILE, 1.0));
    ServerBinding binding = fleet.serve(fleet.console(ConsoleOptions.defaults().with(fleet)), 0);
    uri = DemoFleet.uriOf(binding);
  }

  @AfterAll
  static void stop() {
    fleet.close();
  }

  @Test
  void showsTheStateOfTheNode() throws Exception {
    fleet.router().send(io.merganser.http.HttpRequest.get("/")).toCompletableFuture().get();
    JsonNode state = JSON.readTree(get("api/state").body());
    assertThat(state.at("/node/id").textValue()).isEqualTo("c1");
    assertThat(state.at("/node/ready").booleanValue()).isTrue();
    assertThat(state.at("/node/demo").booleanValue()).isTrue();
    assertThat(state.at("/ingress").isNull()).isTrue();
    JsonNode service = state.at("/services/0");
    assertThat(service.at("/name").textValue()).isEqualTo("demo");
    assertThat(service.at("/outcomes/succeeded").longValue()).isPositive();
    assertThat(service.at("/clients/0/subset")).hasSize(3);
    assertThat(backend(service, "b1").at("/connected").booleanValue()).isTrue();
    assertThat(backend(service, HOSTILE).at("/inSubset").booleanValue()).isTrue();
  }

  @Test
  void answersAreGuardedAgainstOtherPages() throws Exception {
    for (String path : new String[] {"", "page.js", "api/state"}) {
      HttpResponse<String> response = get(path);
      assertThat(response.statusCode()).isEqualTo(200);
      assertThat(response.headers().firstValue("content-security-policy").orElseThrow())
          .startsWith("default-src 'self'")
          .doesNotContain("unsafe");
      assertThat(response.headers().firstValue("x-content-type-options")).contains("nosniff");
      assertThat(response.headers().firstValue("referrer-policy")).contains("no-referrer");
      assertThat(response.headers().firstValue("cache-control")).isPresent();
    }
    assertThat(get("api/state").headers().firstValue("content-type")).contains("application/json");
    assertThat(get("page.js").headers().firstValue("content-type").orElseThrow())
        .startsWith("text/javascript");
  }

  @Test
  void thePageLoadsNothingFromElsewhereAndHasNothingInline() throws Exception {
    String page = get("").body();
    assertThat(page).doesNotContain("http:").doesNotContain("https:").doesNotContain("style=");
    assertThat(page).doesNotContainPattern("<script(?![^>]*src=)").doesNotContain("onload");
  }

  @Test
  void servesNoOtherFile() throws Exception {
    assertThat(get("reference.conf").statusCode()).isEqualTo(404);
    assertThat(get("..%2f..%2f..%2freference.conf").statusCode()).isEqualTo(404);
    assertThat(get("Console.class").statusCode()).isEqualTo(404);
  }

  @Test
  void anUnchangedPartIsNotSentAgain() throws Exception {
    String tag = get("page.js").headers().firstValue("etag").orElseThrow();
    HttpResponse<String> again =
        HTTP.send(
            HttpRequest.newBuilder(uri.resolve("page.js")).header("if-none-match", tag).build(),
            BodyHandlers.ofString());
    assertThat(again.statusCode()).isEqualTo(304);
  }

  @Test
  void eventsBeginWithTheHistoryAndGoOnWithStates() throws Exception {
    try (BufferedReader events = watch()) {
      assertThat(next(events, "history").isArray()).isTrue();
      assertThat(next(events, "state").at("/node/id").textValue()).isEqualTo("c1");
      assertThat(next(events, "sample").at("/0/service").textValue()).isEqualTo("demo");
      assertThat(next(events, "state").at("/services/0/backends")).hasSize(3);
    }
  }

  @Test
  void aChangeOfABackendIsInTheEvents() throws Exception {
    try (BufferedReader events = watch()) {
      assertThat(post("b2", "lame-duck", "x-merganser-console", "1").statusCode()).isEqualTo(202);
      while (!seen(events, "b2").equals("LAME_DUCK")) {
        // Each turn waits for the next state.
      }
      post("b2", "healthy", "x-merganser-console", "1");
      while (!seen(events, "b2").equals("HEALTHY")) {
        // As above.
      }
    }
  }

  @Test
  void turnsAwayWhoIsOneTooMany() throws Exception {
    URI console = DemoFleet.uriOf(fleet.serve(fleet.console(ConsoleOptions.defaults()), 0));
    try (BufferedReader one = reader(events(console));
        BufferedReader two = reader(events(console))) {
      assertThat(next(one, "state")).isNotNull();
      assertThat(next(two, "state")).isNotNull();
      HttpResponse<InputStream> three = events(console);
      assertThat(three.statusCode()).isEqualTo(503);
      assertThat(JSON.readTree(three.body()).at("/detail").textValue())
          .startsWith("too many watch");
    }
  }

  @Test
  void thereIsNoDemoWhereNobodyGaveOne() throws Exception {
    URI console = DemoFleet.uriOf(fleet.serve(fleet.console(ConsoleOptions.defaults()), 0));
    HttpRequest request =
        HttpRequest.newBuilder(console.resolve("api/demo/backends/b1/slow"))
            .header("x-merganser-console", "1")
            .POST(HttpRequest.BodyPublishers.noBody())
            .build();
    assertThat(HTTP.send(request, BodyHandlers.ofString()).statusCode()).isEqualTo(404);
  }

  @Test
  void theEventsEndWhenTheNodeStops() throws Exception {
    DemoFleet other = DemoFleet.start("", Map.of("b1", 1.0));
    URI console = DemoFleet.uriOf(other.serve(other.console(ConsoleOptions.defaults()), 0));
    try (BufferedReader events = reader(events(console))) {
      assertThat(next(events, "state")).isNotNull();
      other.close();
      // Comes to an end only if the stream does.
      assertThat(events.lines().count()).isNotNegative();
    }
  }

  @Test
  void anotherPageCannotUseTheDemo() throws Exception {
    assertThat(post("b1", "slow").statusCode()).isEqualTo(403);
    assertThat(post("b1", "slow", "x-merganser-console", "0").statusCode()).isEqualTo(403);
    for (String origin : new String[] {"http://evil.example", "null", "http://127.0.0.1:1", "%"}) {
      assertThat(post("b1", "slow", "x-merganser-console", "1", "origin", origin).statusCode())
          .isEqualTo(403);
    }
    assertThat(fleet.backends().get("b1").condition()).isEmpty();
  }

  @Test
  void thePageItselfCanUseTheDemo() throws Exception {
    String origin = "http://" + uri.getAuthority();
    assertThat(post("b1", "slow", "x-merganser-console", "1", "origin", origin).statusCode())
        .isEqualTo(202);
    JsonNode service = JSON.readTree(get("api/state").body()).at("/services/0");
    assertThat(backend(service, "b1").at("/demo/condition").textValue()).isEqualTo("slow");
    assertThat(post("b1", "healthy", "x-merganser-console", "1").statusCode()).isEqualTo(202);
  }

  @Test
  void aSpikeCanBeMadeOnceAndIsInTheState() throws Exception {
    assertThat(postTo("api/demo/spike").statusCode()).isEqualTo(403);
    assertThat(JSON.readTree(get("api/state").body()).at("/traffic").toString())
        .isEqualTo(
            "{\"perSecond\":100.0,\"spikeSecondsLeft\":0,\"spikeOf\":null,"
                + "\"customers\":[\"acme\",\"<b>&\"]}");
    assertThat(postTo("api/demo/spike", "x-merganser-console", "1").statusCode()).isEqualTo(202);
    assertThat(JSON.readTree(get("api/state").body()).at("/traffic").toString())
        .isEqualTo(
            "{\"perSecond\":1000.0,\"spikeSecondsLeft\":13,\"spikeOf\":null,"
                + "\"customers\":[\"acme\",\"<b>&\"]}");
    HttpResponse<String> again = postTo("api/demo/spike", "x-merganser-console", "1");
    assertThat(again.statusCode()).isEqualTo(409);
    assertThat(again.body()).contains("a spike must be over before the next, but one was not");
    fleet.endSpike();
  }

  @Test
  void aSpikeMayBeThatOfOneCustomer() throws Exception {
    assertThat(postTo("api/demo/spike/acme").statusCode()).isEqualTo(403);
    HttpResponse<String> nobody = postTo("api/demo/spike/nobody", "x-merganser-console", "1");
    assertThat(nobody.statusCode()).isEqualTo(404);
    assertThat(nobody.body()).contains("the customer must be one of [acme, <b>&], but was nobody");
    assertThat(postTo("api/demo/spike/%3Cb%3E&", "x-merganser-console", "1").statusCode())
        .isEqualTo(202);
    assertThat(JSON.readTree(get("api/state").body()).at("/traffic/spikeOf").textValue())
        .isEqualTo("<b>&");
    assertThat(postTo("api/demo/spike/acme", "x-merganser-console", "1").statusCode())
        .isEqualTo(409);
    fleet.endSpike();
  }

  @Test
  void showsWhatCustomersUseAndWhoIsRefused() throws Exception {
    DemoFleet.await(
        () -> {
          sendFor("acme");
          sendFor("large");
          sendFor(HOSTILE);
          JsonNode service = JSON.readTree(get("api/state").body()).at("/services/0");
          return customer(service, "acme").at("/limit").doubleValue() == 0
              && customer(service, "acme").at("/refusedPerSecond").doubleValue() > 0
              && customer(service, "large").at("/limit").doubleValue() == 1000
              && customer(service, "large").at("/refusedPerSecond").doubleValue() == 0
              && customer(service, HOSTILE).at("/limit").isNull()
              && service.at("/customers/learning").isBoolean()
              && service.at("/customers/rest").isNull()
              && service.at("/outcomes/outOfQuota").longValue() > 0
              && service.at("/criticalities/CRITICAL/outOfQuota").longValue() > 0;
        });
  }

  private static void sendFor(String customer) throws Exception {
    fleet
        .router()
        .send(
            io.merganser.http.HttpRequest.get("/"), RequestOptions.defaults().forCustomer(customer))
        .toCompletableFuture()
        .get();
  }

  private static JsonNode customer(JsonNode service, String name) {
    return StreamSupport.stream(service.at("/customers/shown").spliterator(), false)
        .filter(customer -> customer.at("/name").textValue().equals(name))
        .findFirst()
        .orElse(JSON.missingNode());
  }

  @Test
  void showsHowRequestsOfEachCriticalityEnded() throws Exception {
    RequestOptions options = RequestOptions.defaults().with(Criticality.SHEDDABLE_PLUS);
    io.merganser.http.HttpRequest request = io.merganser.http.HttpRequest.get("/");
    fleet.router().send(request, options).toCompletableFuture().get();
    JsonNode service = JSON.readTree(get("api/state").body()).at("/services/0");
    assertThat(service.at("/criticalities/SHEDDABLE_PLUS/succeeded").longValue()).isEqualTo(1);
    assertThat(service.at("/criticalities/SHEDDABLE/succeeded").longValue()).isZero();
    assertThat(service.at("/outcomes/throttled").longValue()).isZero();
    assertThat(service.at("/trouble/dontRetry").longValue()).isZero();
    assertThat(backend(service, "b1").at("/utilizationToTarget").isNull()).isTrue();
  }

  @Test
  void aHostileIdCanBeNamedInAPath() throws Exception {
    assertThat(post(HOSTILE, "failing", "x-merganser-console", "1").statusCode()).isEqualTo(202);
    assertThat(fleet.backends().get(HOSTILE).condition()).isEqualTo("failing");
  }

  @Test
  void namesWhatTheDemoDoesNotKnow() throws Exception {
    HttpResponse<String> action = post("b1", "explode", "x-merganser-console", "1");
    assertThat(action.statusCode()).isEqualTo(400);
    assertThat(action.headers().firstValue("content-type")).contains("application/problem+json");
    assertThat(JSON.readTree(action.body()).at("/detail").textValue())
        .isEqualTo(
            "the action must be one of [slow, failing, lame-duck, healthy, kill, start],"
                + " but was explode");
    HttpResponse<String> backend = post("b9", "slow", "x-merganser-console", "1");
    assertThat(backend.statusCode()).isEqualTo(404);
    assertThat(JSON.readTree(backend.body()).at("/detail").textValue())
        .isEqualTo("the demo has no backend b9");
  }

  private static HttpResponse<String> get(String path) throws Exception {
    return HTTP.send(
        HttpRequest.newBuilder(URI.create(uri + path)).build(), BodyHandlers.ofString());
  }

  private static HttpResponse<String> post(String backend, String action, String... headers)
      throws Exception {
    String id = URLEncoder.encode(backend, StandardCharsets.UTF_8).replace("+", "%20");
    return postTo("api/demo/backends/" + id + "/" + action, headers);
  }

  private static HttpResponse<String> postTo(String path, String... headers) throws Exception {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create(uri + path)).POST(HttpRequest.BodyPublishers.noBody());
    if (headers.length > 0) {
      request.headers(headers);
    }
    return HTTP.send(request.build(), BodyHandlers.ofString());
  }

  private static BufferedReader watch() throws Exception {
    HttpResponse<InputStream> response = events(uri);
    // A place is free again only some time after the test before has hung up.
    while (response.statusCode() == 503) {
      response.body().close();
      response = events(uri);
    }
    return reader(response);
  }

  private static HttpResponse<InputStream> events(URI console) throws Exception {
    HttpRequest request = HttpRequest.newBuilder(console.resolve("api/events")).build();
    return HTTP.send(request, BodyHandlers.ofInputStream());
  }

  private static BufferedReader reader(HttpResponse<InputStream> response) {
    return new BufferedReader(new InputStreamReader(response.body(), StandardCharsets.UTF_8));
  }

  /** The data of the next event of that type. */
  private static JsonNode next(BufferedReader events, String type) throws Exception {
    String data = "";
    for (String line = events.readLine(); line != null; line = events.readLine()) {
      if (line.startsWith("data:")) {
        data = line.substring("data:".length());
      } else if (line.equals("event:" + type)) {
        String last = data;
        String following = events.readLine();
        return JSON.readTree(
            following.startsWith("data:") ? following.substring("data:".length()) : last);
      }
    }
    throw new AssertionError("the events ended before the next " + type);
  }

  private static String seen(BufferedReader events, String backend) throws Exception {
    return backend(next(events, "state").at("/services/0"), backend).at("/state").textValue();
  }

  private static JsonNode backend(JsonNode service, String id) {
    return StreamSupport.stream(service.at("/backends").spliterator(), false)
        .filter(backend -> backend.at("/id").textValue().equals(id))
        .findFirst()
        .orElseThrow();
  }
}
