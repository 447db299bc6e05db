package io.merganser.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.merganser.settings.InvalidSettingException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AdminSettingsTest {
  private static final String TOKEN = "0123456789abcdef";

  @Test
  void isOffUnlessAPortIsGiven() {
    assertThat(read("").isOn()).isFalse();
    assertThat(read("port = 0").isOn()).isTrue();
    assertThat(read("port = 8558").port()).isEqualTo(8558);
    assertThat(read("port = off").isOn()).isFalse();
  }

  @Test
  void refusesAPortThatIsNone() {
    assertRefused("port = 65536", "merganser.admin.port must be off or between 0 and 65535");
    assertRefused("port = -1", "merganser.admin.port must be off or between 0 and 65535");
    assertRefused("port = on", "merganser.admin.port must be off or between 0 and 65535");
  }

  @Test
  void demandsATokenWhenItIsBoundElsewhereThanLoopback() {
    assertRefused(
        "port = 0, host = 0.0.0.0",
        "merganser.admin.host must be a loopback address unless merganser.admin.token or token-file"
            + " is set, but was 0.0.0.0");
    assertThat(read("port = 0, host = 0.0.0.0, token = " + TOKEN).token()).isNotNull();
    assertThat(read("port = off, host = 0.0.0.0").isOn()).isFalse();
    assertThat(read("port = 0, host = \"::1\"").isLoopback()).isTrue();
  }

  @Test
  void refusesAWeakTokenWithoutShowingIt() {
    assertThatThrownBy(() -> read("token = swordfish"))
        .isInstanceOf(InvalidSettingException.class)
        .hasMessage("merganser.admin.token must have 16 to 512 characters, but had 9");
    assertThatThrownBy(() -> read("token = \"0123456789 abcdef\""))
        .hasMessageContaining("visible ASCII")
        .hasMessageNotContaining("abcdef");
  }

  @Test
  void readsTheTokenFromAFile(@TempDir Path folder) throws IOException {
    Path file = Files.writeString(folder.resolve("token"), TOKEN + "\n");
    AdminToken token = read("token-file = \"" + file + "\"").token();
    assertThat(token).isNotNull();
    assertThat(token.isShownBy("Bearer " + TOKEN)).isTrue();
    assertRefused(
        "token-file = \"" + folder.resolve("none") + "\"",
        "merganser.admin.token-file must be a file that can be read");
    assertThatThrownBy(() -> read("token = " + TOKEN + ", token-file = \"" + file + "\""))
        .isInstanceOf(NotStartedException.class)
        .hasMessageContaining("must not both be set");
  }

  @Test
  void hidesTheToken() {
    AdminSettings settings = read("port = 0, token = " + TOKEN);
    assertThat(settings.toString()).doesNotContain(TOKEN);
    assertThat(settings.token()).hasToString("(hidden)");
  }

  private static AdminSettings read(String settings) {
    return AdminSettings.fromConfig(TestNode.config("merganser.admin { " + settings + " }"));
  }

  private static void assertRefused(String settings, String message) {
    assertThatThrownBy(() -> read(settings))
        .isInstanceOf(InvalidSettingException.class)
        .hasMessageStartingWith(message);
  }
}
