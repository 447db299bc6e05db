package io.merganser.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.merganser.BackendState;
import io.merganser.ConnectionInfo;
import io.merganser.console.DemoAction;
import io.merganser.node.NotStartedException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import picocli.CommandLine;

@Timeout(120)
class DemoTest {
  private static DemoCluster demo;
  private final HttpClient client =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

  @BeforeAll
  static void start() {
    demo = DemoCluster.start(Map.of("merganser.ingress.port", 0, "merganser.admin.port", 0));
  }

  @AfterAll
  static void stop() {
    demo.close();
  }

  @Test
  void allSixAnswerThroughTheFrontDoor() throws Exception {
    Set<String> answered = new HashSet<>();
    for (int i = 0; i < 300 && answered.size() < 6; i++) {
      HttpResponse<String> response = get(demo.address() + "/demo/hello");
      assertThat(response.statusCode()).isEqualTo(200);
      answered.add(response.headers().firstValue("x-merganser-backend").orElseThrow());
    }
    assertThat(answered).containsExactlyInAnyOrder("b1", "b2", "b3", "b4", "b5", "b6");
  }

  @Test
  void theAdminPortIsNotOnTheFrontDoor() throws Exception {
    for (String path : Set.of("/", "/metrics", "/api/state", "/lame-duck", "/ready")) {
      assertThat(get(demo.address() + path).statusCode()).as(path).isEqualTo(404);
    }
    for (String path : Set.of("", "metrics", "api/state", "ready", "alive")) {
      assertThat(get(demo.page() + path).statusCode()).as(path).isEqualTo(200);
    }
    assertThat(get(demo.page() + "metrics").body())
        .contains("merganser_requests_seconds_count{criticality=\"critical\"")
        .contains("merganser_router_utilization{backend=\"b1\"")
        .contains("merganser_ingress_responses_total{status=\"4xx\"}");
    assertThat(get(demo.page() + "api/state").body()).contains("\"demo\"");
  }

  @Test
  void aBackendCanBeKilledAndStartedAgain() throws Exception {
    demo.apply("b3", DemoAction.KILL);
    assertThatThrownBy(() -> demo.apply("b3", DemoAction.SLOW))
        .isInstanceOf(IllegalStateException.class);
    await(() -> demo.router().connections().stream().noneMatch(DemoTest::isB3Available));
    assertThat(demo.backends().get("b3").actions()).containsExactly(DemoAction.START);
    demo.apply("b3", DemoAction.START);
    await(() -> demo.router().connections().stream().anyMatch(DemoTest::isB3Available));
  }

  @Test
  void aBackendCanBeMadeIllAndWellAgain() throws Exception {
    demo.apply("b1", DemoAction.SLOW);
    demo.apply("b1", DemoAction.FAILING);
    assertThat(demo.backends().get("b1").condition()).isEqualTo("slow, failing");
    demo.apply("b1", DemoAction.LAME_DUCK);
    await(() -> stateOf("b1") == BackendState.LAME_DUCK);
    demo.apply("b1", DemoAction.HEALTHY);
    assertThat(demo.backends().get("b1").condition()).isEmpty();
    await(() -> stateOf("b1") == BackendState.HEALTHY);
  }

  @Test
  void aPortThatIsTakenIsNamedWithTheFlagToChangeIt() throws Exception {
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"))) {
      Map<String, Integer> ports =
          Map.of("merganser.ingress.port", taken.getLocalPort(), "merganser.admin.port", 0);
      assertThatThrownBy(() -> DemoCluster.start(ports))
          .isInstanceOf(NotStartedException.class)
          .hasMessageContaining("127.0.0.1:" + taken.getLocalPort())
          .hasMessageContaining("--http-port");
      Map<String, Integer> adminPorts =
          Map.of("merganser.ingress.port", 0, "merganser.admin.port", taken.getLocalPort());
      assertThatThrownBy(() -> DemoCluster.start(adminPorts))
          .hasMessageContaining("" + taken.getLocalPort())
          .hasMessageContaining("--admin-port");
    }
  }

  @Test
  void aWrongFlagIsAUsageError() {
    StringWriter errors = new StringWriter();
    CommandLine line = Demo.commandLine().setErr(new PrintWriter(errors));
    assertThat(line.execute("--load", "-1")).isEqualTo(2);
    assertThat(line.execute("--nonsense")).isEqualTo(2);
    assertThat(errors.toString())
        .contains("--load must be from 0 to 100000, but was -1.0")
        .contains("--nonsense")
        .contains("Usage: demo");
  }

  private static boolean isB3Available(ConnectionInfo connection) {
    return connection.backend().equals("b3") && connection.available();
  }

  private static BackendState stateOf(String backend) {
    return demo.router().connections().stream()
        .filter(connection -> connection.backend().equals(backend))
        .findFirst()
        .orElseThrow()
        .state();
  }

  private HttpResponse<String> get(String uri) throws Exception {
    return client.send(
        HttpRequest.newBuilder(URI.create(uri)).build(), HttpResponse.BodyHandlers.ofString());
  }

  private static void await(Callable<Boolean> condition) throws Exception {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
    while (!condition.call()) {
      assertThat(System.nanoTime()).as("time is up").isLessThan(end);
      LockSupport.parkNanos(20_000_000);
    }
  }
}
