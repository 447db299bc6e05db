package io.merganser.ingress;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.typesafe.config.ConfigFactory;
import io.merganser.Criticality;
import io.merganser.settings.InvalidSettingException;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class IngressSettingsTest {

  @Test
  void defaultsAreRight() {
    IngressSettings settings = read("");
    assertThat(settings.host()).isEqualTo("127.0.0.1");
    assertThat(settings.port()).isEqualTo(8080);
    assertThat(settings.routes()).isEmpty();
    assertThat(settings.tls()).isEmpty();
    assertThat(settings.trustForwarded()).isFalse();
  }

  @Test
  void aRouteHasTheDefaultsWhereItDoesNotSay() {
    IngressSettings settings =
        read(
            """
merganser.ingress {
  timeout = 3s
  criticality = sheddable
  max-body-bytes = 1000
  routes = [
    { path = "/a/*", service = a }
    { path = /b, service = b, timeout = 7s, criticality = CRITICAL_PLUS, max-body-bytes = 7 }
  ]
}
""");
    assertThat(settings.routes())
        .containsExactly(
            new RouteSettings("/a", "a", Duration.ofSeconds(3), Criticality.SHEDDABLE, 1000),
            new RouteSettings("/b", "b", Duration.ofSeconds(7), Criticality.CRITICAL_PLUS, 7));
  }

  @Test
  void equalPatternsStopTheStart() {
    assertRefused(
        "routes = [{ path = /a, service = a }, { path = /b, service = b }, { path = /a/, service ="
            + " b }]",
        "merganser.ingress.routes.2.path must differ from merganser.ingress.routes.0.path,"
            + " but both stand for /a");
  }

  @Test
  void aBodyMustFitTheRouter() {
    assertRefused(
        "routes = [{ path = /a, service = a, max-body-bytes = 200000 }]",
        "merganser.ingress.routes.0.max-body-bytes must be at most 158400, which is"
            + " merganser.router.max-payload-bytes less room for the head of a request,"
            + " but was 200000");
  }

  @Test
  void aServiceMayHaveLessRoom() {
    String routes = "merganser.ingress.routes = [{ path = /a, service = a }]\n";
    assertThatThrownBy(
            () -> read(routes + "merganser.services.a.router.max-payload-bytes = 100000"))
        .isInstanceOf(InvalidSettingException.class)
        .hasMessageStartingWith("merganser.ingress.routes.0.max-body-bytes must be at most 58400")
        .hasMessageContaining("merganser.services.\"a\".router.max-payload-bytes");
    assertThat(read(routes + "merganser.services.b.router.max-payload-bytes = 1").routes())
        .hasSize(1);
  }

  @Test
  void namesPathRuleAndValue() {
    assertRefused(
        "port = 65536", "merganser.ingress.port must be a port between 0 and 65535, but was 65536");
    assertRefused(
        "host = \"\"", "merganser.ingress.host must be a name or an address, but was empty");
    assertRefused(
        "trust-forwarded = maybe",
        "merganser.ingress.trust-forwarded must be on or off, but was maybe");
    assertRefused(
        "criticality = high",
        "merganser.ingress.criticality must be one of"
            + " [CRITICAL_PLUS, CRITICAL, SHEDDABLE_PLUS, SHEDDABLE], but was high");
    assertRefused(
        "routes = [{ path = demo, service = a }]",
        "merganser.ingress.routes.0.path must be a path such as /demo, decoded,"
            + " with * at most as its last segment, but was demo");
    assertRefused(
        "routes = [{ path = /demo }]",
        "merganser.ingress.routes.0.service must be set, but was not");
    assertRefused(
        "max-in-progress = 0", "merganser.ingress.max-in-progress must be > 0, but was 0");
  }

  @Test
  void refusesTheNameOfNoService() {
    assertThatThrownBy(() -> read("merganser.ingress.routes = [{ path = /a, service = \"a b\" }]"))
        .isInstanceOf(InvalidSettingException.class)
        .hasMessageStartingWith("merganser.ingress.routes.0.service must be the name of a service:")
        .hasMessageEndingWith("but was a b");
  }

  @Test
  void aConnectionMustOutliveARequest() {
    assertRefused(
        "idle-timeout = 4s, routes = [{ path = /a, service = a, timeout = 4s }]",
        "merganser.ingress.idle-timeout must be longer than the timeout of every route,"
            + " but was 4s, and that of /a is PT4S");
  }

  @Test
  void stoppingMustFitThePhasesOfTheShutdown() {
    assertRefused(
        "drain-timeout = 15s",
        "merganser.ingress.drain-timeout must be shorter than"
            + " akka.coordinated-shutdown.phases.service-requests-done.timeout, but was 15s");
    assertRefused(
        "lame-duck = 200s",
        "merganser.ingress.lame-duck must be shorter than"
            + " akka.coordinated-shutdown.phases.lame-duck.timeout, but was 200s");
  }

  @Test
  void tlsNeedsAKeyStoreAndOnePassword() {
    assertRefused(
        "tls { enabled = on, password-file = x }",
        "merganser.ingress.tls.key-store must be set when TLS is on, but was empty");
    assertRefused(
        "tls { enabled = on, key-store = x }",
        "merganser.ingress.tls.password-variable or password-file must be set, and not both,"
            + " but neither was");
    assertRefused(
        "tls { enabled = on, key-store = x, password-file = x, password-variable = y }",
        "merganser.ingress.tls.password-variable or password-file must be set, and not both,"
            + " but both were");
  }

  private static IngressSettings read(String settings) {
    return IngressSettings.fromConfig(
        ConfigFactory.parseString(settings).withFallback(ConfigFactory.load()));
  }

  private static void assertRefused(String settings, String message) {
    assertThatThrownBy(() -> read("merganser.ingress { " + settings + " }"))
        .isInstanceOf(InvalidSettingException.class)
        .hasMessage(message);
  }
}
