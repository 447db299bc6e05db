package io.merganser.bench;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

class MemoryCommandTest {
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @Test
  void requestsInFlightStayWithinTheirGoal() throws Exception {
    JsonNode json = json("memory --connections 100 --requests 5000");
    assertThat(json.fieldNames())
        .toIterable()
        .containsExactly("connections", "bytesPerConnection", "requests", "bytesPerRequest");
    assertThat(json.get("connections").asInt()).isEqualTo(100);
    assertThat(json.get("requests").asInt()).isEqualTo(5000);
    // A future, its callback and what the callback returns: less is not possible. The bytes of the
    // request are kept, too, because it may have to be sent again.
    assertThat(json.get("bytesPerRequest").asInt()).isBetween(64, 450);
    // The goal is 2048, with 500 connections; so few on a busy machine are noisy.
    assertThat(json.get("bytesPerConnection").asInt()).isBetween(600, 4096);
  }

  @Test
  void everyRequestOfASoakSucceeds() throws Exception {
    JsonNode json = json("soak --requests 5000 --in-flight 16");
    assertThat(json.fieldNames())
        .toIterable()
        .containsExactly(
            "requests",
            "inFlight",
            "succeeded",
            "failed",
            "seconds",
            "heapAfterFirstTenth",
            "heapAtEnd",
            "grownBytes");
    assertThat(json.get("succeeded").asLong()).isEqualTo(5000);
    assertThat(json.get("failed").asLong()).isZero();
    assertThat(json.get("seconds").asDouble()).isPositive();
    assertThat(json.get("heapAfterFirstTenth").asLong()).isGreaterThan(1_000_000);
    assertThat(json.get("grownBytes").asLong())
        .isEqualTo(json.get("heapAtEnd").asLong() - json.get("heapAfterFirstTenth").asLong());
  }

  private JsonNode json(String line) throws Exception {
    CommandLine commandLine = Bench.commandLine();
    commandLine.setOut(new PrintWriter(out, true));
    commandLine.setErr(new PrintWriter(err, true));
    assertThat(commandLine.execute((line + " --json").split(" "))).as(err.toString()).isZero();
    assertThat(out.toString().strip()).doesNotContain("\n");
    return new ObjectMapper().readTree(out.toString());
  }
}
