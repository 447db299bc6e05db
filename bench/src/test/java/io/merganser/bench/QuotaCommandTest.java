package io.merganser.bench;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

/** The run with processes is a test of its own, in multi-jvm. */
class QuotaCommandTest {
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @Test
  void measuresWhatCustomersCostABackend() throws Exception {
    assertThat(run("quota --customers 5000 --active 100 --json")).as(() -> err.toString()).isZero();
    JsonNode json = new ObjectMapper().readTree(out.toString());
    assertThat(json.fieldNames())
        .toIterable()
        .containsExactly("customers", "active", "bytesPerCustomer", "admitNanos", "refuseNanos");
    // What else a backend holds more or less of counts, too.
    assertThat(json.get("bytesPerCustomer").asLong()).isBetween(50L, 400L);
    assertThat(json.get("admitNanos").asLong()).isPositive();
  }

  private int run(String line) {
    CommandLine commandLine = Bench.commandLine();
    commandLine.setOut(new PrintWriter(out, true));
    commandLine.setErr(new PrintWriter(err, true));
    return commandLine.execute(line.split(" "));
  }
}
