package io.merganser.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.typesafe.config.Config;
import io.merganser.settings.InvalidSettingException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NodeConfigTest {
  private static final Map<String, String> NO_ENVIRONMENT = Map.of();

  @TempDir Path folder;

  @Test
  void takesFlagsOverTheEnvironmentOverTheFileOverTheDefaults() throws IOException {
    Path file = file("merganser { node { host = file, name = file, port = 1 }, task-id = file }");
    Config config =
        NodeConfig.load(
            "backend-node",
            Map.of("merganser.node.host", "flag"),
            file,
            Map.of("MERGANSER_HOST", "environment", "MERGANSER_NAME", "environment"));
    assertThat(config.getString("merganser.node.host")).isEqualTo("flag");
    assertThat(config.getString("merganser.node.name")).isEqualTo("environment");
    assertThat(config.getInt("merganser.node.port")).isEqualTo(1);
    assertThat(config.getString("merganser.task-id")).isEqualTo("file");
    assertThat(config.getString("merganser.backend.drain.maximum")).isEqualTo("10s");
  }

  @Test
  void setsWhatAkkaNeeds() {
    Config config =
        load(
            Map.of(
                "merganser.node.host",
                "10.0.0.7",
                "merganser.node.port",
                "25521",
                "merganser.node.seeds",
                List.of("10.0.0.7:25521", "[::1]:25520"),
                "merganser.node.handler-threads",
                "3",
                "merganser.backend.drain.maximum",
                "20s"));
    assertThat(config.getString("akka.actor.provider")).isEqualTo("cluster");
    assertThat(config.getString("akka.remote.artery.canonical.hostname")).isEqualTo("10.0.0.7");
    assertThat(config.getInt("akka.remote.artery.canonical.port")).isEqualTo(25521);
    assertThat(config.getStringList("akka.cluster.seed-nodes"))
        .containsExactly("akka://merganser@10.0.0.7:25521", "akka://merganser@[::1]:25520");
    assertThat(config.getStringList("akka.cluster.roles")).containsExactly("merganser-backend");
    assertThat(config.getString("akka.cluster.downing-provider-class")).contains("SplitBrain");
    assertThat(config.getDuration("merganser.backend.drain.maximum")).hasSeconds(20);
    String dispatcher = config.getString("merganser.backend.dispatcher");
    assertThat(dispatcher).isEqualTo("merganser.handler-dispatcher");
    assertThat(config.getInt(dispatcher + ".thread-pool-executor.fixed-pool-size")).isEqualTo(3);
    assertThat(config.getString("akka.actor.internal-dispatcher"))
        .isEqualTo("merganser.io-dispatcher");
    assertThat(config.getBoolean("akka.actor.allow-java-serialization")).isFalse();
  }

  @Test
  void readsSeedsFromOneVariable() {
    Config config =
        NodeConfig.load(
            "backend-node", Map.of(), null, Map.of("MERGANSER_SEEDS", "a:1, b.example:65535"));
    assertThat(config.getStringList("akka.cluster.seed-nodes"))
        .containsExactly("akka://merganser@a:1", "akka://merganser@b.example:65535");
  }

  @Test
  void leavesAkkasOwnSeedsAloneWithoutSeeds() throws IOException {
    Path file = file("akka.cluster.seed-nodes = [\"akka://merganser@h:1\"]");
    Config config = NodeConfig.load("backend-node", Map.of(), file, NO_ENVIRONMENT);
    assertThat(config.getStringList("akka.cluster.seed-nodes"))
        .containsExactly("akka://merganser@h:1");
  }

  @Test
  void takesAnEmptyVariableForNone() {
    Config config = NodeConfig.load("backend-node", Map.of(), null, Map.of("MERGANSER_HOST", ""));
    assertThat(config.getString("merganser.node.host")).isEqualTo("127.0.0.1");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "127.0.0.1",
        ":25520",
        "a:0",
        "a:65536",
        "a:b",
        "akka://m@a:1",
        "a:1:2",
        "a b:1",
        "::1:1"
      })
  void refusesASeedThatIsNoHostAndPort(String seed) {
    assertThatThrownBy(() -> load(Map.of("merganser.node.seeds", List.of("ok:1", seed))))
        .isInstanceOf(InvalidSettingException.class)
        .hasMessage(
            "merganser.node.seeds must be host:port, such as 127.0.0.1:25520, but was " + seed);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "port = 65536",
        "port = -1",
        "name = \"a b\"",
        "host = \"\"",
        "handler-threads = 0",
        "handler-threads = many",
        "port = 70000"
      })
  void refusesWhatCannotBe(String setting) throws IOException {
    Path file = file("merganser.node." + setting);
    String path = "merganser.node." + setting.substring(0, setting.indexOf(' '));
    assertThatThrownBy(() -> NodeConfig.load("backend-node", Map.of(), file, NO_ENVIRONMENT))
        .isInstanceOf(InvalidSettingException.class)
        .hasMessageStartingWith(path + " must");
  }

  @Test
  void saysWhichFileCannotBeRead() throws IOException {
    Path missing = folder.resolve("missing.conf");
    assertThatThrownBy(() -> NodeConfig.load("backend-node", Map.of(), missing, NO_ENVIRONMENT))
        .isInstanceOf(NotStartedException.class)
        .hasMessage("--config must be a file that can be read, but was " + missing);
    Path broken = file("merganser {");
    assertThatThrownBy(() -> NodeConfig.load("backend-node", Map.of(), broken, NO_ENVIRONMENT))
        .isInstanceOf(NotStartedException.class)
        .hasMessageContaining("node.conf: 1");
  }

  private Path file(String text) throws IOException {
    return Files.writeString(folder.resolve("node.conf"), text);
  }

  private static Config load(Map<String, ?> flags) {
    return NodeConfig.load("backend-node", flags, null, NO_ENVIRONMENT);
  }
}
