package io.merganser.ingress;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.merganser.Merganser;
import io.merganser.customers.ApiKey;
import io.merganser.http.HttpService;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Quotas as customers of the front door see them. */
class OutOfQuotaTest {
  private static final SecureRandom RANDOM = new SecureRandom();

  private final ApiKey acme = ApiKey.random(RANDOM);
  private final ApiKey other = ApiKey.random(RANDOM);
  private final HttpClient client =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

  @TempDir Path folder;
  private TestNode node;

  @BeforeEach
  void start() throws Exception {
    Path keys =
        Files.writeString(folder.resolve("keys"), acme.line("acme") + "\n" + other.line("other"));
    node =
        TestNode.start(
                """
                merganser.quota.limits { acme = 0, other = 1000 }
                merganser.ingress {
                  retry-after = 7s
                  customers.keys-file = "%s"
                  routes = [{ path = /demo, service = demo }]
                }
                """
                    .formatted(keys))
            .serving("demo", "b1", new DemoHandler());
  }

  @AfterEach
  void stop() {
    node.close();
  }

  @Test
  void onlyTheCustomerThatIsOutOfQuotaIsRefused() throws Exception {
    HttpResponse<String> refused = get(acme);
    assertThat(refused.statusCode()).isEqualTo(429);
    assertThat(refused.headers().firstValue("retry-after")).hasValue("7");
    assertThat(refused.headers().firstValue("x-merganser-backend")).hasValue("b1");
    assertThat(refused.headers().firstValue("content-type")).hasValue("application/problem+json");
    JsonNode problem = new ObjectMapper().readTree(refused.body());
    assertThat(problem.get("type").asText()).isEqualTo("urn:merganser:problem:out-of-quota");
    assertThat(problem.get("detail").asText())
        .isEqualTo("acme has used up what it may use of this service for now; try again later");
    assertThat(get(other).statusCode()).isEqualTo(200);
    assertThat(Merganser.get(node.system()).router(HttpService.of("demo")).stats().outOfQuota())
        .isEqualTo(1);
    assertThat(node.ingress().stats().clientErrors()).isEqualTo(1);
  }

  @Test
  void refusedAtTheFrontDoorItIsTheSameButForTheBackend() throws Exception {
    TestNode.await(
        () -> {
          HttpResponse<String> refused = get(acme);
          return refused.statusCode() == 429
              && refused.headers().firstValue("x-merganser-backend").isEmpty()
              && refused.headers().firstValue("retry-after").isPresent();
        });
    assertThat(get(other).statusCode()).isEqualTo(200);
  }

  private HttpResponse<String> get(ApiKey key) throws Exception {
    HttpRequest request =
        HttpRequest.newBuilder(node.uri("/demo/hello"))
            .timeout(TestNode.PATIENCE)
            .header("x-api-key", key.secret())
            .build();
    return client.send(request, BodyHandlers.ofString());
  }
}
