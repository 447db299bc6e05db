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
  customers.keys-file = keys
  routes = [
    { path = "/a/*", service = a }
    { path = /b, service = b, timeout = 7s, criticality = CRITICAL_PLUS, max-body-bytes = 7, customer = required }
  ]
}
""");
    assertThat(settings.routes())
        .containsExactly(
            new RouteSettings("/a", "a", Duration.ofSeconds(3), Criticality.SHEDDABLE, 1000, false),
            new RouteSettings(
                "/b", "b", Duration.ofSeconds(7), Criticality.CRITICAL_PLUS, 7, true));
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

  @Test
  void keysComeFromOnePlace() {
    assertRefused(
        "customers { keys-file = a, keys-variable = B }",
        "merganser.ingress.customers.keys-variable and keys-file must not both be set, but were:"
            + " keys come from one place");
    assertRefused(
        "customers.key-headers = []",
        "merganser.ingress.customers.key-headers must name one header at least, but was empty");
    assertRefused(
        "customers.key-headers = [cookie]",
        "merganser.ingress.customers.key-headers must be of authorization and x-api-key,"
            + " but was cookie");
    assertRefused(
        "customers.reload-interval = 0s",
        "merganser.ingress.customers.reload-interval must be longer than zero, but was 0s");
    assertRefused(
        "customers.anonymous = \"a b\"",
        "merganser.ingress.customers.anonymous must be 1 to 128 letters, digits and . _ @ -,"
            + " the first a letter or digit, but was a b");
  }

  @Test
  void aCustomerWhoIsDemandedMustBeAbleToProveIt() {
    assertRefused(
        "routes = [{ path = /a, service = a, customer = required }]",
        "merganser.ingress.customers must have keys-file, keys-variable or certificate set where a"
            + " route demands a customer, but /a does and none is set");
    assertRefused(
        "customer = always",
        "merganser.ingress.customer must be optional or required, but was always");
    assertRefused(
        "routes = [{ path = /a, service = a, customer = maybe }]",
        "merganser.ingress.routes.0.customer must be optional or required, but was maybe");
  }

  @Test
  void allRoutesMayDemandACustomer() {
    IngressSettings settings =
        read(
            """
            merganser.ingress {
              customer = required
              customers.keys-variable = KEYS
              routes = [
                { path = /a, service = a }
                { path = /b, service = b, customer = optional }
              ]
            }
            """);
    assertThat(settings.routes())
        .extracting(RouteSettings::customerRequired)
        .containsExactly(true, false);
  }

  @Test
  void certificatesNeedTlsThatAsksForThem() {
    String tls = "tls { enabled = on, key-store = x, password-file = x, ";
    assertRefused(
        "customers.certificate = common-name",
        "merganser.ingress.customers.certificate must be off unless merganser.ingress.tls is"
            + " enabled with client-auth want or require, but was common-name");
    assertRefused(
        tls + "client-auth = none }, customers.certificate = dns-san",
        "merganser.ingress.customers.certificate must be off unless merganser.ingress.tls is"
            + " enabled with client-auth want or require, but was dns-san");
    assertRefused(
        "customers.certificate = subject",
        "merganser.ingress.customers.certificate must be off, common-name or dns-san,"
            + " but was subject");
    assertRefused(
        tls + "client-auth = maybe }",
        "merganser.ingress.tls.client-auth must be none, want or require, but was maybe");
    assertRefused(
        tls + "client-auth = want }",
        "merganser.ingress.tls.client-authorities must be set when client-auth is want or require,"
            + " but was empty");
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
