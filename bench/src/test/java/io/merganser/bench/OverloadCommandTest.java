package io.merganser.bench;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

/** What the command prints; how fast anything is depends on the machine. */
class OverloadCommandTest {
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @ParameterizedTest
  @ValueSource(strings = {"full", "gradient2"})
  void everyRequestHasAnOutcome(String protection, @TempDir Path folder) throws Exception {
    JsonNode json =
        json("overload --load 2 --seconds 2 --protection " + protection + " --out " + folder);
    assertThat(json.fieldNames()).toIterable().containsExactly("rows");
    assertThat(json.get("rows")).hasSize(1);
    JsonNode row = json.get("rows").get(0);
    assertThat(row.fieldNames())
        .toIterable()
        .contains("goodput", "p99Millis", "criticalPlusSuccess", "recoverySeconds");
    assertThat(row.get("load").asDouble()).isEqualTo(2);
    assertThat(row.get("protection").asText()).isEqualTo(protection);
    assertThat(row.get("capacity").asDouble()).isBetween(1.0, 800.0);
    assertThat(row.get("requests").asLong()).isPositive();
    assertThat(row.get("unanswered").asLong()).isZero();
    assertThat(Files.readString(folder.resolve("overload.md"))).contains("`" + protection + "`");
    assertThat(Files.readString(folder.resolve("overload-spike-" + protection + ".svg")))
        .contains("SHEDDABLE_PLUS");
  }

  @Test
  void aSoakSaysWhetherHeapsStayAsTheyAre() throws Exception {
    JsonNode json = json("overload --soak 3s --load 2 --backends 1 --clients 1");
    assertThat(json.get("seconds").asInt()).isEqualTo(3);
    assertThat(json.get("requests").asLong()).isPositive();
    assertThat(json.get("unanswered").asLong()).isZero();
    assertThat(json.get("backendHeapLast").asLong()).isGreaterThan(1_000_000);
    assertThat(json.get("clientHeapLast").asLong()).isGreaterThan(1_000_000);
    assertThat(json.get("flat").isBoolean()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "--load 0",
        "--load 101",
        "--load 2,2",
        "--protection most",
        "--seconds 1",
        "--backends 0",
        "--clients 21",
        "--throttle fastest",
        "--soak long"
      })
  void namesTheOptionThatIsWrong(String wrong) {
    assertThat(run("overload " + wrong)).isEqualTo(2);
    assertThat(err.toString()).startsWith(wrong.split(" ")[0]).contains("but was");
  }

  private JsonNode json(String line) throws Exception {
    assertThat(run(line + " --json")).as(() -> err.toString()).isZero();
    assertThat(out.toString().strip()).doesNotContain("\n");
    return new ObjectMapper().readTree(out.toString());
  }

  private int run(String line) {
    CommandLine commandLine = Bench.commandLine();
    commandLine.setOut(new PrintWriter(out, true));
    commandLine.setErr(new PrintWriter(err, true));
    return commandLine.execute(line.split(" "));
  }
}
