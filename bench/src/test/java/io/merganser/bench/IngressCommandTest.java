package io.merganser.bench;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

class IngressCommandTest {
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @Test
  void requestsFlowThroughBothServers() throws Exception {
    assertThat(run("ingress --connections 4 --seconds 1 --rounds 1 --warm-up 0 --json"))
        .as(() -> err.toString())
        .isZero();
    assertThat(out.toString().strip()).doesNotContain("\n");
    JsonNode json = new ObjectMapper().readTree(out.toString());
    assertThat(json.fieldNames()).toIterable().containsExactly("rows");
    assertThat(json.get("rows")).hasSize(2);
    assertThat(json.get("rows").findValuesAsText("path")).containsExactly("ingress", "akka-http");
    for (JsonNode row : json.get("rows")) {
      assertThat(row.fieldNames())
          .toIterable()
          .containsExactly("path", "perSecond", "ratio", "p50Micros", "p99Micros");
      assertThat(row.get("perSecond").asLong()).isPositive();
      assertThat(row.get("ratio").asDouble()).isPositive();
      assertThat(row.get("p50Micros").asDouble())
          .isPositive()
          .isLessThanOrEqualTo(row.get("p99Micros").asDouble());
    }
    assertThat(json.get("rows").get(1).get("ratio").asDouble()).isEqualTo(1);
  }

  @Test
  void refusesNoConnections() {
    assertThat(run("ingress --connections 0")).isEqualTo(2);
    assertThat(err.toString()).startsWith("--connections must be within 1 to 1000, but was 0");
  }

  private int run(String line) {
    CommandLine commandLine = Bench.commandLine();
    commandLine.setOut(new PrintWriter(out, true));
    commandLine.setErr(new PrintWriter(err, true));
    return commandLine.execute(line.split(" "));
  }
}
