package io.merganser.customers;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import com.typesafe.config.ConfigFactory;
import io.merganser.settings.SettingsReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.LoggerFactory;

class NamedLimitsTest {
  private static final String LINE =
      "[%d] customers have an API key but no limit by name in merganser.quota.limits, and get"
          + " merganser.quota.default: [%s]";

  private final ListAppender<ILoggingEvent> log = new ListAppender<>();
  private final Logger logger = (Logger) LoggerFactory.getLogger(NamedLimits.class);

  @TempDir Path folder;

  @BeforeEach
  void listen() {
    log.start();
    logger.addAppender(log);
  }

  @AfterEach
  void detach() {
    logger.detachAppender(log);
  }

  @Test
  void namesThoseWithoutALimitOnce() {
    NamedLimits limits = new NamedLimits(Set.of("acme"));
    limits.compare(Set.of("acme", "acne", "bolt"));
    limits.compare(Set.of("acme", "bolt", "acne"));
    assertThat(warnings()).containsExactly(LINE.formatted(2, "acne, bolt"));
    limits.compare(Set.of("acme"));
    limits.compare(Set.of("acme", "bolt"));
    assertThat(warnings()).hasSize(2).last().isEqualTo(LINE.formatted(1, "bolt"));
  }

  @Test
  void saysNothingWhereNobodyHasALimit() {
    new NamedLimits(Set.of()).compare(Set.of("acme"));
    assertThat(warnings()).isEmpty();
  }

  @Test
  void namesTenAtMostAndNoControlCharacters() {
    Set<String> many = new HashSet<>(Set.of("a\nFake line"));
    for (int i = 10; i < 30; i++) {
      many.add("c" + i);
    }
    new NamedLimits(Set.of("acme")).compare(many);
    assertThat(warnings())
        .containsExactly(
            LINE.formatted(21, "a\\nFake line, c10, c11, c12, c13, c14, c15, c16, c17, c18")
                + " and 11 more");
  }

  @Test
  void looksWhenTheKeysAreReadAndWhenTheyChange() throws Exception {
    SecureRandom random = new SecureRandom();
    String acme = ApiKey.random(random).line("acme");
    Path file = Files.writeString(folder.resolve("keys"), acme);
    Customers customers =
        Customers.load(
            CustomerSettings.read(
                SettingsReader.at(
                    ConfigFactory.parseMap(
                            Map.of(CustomerSettings.PATH + ".keys-file", file.toString()))
                        .withFallback(ConfigFactory.load()),
                    CustomerSettings.PATH)),
            Map.of());
    customers.expectLimits(Set.of("acme"));
    assertThat(warnings()).isEmpty();
    Files.writeString(file, acme + "\n" + ApiKey.random(random).line("acne"));
    customers.reload();
    customers.reload();
    assertThat(warnings()).containsExactly(LINE.formatted(1, "acne"));
  }

  private List<String> warnings() {
    return log.list.stream().map(ILoggingEvent::getFormattedMessage).toList();
  }
}
