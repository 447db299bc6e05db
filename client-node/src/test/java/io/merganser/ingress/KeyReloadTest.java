package io.merganser.ingress;

import static org.assertj.core.api.Assertions.assertThat;

import io.merganser.customers.ApiKey;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.SecureRandom;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Keys that change while requests run. */
class KeyReloadTest {
  private static final SecureRandom RANDOM = new SecureRandom();

  private final ApiKey old = ApiKey.random(RANDOM);
  private final ApiKey fresh = ApiKey.random(RANDOM);
  private final HttpClient client =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
  private final AtomicBoolean ended = new AtomicBoolean();
  private final AtomicInteger sent = new AtomicInteger();

  @TempDir Path folder;
  private TestNode node;
  private Path file;

  @BeforeEach
  void start() throws Exception {
    file = Files.writeString(folder.resolve("keys"), old.line("acme"));
    node =
        TestNode.start(
                """
                merganser.ingress {
                  customers { keys-file = "%s", reload-interval = 20ms, key-headers = [x-api-key] }
                  routes = [{ path = /demo, service = demo, customer = required }]
                }
                """
                    .formatted(file))
            .serving("demo", "b1", new DemoHandler());
  }

  @AfterEach
  void stop() {
    node.close();
  }

  @Test
  void rotatesAKeyWithoutARefusal() throws Exception {
    CompletableFuture<Void> traffic = CompletableFuture.runAsync(() -> sendUntilEnded(old));
    replace(old.line("acme") + "\n" + fresh.line("acme"));
    TestNode.await(() -> node.ingress().customers().keys() == 2);
    assertThat(status(fresh)).isEqualTo(200);
    ended.set(true);
    traffic.get();

    replace(fresh.line("acme"));
    TestNode.await(() -> status(old) == 401);
    assertThat(status(fresh)).isEqualTo(200);
  }

  @Test
  void aMalformedFileLeavesTheOldKeysInForce() throws Exception {
    CompletableFuture<Void> traffic = CompletableFuture.runAsync(() -> sendUntilEnded(old));
    replace(fresh.line("acme") + "\nacme " + fresh.secret());
    TestNode.await(() -> node.ingress().customers().failedReloads() > 2);
    int before = sent.get();
    TestNode.await(() -> sent.get() > before + 3 || traffic.isDone());
    assertThat(node.ingress().customers().stale()).isTrue();
    assertThat(node.ingress().isStopping()).isFalse();
    assertThat(status(fresh)).isEqualTo(401);
    Files.delete(file);
    long failed = node.ingress().customers().failedReloads();
    TestNode.await(() -> node.ingress().customers().failedReloads() > failed + 1);
    ended.set(true);
    traffic.get();

    replace(fresh.line("other"));
    TestNode.await(() -> status(fresh) == 200);
    assertThat(node.ingress().customers().stale()).isFalse();
    assertThat(status(old)).isEqualTo(401);
  }

  private void sendUntilEnded(ApiKey key) {
    do {
      assertThat(status(key)).isEqualTo(200);
      sent.incrementAndGet();
    } while (!ended.get());
  }

  private int status(ApiKey key) {
    HttpRequest request =
        HttpRequest.newBuilder(node.uri("/demo/hello"))
            .timeout(TestNode.PATIENCE)
            .header("x-api-key", key.secret())
            .build();
    return client.sendAsync(request, BodyHandlers.discarding()).join().statusCode();
  }

  private void replace(String content) throws Exception {
    Path next = Files.writeString(folder.resolve("next"), content);
    Files.move(next, file, StandardCopyOption.ATOMIC_MOVE);
  }
}
