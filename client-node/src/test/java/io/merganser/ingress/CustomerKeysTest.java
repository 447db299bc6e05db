package io.merganser.ingress;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.merganser.customers.ApiKey;
import io.merganser.customers.Refusal;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.slf4j.LoggerFactory;

/** API keys as clients of the front door see them, decent ones and others. */
class CustomerKeysTest {
  private static final SecureRandom RANDOM = new SecureRandom();
  private static final ApiKey ACME = ApiKey.random(RANDOM);
  private static final ApiKey ACME_TOO = ApiKey.random(RANDOM);
  private static final ApiKey OTHER = ApiKey.random(RANDOM);
  private static final ApiKey UNKNOWN = ApiKey.random(RANDOM);
  private static final HttpClient CLIENT =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

  @TempDir static Path folder;
  private static TestNode node;

  @BeforeAll
  static void start() throws Exception {
    Path keys =
        Files.writeString(
            folder.resolve("keys"),
            String.join("\n", ACME.line("acme"), ACME_TOO.line("acme"), OTHER.line("other")));
    node =
        TestNode.start(
                """
                merganser.ingress {
                  customers { keys-file = "%s", anonymous = everybody }
                  routes = [
                    { path = /demo, service = demo }
                    { path = /closed, service = demo, customer = required }
                  ]
                }
                """
                    .formatted(keys))
            .serving("demo", "b1", new DemoHandler());
  }

  @AfterAll
  static void stop() {
    node.close();
  }

  @Test
  void aKeySaysWhoseARequestIs() throws Exception {
    for (String path : new String[] {"/demo/describe", "/closed/describe"}) {
      assertCustomer("acme", get(path, "Authorization", "Bearer " + ACME.secret()));
      assertCustomer("acme", get(path, "authorization", "bEARER   " + ACME_TOO.secret()));
      assertCustomer("acme", get(path, "X-Api-Key", ACME.secret()));
      assertCustomer("other", get(path, "x-api-key", OTHER.secret()));
    }
  }

  @Test
  void withoutAKeyItIsTheAnonymousCustomers() throws Exception {
    assertCustomer("everybody", get("/demo/describe"));
  }

  @Test
  void aRouteMayDemandAKey() throws Exception {
    assertRefused(get("/closed/describe"), Refusal.NO_CREDENTIALS);
  }

  @ParameterizedTest
  @ValueSource(strings = {"/demo/describe", "/closed/describe"})
  void aWrongKeyIsNeverAnonymous(String path) throws Exception {
    assertRefused(get(path, "Authorization", "Bearer " + UNKNOWN.secret()), Refusal.UNKNOWN_KEY);
    assertRefused(get(path, "X-Api-Key", UNKNOWN.secret()), Refusal.UNKNOWN_KEY);
    assertRefused(get(path, "X-Api-Key", ACME.secret() + "x"), Refusal.MALFORMED_KEY);
    assertRefused(get(path, "X-Api-Key", ACME.line("acme")), Refusal.MALFORMED_KEY);
    assertRefused(get(path, "X-Api-Key", ""), Refusal.MALFORMED_KEY);
    assertRefused(get(path, "Authorization", ACME.secret()), Refusal.MALFORMED_KEY);
    assertRefused(get(path, "Authorization", "Bearer"), Refusal.MALFORMED_KEY);
    assertRefused(get(path, "Authorization", "Basic " + ACME.secret()), Refusal.MALFORMED_KEY);
  }

  @Test
  void aBackendNeverSeesAKey() throws Exception {
    String bearer = get("/demo/describe", "Authorization", "Bearer " + ACME.secret()).body();
    String plain = get("/demo/describe", "X-Api-Key", ACME.secret()).body();
    assertThat(bearer).contains("customer=acme").doesNotContain("mgk_", "authorization");
    assertThat(plain).contains("customer=acme").doesNotContain("mgk_", "x-api-key");
  }

  @Test
  void aClaimIsThrownAway() throws Exception {
    String claimed =
        get("/demo/describe", "X-Merganser-Customer", "acme", "x-merganser-x", "1").body();
    assertThat(claimed).contains("customer=everybody").doesNotContain("x-merganser");
    assertCustomer(
        "other",
        get("/demo/describe", "x-merganser-customer", "acme", "x-api-key", OTHER.secret()));
    assertRefused(get("/closed/describe", "x-merganser-customer", "acme"), Refusal.NO_CREDENTIALS);
  }

  @Test
  void refusesTwoKeys() throws Exception {
    String bearer = "Bearer " + ACME.secret();
    assertRefused(
        get("/demo/describe", "Authorization", bearer, "X-Api-Key", OTHER.secret()),
        Refusal.SEVERAL_KEYS);
    assertRefused(
        get("/demo/describe", "Authorization", bearer, "X-Api-Key", ACME.secret()),
        Refusal.SEVERAL_KEYS);
    assertRefused(
        get("/demo/describe", "X-Api-Key", OTHER.secret(), "X-Api-Key", ACME.secret()),
        Refusal.SEVERAL_KEYS);
    assertRefused(
        get("/demo/describe", "X-Api-Key", ACME.secret() + ", " + OTHER.secret()),
        Refusal.MALFORMED_KEY);
  }

  @Test
  void aKeyInTheQueryIsNone() throws Exception {
    String query = "?x-api-key=" + ACME.secret() + "&access_token=" + ACME.secret();
    assertCustomer("everybody", get("/demo/describe" + query));
    assertRefused(get("/closed/describe" + query), Refusal.NO_CREDENTIALS);
  }

  @Test
  void aKeyCannotHideBehindTheConnectionHeader() throws Exception {
    assertThat(raw("GET /demo/describe HTTP/1.1", "Connection: x-api-key", "X-Api-Key: nonsense"))
        .startsWith("HTTP/1.1 401 ");
  }

  @Test
  void refusesAHugeKey() throws Exception {
    assertRefused(get("/demo/describe", "X-Api-Key", "k".repeat(8000)), Refusal.MALFORMED_KEY);
    assertThat(get("/demo/describe", "X-Api-Key", "k".repeat(9000)).statusCode()).isEqualTo(431);
  }

  @ParameterizedTest
  @ValueSource(strings = {"\u00e9", "\u00c3\u00a9", "\u00ff\u00fe", "\u00a0"})
  void refusesAKeyThatIsNotAscii(String odd) throws Exception {
    String answer = raw("GET /demo/describe HTTP/1.1", "X-Api-Key: " + ACME.secret() + odd);
    assertThat(answer).matches("(?s)HTTP/1.1 40[01] .*").doesNotContain("mgk_");
  }

  @ParameterizedTest
  @ValueSource(strings = {"\0", "\u0001", "\u007f", "\u001b[2J"})
  void tellsNothingOfAKeyWithControlCharacters(String odd) throws Exception {
    String answer = raw("GET /demo/describe HTTP/1.1", "X-Api-Key: " + ACME.secret() + odd);
    assertThat(answer).matches("(?s)HTTP/1.1 40[01] .*").doesNotContain("mgk_");
  }

  @Test
  void aBodyIsReadAwayBeforeARefusal() throws Exception {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(node.uri("/closed/echo"))
            .POST(HttpRequest.BodyPublishers.ofByteArray(new byte[100_000]));
    assertThat(CLIENT.send(request.build(), BodyHandlers.ofString()).statusCode()).isEqualTo(401);
  }

  @Test
  void noKeyIsEverLogged() throws Exception {
    Logger root = (Logger) LoggerFactory.getLogger(Logger.ROOT_LOGGER_NAME);
    Level before = root.getLevel();
    ListAppender<ILoggingEvent> log = new ListAppender<>();
    log.start();
    root.addAppender(log);
    root.setLevel(Level.DEBUG);
    try {
      get("/demo/hello", "X-Api-Key", ACME.secret());
      get("/demo/hello", "Authorization", "Bearer " + UNKNOWN.secret());
      get("/demo/hello", "Authorization", ACME.secret());
      raw("GET /demo/hello HTTP/1.1", "X-Api-Key: " + ACME.secret() + "\0");
    } finally {
      root.setLevel(before);
      root.detachAppender(log);
    }
    List<String> lines =
        List.copyOf(log.list).stream().map(ILoggingEvent::getFormattedMessage).toList();
    assertThat(lines)
        .anyMatch(line -> line.contains("[/demo/hello] was answered with [401]"))
        .noneMatch(line -> line.contains("mgk_"));
  }

  @Test
  void countsRefusalsByReason() throws Exception {
    long before = node.ingress().customers().refused().get(Refusal.UNKNOWN_KEY);
    get("/demo/describe", "X-Api-Key", UNKNOWN.secret());
    assertThat(node.ingress().customers().refused()).containsEntry(Refusal.UNKNOWN_KEY, before + 1);
    assertThat(node.ingress().customers().customers()).isEqualTo(2);
    assertThat(node.ingress().customers().keys()).isEqualTo(3);
  }

  private static HttpResponse<String> get(String target, String... headers) throws Exception {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(node.uri(target)).timeout(TestNode.PATIENCE);
    for (int i = 0; i < headers.length; i += 2) {
      request.header(headers[i], headers[i + 1]);
    }
    return CLIENT.send(request.build(), BodyHandlers.ofString());
  }

  private static String raw(String... lines) throws Exception {
    try (RawClient client = new RawClient(node.ingress().port())) {
      client.send(lines).write("\r\nHost: a\r\n\r\n");
      return client.response();
    }
  }

  private static void assertCustomer(String customer, HttpResponse<String> response) {
    assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
    assertThat(response.body().lines()).contains("customer=" + customer);
  }

  private static void assertRefused(HttpResponse<String> response, Refusal why) throws Exception {
    assertThat(response.statusCode()).as(response.body()).isEqualTo(401);
    assertThat(response.headers().allValues("www-authenticate"))
        .containsExactly("Bearer realm=\"merganser\"");
    assertThat(response.headers().allValues("content-type"))
        .containsExactly("application/problem+json");
    var problem = new ObjectMapper().readTree(response.body());
    assertThat(problem.get("type").asText()).isEqualTo("urn:merganser:problem:unauthenticated");
    assertThat(problem.get("detail").asText()).isEqualTo(why.detail());
  }
}
