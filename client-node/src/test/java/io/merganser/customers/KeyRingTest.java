package io.merganser.customers;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.security.SecureRandom;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.LoggerFactory;

class KeyRingTest {
  private static final SecureRandom RANDOM = new SecureRandom();

  private final ApiKey old = ApiKey.random(RANDOM);
  private final ApiKey fresh = ApiKey.random(RANDOM);
  private final ListAppender<ILoggingEvent> log = new ListAppender<>();
  private final Logger logger = (Logger) LoggerFactory.getLogger(KeyRing.class);

  @TempDir Path folder;
  private Path file;
  private KeyRing ring;

  @BeforeEach
  void open() throws Exception {
    log.start();
    logger.addAppender(log);
    file = Files.writeString(folder.resolve("keys"), old.line("acme"));
    ring = KeyRing.open(file);
  }

  @AfterEach
  void detach() {
    logger.detachAppender(log);
  }

  @Test
  void takesWhatIsNew() throws Exception {
    Files.writeString(file, fresh.line("acme"));
    ring.reload();
    assertThat(ring.keys().customer(fresh)).hasValue("acme");
    assertThat(ring.keys().customer(old)).isEmpty();
    assertThat(ring.failedReloads()).isZero();
  }

  @Test
  void noticesAChangeThatLeavesTimeAndSizeAlone() throws Exception {
    FileTime time = Files.getLastModifiedTime(file);
    Files.writeString(file, fresh.line("acme"));
    Files.setLastModifiedTime(file, time);
    ring.reload();
    assertThat(ring.keys().customer(fresh)).hasValue("acme");
  }

  @Test
  void leavesTheKeysAloneWhereNothingHasChanged() {
    ApiKeys before = ring.keys();
    ring.reload();
    assertThat(ring.keys()).isSameAs(before);
  }

  @Test
  void keepsTheOldKeysWhenTheFileIsMalformed() throws Exception {
    Files.writeString(file, fresh.line("acme") + "\nother: " + fresh.secret());
    ring.reload();
    ring.reload();
    assertThat(ring.keys().customer(old)).hasValue("acme");
    assertThat(ring.keys().customer(fresh)).isEmpty();
    assertThat(ring.isStale()).isTrue();
    assertThat(ring.failedReloads()).isEqualTo(2);
    assertThat(errors())
        .singleElement()
        .asString()
        .contains("[" + file + "]", "line 2 must have sha256: and 64 hexadecimal digits")
        .doesNotContain(fresh.secret(), "other");

    Files.writeString(file, fresh.line("acme"));
    ring.reload();
    assertThat(ring.keys().customer(fresh)).hasValue("acme");
    assertThat(ring.isStale()).isFalse();
  }

  @Test
  void keepsTheOldKeysWhenTheFileIsGone() throws Exception {
    Files.delete(file);
    ring.reload();
    assertThat(ring.keys().customer(old)).hasValue("acme");
    assertThat(ring.isStale()).isTrue();
    assertThat(errors()).singleElement().asString().contains("there must be a file");

    Files.writeString(file, old.line("acme"));
    ring.reload();
    assertThat(ring.isStale()).isFalse();
  }

  @Test
  void keepsTheOldKeysWhenTheFileIsTooLarge() throws Exception {
    Files.write(file, new byte[(16 << 20) + 1]);
    ring.reload();
    assertThat(ring.keys().customer(old)).hasValue("acme");
    assertThat(errors()).singleElement().asString().contains("at most 16777216 bytes");
  }

  @Test
  void doesNotWaitForWhatIsNoFile() throws Exception {
    Files.delete(file);
    Files.createDirectory(file);
    ring.reload();
    assertThat(errors()).singleElement().asString().contains("there must be a file");
  }

  private List<String> errors() {
    return log.list.stream()
        .filter(event -> event.getLevel() == Level.ERROR)
        .map(ILoggingEvent::getFormattedMessage)
        .toList();
  }
}
