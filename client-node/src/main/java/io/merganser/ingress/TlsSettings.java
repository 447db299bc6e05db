package io.merganser.ingress;

import io.merganser.settings.SettingsReader;
import java.nio.file.Path;
import java.util.function.Function;

/**
 * Where the key of the front door is, and who signs those of its clients. Passwords and
 * certificates are read when the front door starts.
 *
 * @param passwordFile a file with the password of the key store, or empty
 * @param passwordVariable the environment variable that has it, or empty
 * @param clientAuthorities a file with certificates, or empty where clients are not asked for one
 */
public record TlsSettings(
    Path keyStore,
    String passwordFile,
    String passwordVariable,
    ClientAuth clientAuth,
    String clientAuthorities) {

  static TlsSettings read(SettingsReader settings) {
    Path keyStore = settings.parsed("key-store", TlsSettings::path);
    String file = settings.parsed("password-file", Function.identity());
    String variable = settings.parsed("password-variable", text -> exactlyOne(file, text));
    ClientAuth clientAuth = settings.parsed("client-auth", ClientAuth::parse);
    String authorities =
        settings.parsed("client-authorities", text -> authorities(clientAuth, text));
    return new TlsSettings(keyStore, file, variable, clientAuth, authorities);
  }

  boolean asksClients() {
    return clientAuth != ClientAuth.NONE;
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

  /** Without any, the JVM would trust whatever all public authorities sign. */
  private static String authorities(ClientAuth clientAuth, String text) {
    if (clientAuth != ClientAuth.NONE && text.isEmpty()) {
      throw new IllegalArgumentException(
          "must be set when client-auth is want or require, but was empty");
    }
    return clientAuth == ClientAuth.NONE ? "" : text;
  }
}
