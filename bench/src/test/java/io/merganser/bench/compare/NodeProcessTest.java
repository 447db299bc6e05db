package io.merganser.bench.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class NodeProcessTest {
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  @Test
  void tellsHowANodeDied() throws Exception {
    try (NodeProcess node = NodeProcess.start("nonsense", Node.BACKEND, List.of())) {
      assertThatThrownBy(() -> node.await(PATIENCE))
          .isInstanceOf(NodeFailedException.class)
          .hasMessageStartingWith("the backend of nonsense ended (exit code 1):")
          .hasMessageContaining("must be of")
          .hasMessageContaining("at io.merganser.bench.compare.Node.main");
    }
  }

  @Test
  void reportsANodeThatIsLate() throws Exception {
    try (NodeProcess node = NodeProcess.start("grpc-wrr", Node.BACKEND, List.of())) {
      assertThat(Integer.parseInt(node.await(PATIENCE))).isPositive();
      assertThatThrownBy(() -> node.await(Duration.ofMillis(1)))
          .isInstanceOf(NodeFailedException.class)
          .hasMessageContaining("did not answer within 1 ms (still running)");
    }
  }
}
