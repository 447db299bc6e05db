package io.merganser.bench;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

class CompareCommandTest {
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @ParameterizedTest
  @CsvSource({"akka-group-router, 1", "grpc-wrr, null", "merganser, null"})
  void requestsFlowThroughFourJvms(String stack, String ratio) throws Exception {
    CommandLine commandLine = Bench.commandLine();
    commandLine.setOut(new PrintWriter(out, true));
    commandLine.setErr(new PrintWriter(err, true));
    String line =
        "compare --seconds 1 --rounds 1 --in-flight 8 --warm-up 0 --json --stacks " + stack;
    assertThat(commandLine.execute(line.split(" "))).as(err.toString()).isZero();

    assertThat(out.toString().strip()).doesNotContain("\n");
    JsonNode json = new ObjectMapper().readTree(out.toString());
    assertThat(json.fieldNames()).toIterable().containsExactly("rows");
    assertThat(json.get("rows")).hasSize(1);
    JsonNode row = json.get("rows").get(0);
    assertThat(row.fieldNames())
        .toIterable()
        .containsExactly(
            "stack", "inFlight", "perSecond", "ratio", "p50Micros", "p99Micros", "cpuMicros");
    assertThat(row.get("stack").asText()).isEqualTo(stack);
    assertThat(row.get("inFlight").asInt()).isEqualTo(8);
    assertThat(row.get("ratio").asText()).isEqualTo(ratio);
    assertThat(row.get("perSecond").asLong()).isPositive();
    assertThat(row.get("p50Micros").asDouble()).isPositive();
    assertThat(row.get("p99Micros").asDouble())
        .isGreaterThanOrEqualTo(row.get("p50Micros").asDouble());
    assertThat(row.get("cpuMicros").asDouble()).isPositive();
  }
}
