package io.merganser.ingress;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.InputStream;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.util.Map;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TlsTest {
  private static final String PASSWORD = "changeit-please";

  @TempDir static Path folder;
  private static Path keyStore;
  private static Path passwordFile;

  @BeforeAll
  static void makeKeyStore() throws Exception {
    keyStore = folder.resolve("front-door.p12");
    passwordFile = Files.writeString(folder.resolve("password"), PASSWORD + "\n");
    Process keytool =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
                "-genkeypair",
                "-keyalg",
                "EC",
                "-alias",
                "front-door",
                "-dname",
                "CN=localhost",
                "-ext",
                "san=ip:127.0.0.1",
                "-storetype",
                "PKCS12",
                "-keystore",
                keyStore.toString(),
                "-storepass",
                PASSWORD)
            .inheritIO()
            .start();
    assertThat(keytool.waitFor()).isZero();
  }

  @Test
  void servesBothVersionsOfHttp() throws Exception {
    try (TestNode node =
        TestNode.start(
                """
                merganser.ingress {
                  http2 = on
                  tls { enabled = on, key-store = "%s", password-file = "%s" }
                  routes = [{ path = /demo, service = demo }]
                }
                """
                    .formatted(keyStore, passwordFile))
            .serving("demo", "b1", new DemoHandler())) {
      assertThat(node.ingress().scheme()).isEqualTo("https");
      for (HttpClient.Version version : HttpClient.Version.values()) {
        HttpClient client = HttpClient.newBuilder().version(version).sslContext(trusting()).build();
        HttpResponse<String> response =
            client.send(
                HttpRequest.newBuilder(node.uri("/demo/describe")).build(),
                BodyHandlers.ofString());
        assertThat(response.version()).isEqualTo(version);
        assertThat(response.body()).contains("GET /demo/describe", "x-forwarded-proto: https");
        HttpRequest head =
            HttpRequest.newBuilder(node.uri("/demo/head"))
                .method("HEAD", HttpRequest.BodyPublishers.noBody())
                .build();
        assertThat(client.send(head, BodyHandlers.ofString()).headers().map().get("content-length"))
            .containsExactly("1234");
      }
    }
  }

  @Test
  void namesTheSettingThatKeepsItFromStarting() {
    Path missing = folder.resolve("missing");
    assertThatThrownBy(
            () -> TlsContext.of(settings(missing, passwordFile.toString(), ""), Map.of()))
        .hasMessage(
            "merganser.ingress.tls.key-store must be a PKCS #12 key store that opens with the"
                + " password, but was "
                + missing);
    assertThatThrownBy(() -> TlsContext.of(settings(keyStore, missing.toString(), ""), Map.of()))
        .hasMessage(
            "merganser.ingress.tls.password-file must be a file that can be read, but was "
                + missing);
    assertThatThrownBy(() -> TlsContext.of(settings(keyStore, "", "NOT_SET"), Map.of()))
        .hasMessage(
            "merganser.ingress.tls.password-variable must be a variable that is set,"
                + " but was NOT_SET");
  }

  @Test
  void neverTellsAPassword() {
    assertThatThrownBy(
            () ->
                TlsContext.of(
                    settings(keyStore, "", "PASSWORD"), Map.of("PASSWORD", "wrong-secret")))
        .hasMessageContaining("key-store")
        .hasMessageNotContaining("wrong-secret");
    assertThat(TlsContext.of(settings(keyStore, "", "P"), Map.of("P", PASSWORD))).isNotNull();
  }

  private static TlsSettings settings(Path keyStore, String file, String variable) {
    return new TlsSettings(keyStore, file, variable, ClientAuth.NONE, "");
  }

  private static SSLContext trusting() throws Exception {
    KeyStore own = KeyStore.getInstance("PKCS12");
    try (InputStream in = Files.newInputStream(keyStore)) {
      own.load(in, PASSWORD.toCharArray());
    }
    KeyStore trusted = KeyStore.getInstance("PKCS12");
    trusted.load(null, null);
    trusted.setCertificateEntry("front-door", own.getCertificate("front-door"));
    TrustManagerFactory managers =
        TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    managers.init(trusted);
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(null, managers.getTrustManagers(), null);
    return context;
  }
}
