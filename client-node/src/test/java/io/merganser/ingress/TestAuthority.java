package io.merganser.ingress;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import javax.net.ssl.KeyManager;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/** Signs certificates, with the JDK's keytool, and keeps them and their keys in one store. */
final class TestAuthority {
  static final String PASSWORD = "changeit-please";

  private final Path store;

  private TestAuthority(Path store) {
    this.store = store;
  }

  static TestAuthority create(Path store) throws Exception {
    TestAuthority authority = new TestAuthority(store);
    authority.generate("authority", "CN=authority", "-ext", "bc:c");
    return authority;
  }

  /** A certificate of that alias, with its key. */
  TestAuthority sign(String alias, String name, String... extensions) throws Exception {
    List<String> options = new ArrayList<>(List.of("-signer", "authority"));
    for (String extension : extensions) {
      options.add("-ext");
      options.add(extension);
    }
    generate(alias, name, options.toArray(String[]::new));
    return this;
  }

  /** Its own certificate, as PEM. */
  Path certificate(Path file) throws Exception {
    String encoded =
        Base64.getMimeEncoder(64, new byte[] {'\n'})
            .encodeToString(load().getCertificate("authority").getEncoded());
    return Files.writeString(
        file, "-----BEGIN CERTIFICATE-----\n" + encoded + "\n-----END CERTIFICATE-----\n");
  }

  /** A store with the key of that alias alone. */
  Path keyStore(String alias, Path file) throws Exception {
    try (var out = Files.newOutputStream(file)) {
      only(alias).store(out, PASSWORD.toCharArray());
    }
    return file;
  }

  /** TLS of a client who trusts {@code server}, with the key of that alias, or none if empty. */
  SSLContext client(String alias, TestAuthority server) throws Exception {
    KeyStore trusted = KeyStore.getInstance("PKCS12");
    trusted.load(null, null);
    trusted.setCertificateEntry("authority", server.load().getCertificate("authority"));
    TrustManagerFactory trust =
        TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    trust.init(trusted);
    KeyManager[] keys = null;
    if (!alias.isEmpty()) {
      KeyManagerFactory factory =
          KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
      factory.init(only(alias), PASSWORD.toCharArray());
      keys = factory.getKeyManagers();
    }
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(keys, trust.getTrustManagers(), null);
    return context;
  }

  private KeyStore only(String alias) throws Exception {
    KeyStore all = load();
    KeyStore one = KeyStore.getInstance("PKCS12");
    one.load(null, null);
    one.setKeyEntry(
        alias,
        all.getKey(alias, PASSWORD.toCharArray()),
        PASSWORD.toCharArray(),
        all.getCertificateChain(alias));
    return one;
  }

  KeyStore load() throws Exception {
    KeyStore keys = KeyStore.getInstance("PKCS12");
    try (InputStream in = Files.newInputStream(store)) {
      keys.load(in, PASSWORD.toCharArray());
    }
    return keys;
  }

  private void generate(String alias, String name, String... more)
      throws IOException, InterruptedException {
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
                "-genkeypair",
                "-keyalg",
                "EC",
                "-alias",
                alias,
                "-dname",
                name,
                "-storetype",
                "PKCS12",
                "-keystore",
                store.toString(),
                "-storepass",
                PASSWORD));
    command.addAll(List.of(more));
    assertThat(new ProcessBuilder(command).inheritIO().start().waitFor()).isZero();
  }
}
