package io.merganser.ingress;

import io.merganser.settings.SettingsReader;
import java.nio.file.Path;
import java.util.function.Function;

/**
 * Where the key of the front door is. The password itself is read when the front door starts.
 *
 * @param passwordFile a file with the password of the key store, or empty
 * @param passwordVariable the environment variable that has it, or empty
 */
public record TlsSettings(Path keyStore, String passwordFile, String passwordVariable) {

  static TlsSettings read(SettingsReader settings) {
    Path keyStore = settings.parsed("key-store", TlsSettings::path);
    String file = settings.parsed("password-file", Function.identity());
    String variable = settings.parsed("password-variable", text -> exactlyOne(file, text));
    return new TlsSettings(keyStore, file, variable);
  }

  private static Path path(String text) {
    if (text.isEmpty()) {
      throw new IllegalArgumentException("must be set when TLS is on, but was empty");
    }
    return Path.of(text);
  }

  private static String exactlyOne(String file, String variable) {
    if (file.isEmpty() == variable.isEmpty()) {
      throw new IllegalArgumentException(
          "or password-file must be set, and not both, but "
              + (file.isEmpty() ? "neither was" : "both were"));
    }
    return variable;
  }
}
