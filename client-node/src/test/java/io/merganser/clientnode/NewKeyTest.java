package io.merganser.clientnode;

import static org.assertj.core.api.Assertions.assertThat;

import io.merganser.node.NodeCommand;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

class NewKeyTest {
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @Test
  void printsTheKeyAndItsLine() throws Exception {
    assertThat(run("new-key", "acme")).isZero();
    List<String> lines = out.toString().lines().toList();
    assertThat(lines).hasSize(2);
    assertThat(lines.get(0)).matches("mgk_[A-Za-z0-9_-]{43}");
    byte[] hash =
        MessageDigest.getInstance("SHA-256")
            .digest(lines.get(0).getBytes(StandardCharsets.US_ASCII));
    assertThat(lines.get(1)).isEqualTo("acme: sha256:" + HexFormat.of().formatHex(hash));
    assertThat(err.toString()).isEmpty();
  }

  @Test
  void makesAnotherKeyEachTime() {
    run("new-key", "acme");
    run("new-key", "acme");
    assertThat(out.toString().lines()).doesNotHaveDuplicates().hasSize(4);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "a b", "a:b", "-@", "a#b", "\u00e9"})
  void refusesANameThatIsNone(String name) {
    assertThat(run("new-key", "--", name)).isEqualTo(2);
    assertThat(err.toString())
        .startsWith("CUSTOMER must be 1 to 128 letters, digits and . _ @ -")
        .contains("Usage: client-node new-key");
    assertThat(out.toString()).isEmpty();
  }

  @Test
  void needsAName() {
    assertThat(run("new-key")).isEqualTo(2);
    assertThat(err.toString()).contains("Missing required parameter: 'CUSTOMER'");
  }

  @Test
  void isShownByTheHelpOfTheNode() {
    assertThat(run("--help")).isZero();
    assertThat(out.toString()).contains("new-key", "--route");
  }

  @Test
  void aMalformedFileStopsTheNode(@TempDir Path folder) throws Exception {
    Path keys = Files.writeString(folder.resolve("keys"), "# keys\nacme: secret\n");
    Path settings =
        Files.writeString(
            folder.resolve("node.conf"),
            "merganser.ingress.customers.keys-file = \"" + keys + "\"");
    assertThat(run("--port", "0", "--config", settings.toString())).isEqualTo(2);
    assertThat(err.toString().lines())
        .containsExactly(
            "merganser.ingress.customers.keys-file must have valid keys, but in "
                + keys
                + " line 2 must have sha256: and 64 hexadecimal digits after the customer");
  }

  private int run(String... arguments) {
    CommandLine commandLine = NodeCommand.commandLine(ClientNode.create());
    commandLine.setOut(new PrintWriter(out, true));
    commandLine.setErr(new PrintWriter(err, true));
    return commandLine.execute(arguments);
  }
}
