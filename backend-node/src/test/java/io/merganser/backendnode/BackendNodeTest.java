package io.merganser.backendnode;

import static org.assertj.core.api.Assertions.assertThat;

import io.merganser.node.NodeCommand;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

class BackendNodeTest {
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @Test
  void helpsAndSaysItsVersion() {
    assertThat(run("--help")).isZero();
    assertThat(out.toString())
        .startsWith("Usage: backend-node")
        .contains("--id", "--host", "--port", "--seed", "--config", "--admin-port")
        .contains("--service", "--speed");
    assertThat(run("--version")).isZero();
    assertThat(out.toString()).contains("backend-node (not packaged)");
    assertThat(err.toString()).isEmpty();
  }

  @Test
  void showsItsUsageForAWrongFlag() {
    assertThat(run("--nonsense")).isEqualTo(2);
    assertThat(err.toString())
        .startsWith("Unknown option: '--nonsense'")
        .contains("Usage: backend-node");
    assertThat(out.toString()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--port 65536 | --port: merganser.node.port must be between 0 and 65535, but was 65536",
        "--seed here | --seed: merganser.node.seeds must be host:port, such as 127.0.0.1:25520, but"
            + " was here",
        "--speed 0 | --speed: merganser.backend-node.speed must be between 0.01 and 100, but was 0",
        "--admin-port x | --admin-port: merganser.admin.port must be off or between 0 and 65535,"
            + " but was x",
        "--config /no/such.conf | --config must be a file that can be read, but was /no/such.conf",
      })
  void saysInALineWhatIsWrong(String line, String message) {
    assertThat(run(line.split(" "))).isEqualTo(2);
    assertThat(err.toString().lines()).containsExactly(message);
  }

  @Test
  void namesASettingOfTheFileByItsPath(@TempDir Path folder) throws Exception {
    Path file = folder.resolve("node.conf");
    java.nio.file.Files.writeString(file, "merganser.backend-node.utilization = guess");
    assertThat(run("--config", file.toString())).isEqualTo(2);
    assertThat(err.toString())
        .startsWith(
            "merganser.backend-node.utilization must be process-cpu or handler-threads, but was"
                + " guess");
  }

  @Test
  void refusesAServiceNameThatIsNone() {
    assertThat(run("--service", "a/b")).isEqualTo(2);
    assertThat(err.toString())
        .startsWith("--service: merganser.backend-node.service is refused: a service name must be");
  }

  @Test
  void saysWhichPortIsTaken() throws Exception {
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      assertThat(run("--port", Integer.toString(taken.getLocalPort()))).isEqualTo(1);
      assertThat(err.toString().lines())
          .singleElement()
          .asString()
          .startsWith("port " + taken.getLocalPort() + " of 127.0.0.1 can't be bound");
    }
  }

  @Test
  void stopsAgainWhenItsAdminPortIsTaken() throws Exception {
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      String port = Integer.toString(taken.getLocalPort());
      assertThat(run("--port", "0", "--admin-port", port)).isEqualTo(1);
      assertThat(err.toString().lines())
          .singleElement()
          .asString()
          .startsWith("admin port " + port + " of 127.0.0.1 can't be bound");
    }
  }

  private int run(String... arguments) {
    CommandLine commandLine = NodeCommand.commandLine(BackendNode.create());
    commandLine.setOut(new PrintWriter(out, true));
    commandLine.setErr(new PrintWriter(err, true));
    return commandLine.execute(arguments);
  }
}
