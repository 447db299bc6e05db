package io.merganser.quota;

import com.typesafe.config.Config;
import io.merganser.settings.InvalidSettingException;
import io.merganser.settings.SettingsReader;
import java.time.Duration;
import java.util.OptionalDouble;

/**
 * The limits of customers, and how they are kept. {@code reference.conf} says what each setting
 * does and when to change it.
 *
 * @param capacity of one backend in CPU seconds per second; empty: to be found out
 * @param coordinatorRole of the nodes on which the coordinator may run; empty: all
 */
public record QuotaSettings(
    Limits limits,
    Duration expiry,
    Duration reportInterval,
    Duration burst,
    OptionalDouble capacity,
    String coordinatorRole,
    int maxCustomers) {
  private static final String PATH = "merganser.quota";
  private static final int REPORTS_IN_EXPIRY = 3;
  private static final int MOST_CUSTOMERS = 10_000_000;

  /** Reads {@code merganser.quota}. */
  public static QuotaSettings fromConfig(Config config) {
    SettingsReader settings = SettingsReader.at(config, PATH);
    Duration expiry = settings.positiveDuration("expiry");
    Duration reportInterval = settings.positiveDuration("report-interval");
    if (expiry.compareTo(reportInterval.multipliedBy(REPORTS_IN_EXPIRY)) < 0) {
      throw new InvalidSettingException(
          "%s.expiry must be at least %d times %s.report-interval, but was %s"
              .formatted(PATH, REPORTS_IN_EXPIRY, PATH, settings.text("expiry")));
    }
    return new QuotaSettings(
        LimitsReader.read(settings),
        expiry,
        reportInterval,
        settings.positiveDuration("burst"),
        settings.parsed("capacity", QuotaSettings::capacity),
        settings.text("coordinator-role"),
        settings.intWithin("max-customers", 1, MOST_CUSTOMERS));
  }

  private static OptionalDouble capacity(String text) {
    if (text.equals("auto")) {
      return OptionalDouble.empty();
    }
    String rule = "must be auto or a number > 0, but was " + text;
    try {
      double number = Double.parseDouble(text);
      if (number > 0 && number < Double.POSITIVE_INFINITY) {
        return OptionalDouble.of(number);
      }
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(rule, e);
    }
    throw new IllegalArgumentException(rule);
  }
}
