package io.merganser.quota;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.typesafe.config.ConfigFactory;
import io.merganser.Criticality;
import io.merganser.settings.InvalidSettingException;
import java.util.Map;
import org.junit.jupiter.api.Test;

class QuotaSettingsTest {

  @Test
  void limitsNobodyByDefault() {
    QuotaSettings settings = read("");
    assertThat(settings.limits()).isEqualTo(Limits.unlimited());
    assertThat(settings.expiry()).hasSeconds(60);
    assertThat(settings.reportInterval()).hasSeconds(1);
    assertThat(settings.burst()).hasSeconds(1);
    assertThat(settings.maxCustomers()).isEqualTo(10_000);
  }

  @Test
  void readsNumbersAndObjects() {
    Limits limits =
        read("limits { gmail = 4000, \"a.b\" { total = 20, sheddable = 5, critical-plus = 20 } }")
            .limits();
    assertThat(limits.limitOf("gmail")).contains(Limit.of(4000));
    assertThat(limits.limitOf("a.b"))
        .contains(
            new Limit(20, Map.of(Criticality.SHEDDABLE, 5.0, Criticality.CRITICAL_PLUS, 20.0)));
    assertThat(limits.others()).isEmpty();
  }

  @Test
  void readsADefaultOfEitherKind() {
    assertThat(read("default = 0.5").limits().limitOf("x")).contains(Limit.of(0.5));
    assertThat(read("default { total = 2, sheddable-plus = 1 }").limits().others())
        .contains(new Limit(2, Map.of(Criticality.SHEDDABLE_PLUS, 1.0)));
  }

  @Test
  void refusesAmountsThatAreNone() {
    assertRefused(
        "limits.gmail = -1",
        "merganser.quota.limits.gmail must be between 0 and 1000000000, but was -1");
    assertRefused("limits.gmail = NaN", "merganser.quota.limits.gmail ");
    assertRefused(
        "limits.gmail = many", "merganser.quota.limits.gmail could not be read, was many: ");
    assertRefused("limits.gmail = [1]", "merganser.quota.limits.gmail could not be read");
    assertRefused("default = limitless", "merganser.quota.default could not be read");
    assertRefused("limits = 5", "merganser.quota.limits could not be read, was 5");
  }

  @Test
  void refusesACapAboveTheTotal() {
    assertRefused(
        "limits.\"a.b\" { total = 5, sheddable = 6 }",
        "merganser.quota.limits.\"a.b\".sheddable must be between 0 and 5, but was 6");
    assertRefused(
        "limits.gmail { sheddable = 6 }", "merganser.quota.limits.gmail.total must be set");
  }

  @Test
  void refusesKeysItDoesNotKnow() {
    assertRefused(
        "limits { mail.example = 5 }",
        "merganser.quota.limits.mail must have only total, critical-plus, critical,"
            + " sheddable-plus and sheddable, but had example; a customer with a dot in its name"
            + " needs quotes");
  }

  @Test
  void refusesNamesThatNoCustomerCanHave() {
    assertRefused(
        "limits { \"\" = 5 }",
        "merganser.quota.limits.\"\": a customer name must have 1 to 128 characters, but had 0");
    assertRefused(
        "limits { " + "x".repeat(129) + " = 5 }", "merganser.quota.limits." + "x".repeat(129));
  }

  @Test
  void refusesAnExpiryOfFewReports() {
    assertRefused(
        "expiry = 2s",
        "merganser.quota.expiry must be at least 3 times merganser.quota.report-interval, but was"
            + " 2s");
    assertRefused("burst = 0s", "merganser.quota.burst must be longer than zero, but was 0s");
    assertRefused("max-customers = 0", "merganser.quota.max-customers must be between 1 and");
  }

  private static QuotaSettings read(String text) {
    return QuotaSettings.fromConfig(
        ConfigFactory.parseString("merganser.quota {" + text + "}")
            .withFallback(ConfigFactory.defaultReference())
            .resolve());
  }

  private static void assertRefused(String text, String message) {
    assertThatThrownBy(() -> read(text))
        .isInstanceOf(InvalidSettingException.class)
        .hasMessageStartingWith(message);
  }
}
