package io.merganser.node;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.joran.JoranConfigurator;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.LoggingEvent;
import ch.qos.logback.core.ConsoleAppender;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The log as {@code logback.xml} writes it. */
class NodeLogTest {
  private static final String FORGED = "x\n2026-01-01T00:00:00.000Z ERROR forged - oh no";

  private final LoggerContext context = new LoggerContext();

  @BeforeEach
  void configure() throws Exception {
    JoranConfigurator configurator = new JoranConfigurator();
    configurator.setContext(context);
    configurator.doConfigure(Objects.requireNonNull(getClass().getResource("/logback.xml")));
  }

  @Test
  void writesAnEventOnOneLine() {
    assertThat(written("Backend [{}]", null, "b1\u001b[0m\r" + FORGED))
        .singleElement()
        .asString()
        .matches(
            "[0-9T:.-]+(Z|[+-][0-9:]+) INFO  io.merganser.Thing - Backend \\[b1\\\\u001b.*oh no]");
  }

  @Test
  void putsABarBeforeTheLinesOfAnException() {
    List<String> lines = written("Failed", new IllegalStateException(FORGED));
    assertThat(lines).hasSizeGreaterThan(3);
    assertThat(lines.subList(1, lines.size())).allMatch(line -> line.startsWith("  | "));
    assertThat(lines.get(2)).isEqualTo("  | 2026-01-01T00:00:00.000Z ERROR forged - oh no");
  }

  private List<String> written(String message, @Nullable Throwable fault, Object... arguments) {
    Logger logger = context.getLogger("io.merganser.Thing");
    LoggingEvent event = new LoggingEvent("", logger, Level.INFO, message, fault, arguments);
    ConsoleAppender<ILoggingEvent> console =
        (ConsoleAppender<ILoggingEvent>)
            context.getLogger(Logger.ROOT_LOGGER_NAME).getAppender("console");
    return new String(console.getEncoder().encode(event), StandardCharsets.UTF_8).lines().toList();
  }
}
