package io.merganser;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Over Artery with TLS, with a key made for this run. */
class TlsTest {

  @Test
  void servesAndCallsOverTls(@TempDir Path folder) throws Exception {
    Path store = folder.resolve("store.p12");
    makeKey(store);
    String settings =
        """
        akka.remote.artery.transport = tls-tcp
        akka.remote.artery.ssl.config-ssl-engine {
          key-store = "%s"
          trust-store = "%s"
          key-store-password = "changeit"
          key-password = "changeit"
          trust-store-password = "changeit"
          protocol = "TLSv1.3"
          enabled-algorithms = ["TLS_AES_128_GCM_SHA256"]
        }
        """
            .formatted(store, store);
    Service<String, String> echo = Service.of("echo", String.class, String.class);
    try (TestCluster cluster = TestCluster.of(2, settings)) {
      Merganser.get(cluster.system(0))
          .serve(echo, "b0", (text, context) -> CompletableFuture.completedFuture(text));
      Router<String, String> router = Merganser.get(cluster.system(1)).router(echo);
      TestCluster.await(
          () ->
              router
                  .send("secret")
                  .toCompletableFuture()
                  .get(30, TimeUnit.SECONDS)
                  .equals(new Outcome.Success<>("secret", "b0")));
      assertThat(router.stats().succeeded()).isPositive();
    }
  }

  private static void makeKey(Path store) throws Exception {
    Process keytool =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
                "-genkeypair",
                "-keystore",
                store.toString(),
                "-storetype",
                "PKCS12",
                "-storepass",
                "changeit",
                "-keyalg",
                "EC",
                "-dname",
                "CN=merganser",
                "-validity",
                "2")
            .inheritIO()
            .start();
    assertThat(keytool.waitFor()).as("keytool's exit code").isZero();
  }
}
