package io.merganser.customers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.typesafe.config.ConfigFactory;
import io.merganser.http.HttpHeader;
import io.merganser.settings.InvalidSettingException;
import io.merganser.settings.SettingsReader;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CustomersTest {
  private final ApiKey key = ApiKey.random(new SecureRandom());

  @Test
  void withoutKeysNobodyIsAskedForOne() {
    Customers customers = load("", "");
    HttpHeader header = new HttpHeader("Authorization", "Bearer of the backend's own");
    assertThat(customers.identify(List.of(header), null, false))
        .isEqualTo(new Identity.Customer("anonymous"));
    assertThat(customers.keeps(header)).isFalse();
    assertThat(customers.keeps(new HttpHeader("X-MERGANSER-Customer", "x"))).isTrue();
    customers.reload();
    assertThat(customers.stats().stale()).isFalse();
  }

  @Test
  void keysMayComeFromTheEnvironment() {
    Customers customers = load("keys-variable = KEYS", key.line("acme"));
    HttpHeader header = new HttpHeader("X-Api-Key", key.secret());
    assertThat(customers.identify(List.of(header), null, true))
        .isEqualTo(new Identity.Customer("acme"));
    customers.reload();
    assertThat(customers.stats().failedReloads()).isZero();
    assertThat(customers.stats().keys()).isEqualTo(1);
  }

  @Test
  void aHeaderThatIsNotForKeysIsTheBackends() {
    Customers customers = load("keys-variable = KEYS, key-headers = [X-Api-Key]", key.line("acme"));
    HttpHeader own = new HttpHeader("Authorization", "Basic xyz");
    assertThat(customers.keeps(own)).isFalse();
    assertThat(customers.identify(List.of(own), null, false))
        .isEqualTo(new Identity.Customer("anonymous"));
    assertThat(customers.keeps(new HttpHeader("x-api-key", ""))).isTrue();
  }

  @Test
  void aChallengeNamesWhatIsAskedFor() {
    String variable = "keys-variable = KEYS, key-headers = ";
    String line = key.line("acme");
    assertThat(load(variable + "[x-api-key, authorization]", line).challenge())
        .isEqualTo("Bearer realm=\"merganser\"");
    assertThat(load(variable + "x-api-key", line).challenge())
        .isEqualTo("ApiKey realm=\"merganser\"");
    assertThat(load("certificate = common-name", "").challenge())
        .isEqualTo("Certificate realm=\"merganser\"");
  }

  @Test
  void namesTheSettingThatHasNoKeys(@TempDir Path folder) {
    Path missing = folder.resolve("missing");
    assertRefused(
        "keys-file = \"" + missing + "\"",
        "merganser.ingress.customers.keys-file must have valid keys, but in "
            + missing
            + " there must be a file");
    assertRefused(
        "keys-variable = NOT_SET",
        "merganser.ingress.customers.keys-variable must have valid keys, but in NOT_SET there must"
            + " be a value, but the variable is not set");
    assertRefused(
        "keys-variable = KEYS",
        "merganser.ingress.customers.keys-variable must have valid keys, but in KEYS entry 2 must"
            + " have sha256: and 64 hexadecimal digits after the customer");
  }

  private void assertRefused(String settings, String message) {
    assertThatThrownBy(() -> load(settings, key.line("acme") + ",acme:" + key.secret()))
        .isInstanceOf(InvalidSettingException.class)
        .hasMessage(message);
  }

  private static Customers load(String settings, String keys) {
    var config =
        ConfigFactory.parseString(CustomerSettings.PATH + " { " + settings + " }")
            .withFallback(ConfigFactory.load());
    return Customers.load(
        CustomerSettings.read(SettingsReader.at(config, CustomerSettings.PATH)),
        Map.of("KEYS", keys));
  }
}
