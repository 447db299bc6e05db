package io.merganser.ingress;

import static java.net.http.HttpResponse.BodyHandlers.ofString;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.merganser.customers.ApiKey;
import io.merganser.customers.Refusal;
import io.merganser.settings.InvalidSettingException;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.Map;
import javax.net.ssl.SSLContext;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Customers who prove by a certificate who they are. */
class ClientCertificateTest {
  private static final ApiKey ACME_KEY = ApiKey.random(new SecureRandom());
  private static final ApiKey OTHER_KEY = ApiKey.random(new SecureRandom());

  @TempDir static Path folder;
  private static TestAuthority authority;
  private static TestAuthority stranger;
  private static Path password;
  private static Path keyStore;
  private static Path authorities;
  private static Path keys;

  @BeforeAll
  static void makeCertificates() throws Exception {
    authority =
        TestAuthority.create(folder.resolve("authority.p12"))
            .sign("front-door", "CN=front-door", "san=ip:127.0.0.1")
            .sign("acme", "CN=acme, OU=a\\, CN=other, O=Acme", "san=dns:Acme.Example,ip:10.0.0.1")
            .sign("illegal", "CN=not a customer", "san=dns:a.example,dns:b.example")
            .sign("two", "CN=acme, CN=other");
    stranger = TestAuthority.create(folder.resolve("stranger.p12")).sign("acme", "CN=acme");
    password = Files.writeString(folder.resolve("password"), TestAuthority.PASSWORD);
    keyStore = authority.keyStore("front-door", folder.resolve("front-door.p12"));
    authorities = authority.certificate(folder.resolve("authorities.pem"));
    keys =
        Files.writeString(
            folder.resolve("keys"), ACME_KEY.line("acme") + "\n" + OTHER_KEY.line("other"));
  }

  @ParameterizedTest
  @EnumSource(HttpClient.Version.class)
  void theCommonNameIsTheCustomer(HttpClient.Version version) throws Exception {
    try (TestNode node = node("want", "common-name", "")) {
      SSLContext tls = authority.client("acme", authority);
      HttpClient acme = client(tls, version);
      HttpResponse<String> response = get(acme, node, "/closed/describe");
      assertThat(response.version()).isEqualTo(version);
      assertCustomer("acme", response);
      // On a connection that is open, and on one that may resume its session.
      assertCustomer("acme", get(acme, node, "/demo/describe"));
      assertCustomer("acme", get(client(tls, version), node, "/closed/describe"));

      HttpClient nobody = client(authority, "", version);
      assertCustomer("anonymous", get(nobody, node, "/demo/describe"));
      assertRefused(Refusal.NO_CREDENTIALS, get(nobody, node, "/closed/describe"));
    }
  }

  @Test
  void aNameThatIsNoCustomersIsRefused() throws Exception {
    try (TestNode node = node("want", "common-name", "")) {
      for (String alias : new String[] {"illegal", "two"}) {
        HttpClient client = client(authority, alias, HttpClient.Version.HTTP_1_1);
        assertRefused(Refusal.UNUSABLE_CERTIFICATE, get(client, node, "/demo/describe"));
      }
    }
  }

  @Test
  void theDnsNameMayBeTheCustomer() throws Exception {
    try (TestNode node = node("require", "dns-san", "")) {
      assertCustomer("acme.example", get(client("acme"), node, "/closed/describe"));
      for (String alias : new String[] {"illegal", "two"}) {
        assertRefused(Refusal.UNUSABLE_CERTIFICATE, get(client(alias), node, "/demo/describe"));
      }
    }
  }

  @ParameterizedTest
  @EnumSource(
      value = ClientAuth.class,
      names = {"WANT", "REQUIRE"})
  void anotherAuthoritysCertificateOpensNoConnection(ClientAuth auth) throws Exception {
    try (TestNode node = node(auth.name().toLowerCase(), "common-name", "")) {
      HttpClient client = client(stranger, "acme", HttpClient.Version.HTTP_1_1);
      assertThatThrownBy(() -> get(client, node, "/demo/describe")).isInstanceOf(IOException.class);
    }
  }

  @Test
  void whoHasNoneIsShutOutWhereOneIsRequired() throws Exception {
    try (TestNode node = node("require", "common-name", "")) {
      assertThatThrownBy(() -> get(client(""), node, "/demo/describe"))
          .isInstanceOf(IOException.class);
      assertCustomer("acme", get(client("acme"), node, "/demo/describe"));
    }
  }

  @Test
  void keyAndCertificateMustAgree() throws Exception {
    try (TestNode node = node("want", "common-name", keys.toString())) {
      HttpClient acme = client("acme");
      assertCustomer("acme", get(acme, node, "/closed/describe"));
      assertCustomer("acme", get(acme, node, "/closed/describe", ACME_KEY.secret()));
      assertRefused(Refusal.CONTRADICTION, get(acme, node, "/closed/describe", OTHER_KEY.secret()));
      assertRefused(Refusal.MALFORMED_KEY, get(acme, node, "/closed/describe", "nonsense"));
      assertRefused(
          Refusal.UNUSABLE_CERTIFICATE,
          get(client("illegal"), node, "/demo/describe", ACME_KEY.secret()));
      assertCustomer("other", get(client(""), node, "/closed/describe", OTHER_KEY.secret()));
    }
  }

  @Test
  void keysAreTheSameOverHttp2() throws Exception {
    try (TestNode node = node("none", "off", keys.toString())) {
      HttpClient client = client(authority, "", HttpClient.Version.HTTP_2);
      for (String[] header :
          new String[][] {
            {"x-api-key", ACME_KEY.secret()}, {"Authorization", "Bearer " + ACME_KEY.secret()}
          }) {
        HttpResponse<String> response =
            client.send(request(node, "/closed/describe").headers(header).build(), ofString());
        assertThat(response.version()).isEqualTo(HttpClient.Version.HTTP_2);
        assertCustomer("acme", response);
        assertThat(response.body()).doesNotContain("mgk_", "authorization", "x-api-key");
      }
      for (String wrong : new String[] {"Basic YTpi", "Bearer x", "Bearer", "x", "Digest a=b"}) {
        assertRefused(
            Refusal.MALFORMED_KEY,
            client.send(
                request(node, "/demo/describe").header("authorization", wrong).build(),
                ofString()));
      }
    }
  }

  @Test
  void aCertificateMayBeForTheConnectionAlone() throws Exception {
    try (TestNode node = node("require", "off", keys.toString())) {
      HttpClient proxy = client("illegal");
      assertCustomer("anonymous", get(proxy, node, "/demo/describe"));
      assertRefused(Refusal.NO_CREDENTIALS, get(proxy, node, "/closed/describe"));
      assertCustomer("other", get(proxy, node, "/closed/describe", OTHER_KEY.secret()));
    }
  }

  @Test
  void namesTheSettingOfAuthoritiesThatCannotBeRead() throws Exception {
    Path empty = Files.writeString(folder.resolve("empty.pem"), "");
    Path nonsense = Files.writeString(folder.resolve("nonsense.pem"), "nonsense");
    for (Path file : new Path[] {empty, nonsense, folder.resolve("missing.pem")}) {
      TlsSettings settings =
          new TlsSettings(keyStore, password.toString(), "", ClientAuth.WANT, file.toString());
      assertThatThrownBy(() -> TlsContext.of(settings, Map.of()))
          .isInstanceOf(InvalidSettingException.class)
          .hasMessage(
              "merganser.ingress.tls.client-authorities must be a file of PEM certificates, but was"
                  + " "
                  + file);
    }
  }

  private static TestNode node(String auth, String certificate, String keys) throws Exception {
    return TestNode.start(
            """
            merganser.ingress {
              http2 = on
              tls {
                enabled = on, key-store = "%s", password-file = "%s"
                client-auth = %s, client-authorities = "%s"
              }
              customers { certificate = %s, keys-file = "%s" }
              routes = [
                { path = /demo, service = demo }
                { path = /closed, service = demo, customer = required }
              ]
            }
            """
                .formatted(keyStore, password, auth, authorities, certificate, keys))
        .serving("demo", "b1", new DemoHandler());
  }

  private static HttpClient client(String alias) throws Exception {
    return client(authority, alias, HttpClient.Version.HTTP_1_1);
  }

  private static HttpClient client(TestAuthority signer, String alias, HttpClient.Version version)
      throws Exception {
    return client(signer.client(alias, authority), version);
  }

  private static HttpClient client(SSLContext tls, HttpClient.Version version) {
    return HttpClient.newBuilder().version(version).sslContext(tls).build();
  }

  private static HttpResponse<String> get(
      HttpClient client, TestNode node, String target, String... keys) throws Exception {
    HttpRequest.Builder request = request(node, target);
    for (String key : keys) {
      request.header("x-api-key", key);
    }
    return client.send(request.build(), ofString());
  }

  private static HttpRequest.Builder request(TestNode node, String target) {
    return HttpRequest.newBuilder(node.uri(target)).timeout(TestNode.PATIENCE);
  }

  private static void assertCustomer(String customer, HttpResponse<String> response) {
    assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
    assertThat(response.body().lines()).contains("customer=" + customer);
    assertThat(response.body()).doesNotContainIgnoringCase("tls-session");
  }

  private static void assertRefused(Refusal why, HttpResponse<String> response) {
    assertThat(response.statusCode()).as(response.body()).isEqualTo(401);
    assertThat(response.body()).contains(why.detail());
    assertThat(response.headers().firstValue("www-authenticate")).isPresent();
  }
}
