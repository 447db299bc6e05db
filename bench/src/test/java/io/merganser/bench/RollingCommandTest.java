package io.merganser.bench;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

class RollingCommandTest {
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @Test
  void countsWhatBecomesOfEveryRequest() throws Exception {
    assertThat(run("rolling --backends 3 --rounds 1 --clients 1 --rate 50 --json"))
        .as(() -> err.toString())
        .isZero();
    assertThat(out.toString().strip()).doesNotContain("\n");
    JsonNode json = new ObjectMapper().readTree(out.toString());
    assertThat(json.fieldNames())
        .toIterable()
        .containsExactly("requests", "failed", "restarts", "opened", "lastRequestP99Millis");
    assertThat(json.get("requests").asLong()).isPositive();
    assertThat(json.get("failed").asLong()).isZero();
    assertThat(json.get("restarts").asInt()).isEqualTo(3);
    assertThat(json.get("opened").asLong()).isEqualTo(6);
  }

  @Test
  void refusesToRestartTheOnlyBackend() {
    assertThat(run("rolling --backends 1")).isEqualTo(2);
    assertThat(err.toString()).startsWith("--backends must be within 2 to 50, but was 1");
  }

  private int run(String line) {
    CommandLine commandLine = Bench.commandLine();
    commandLine.setOut(new PrintWriter(out, true));
    commandLine.setErr(new PrintWriter(err, true));
    return commandLine.execute(line.split(" "));
  }
}
