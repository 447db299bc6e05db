package io.merganser.ingress;

import io.merganser.settings.InvalidSettingException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.util.Map;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import org.jspecify.annotations.Nullable;

/** TLS as the front door speaks it. Safe from any thread. */
final class TlsContext {
  private final SSLContext context;
  private final ClientAuth clientAuth;

  private TlsContext(SSLContext context, ClientAuth clientAuth) {
    this.context = context;
    this.clientAuth = clientAuth;
  }

  /**
   * Reads key store, password and authorities.
   *
   * @throws InvalidSettingException if one cannot be read
   */
  static TlsContext of(TlsSettings settings, Map<String, String> environment) {
    char[] password = password(settings, environment);
    TrustManager @Nullable [] trusted =
        settings.asksClients() ? authorities(settings.clientAuthorities()) : null;
    try (InputStream in = Files.newInputStream(settings.keyStore())) {
      KeyStore keyStore = KeyStore.getInstance("PKCS12");
      keyStore.load(in, password);
      KeyManagerFactory keys =
          KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
      keys.init(keyStore, password);
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(keys.getKeyManagers(), trusted, null);
      return new TlsContext(context, settings.clientAuth());
    } catch (IOException | GeneralSecurityException e) {
      throw unreadable(
          "key-store", "a PKCS #12 key store that opens with the password", settings.keyStore(), e);
    }
  }

  /** One for each connection. */
  SSLEngine engine() {
    SSLEngine engine = context.createSSLEngine();
    engine.setUseClientMode(false);
    clientAuth.apply(engine);
    return engine;
  }

  private static TrustManager[] authorities(String file) {
    try (InputStream in = Files.newInputStream(Path.of(file))) {
      KeyStore store = KeyStore.getInstance(KeyStore.getDefaultType());
      store.load(null, null);
      int count = 0;
      for (Certificate authority :
          CertificateFactory.getInstance("X.509").generateCertificates(in)) {
        store.setCertificateEntry("authority-" + count++, authority);
      }
      if (count == 0) {
        throw new CertificateException("no certificates");
      }
      TrustManagerFactory managers =
          TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
      managers.init(store);
      return managers.getTrustManagers();
    } catch (IOException | GeneralSecurityException e) {
      throw unreadable("client-authorities", "a file of PEM certificates", file, e);
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
