package io.merganser.ingress;

import io.merganser.settings.InvalidSettingException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.Map;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;

/** Makes TLS of a key store. */
final class TlsContext {

  private TlsContext() {}

  /**
   * @throws InvalidSettingException if key store or password cannot be read
   */
  static SSLContext of(TlsSettings settings, Map<String, String> environment) {
    char[] password = password(settings, environment);
    try (InputStream in = Files.newInputStream(settings.keyStore())) {
      KeyStore keyStore = KeyStore.getInstance("PKCS12");
      keyStore.load(in, password);
      KeyManagerFactory keys =
          KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
      keys.init(keyStore, password);
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(keys.getKeyManagers(), null, null);
      return context;
    } catch (IOException | GeneralSecurityException e) {
      throw unreadable(
          "key-store", "a PKCS #12 key store that opens with the password", settings.keyStore(), e);
    }
  }

  private static char[] password(TlsSettings settings, Map<String, String> environment) {
    if (settings.passwordFile().isEmpty()) {
      String value = environment.get(settings.passwordVariable());
      if (value == null) {
        throw unreadable(
            "password-variable", "a variable that is set", settings.passwordVariable(), null);
      }
      return value.toCharArray();
    }
    try {
      return Files.readString(Path.of(settings.passwordFile()))
          .lines()
          .findFirst()
          .orElse("")
          .toCharArray();
    } catch (IOException e) {
      throw unreadable("password-file", "a file that can be read", settings.passwordFile(), e);
    }
  }

  private static InvalidSettingException unreadable(
      String key, String rule, Object value, @Nullable Exception cause) {
    return new InvalidSettingException(
        IngressSettings.PATH + ".tls." + key + " must be " + rule + ", but was " + value, cause);
  }
}
