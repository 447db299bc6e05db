package io.merganser.quota;

import io.merganser.Criticality;
import io.merganser.settings.InvalidSettingException;
import io.merganser.settings.SettingsReader;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** Reads limits: a number each, or an object with a total and numbers by criticality. */
final class LimitsReader {
  private static final String UNLIMITED = "unlimited";
  private static final String TOTAL = "total";

  private LimitsReader() {}

  /** Reads {@code limits} and {@code default}. */
  static Limits read(SettingsReader settings) {
    Limits limits = Limits.unlimited();
    SettingsReader byCustomer = settings.below("limits");
    for (String customer : settings.keys("limits")) {
      Limit limit = limit(byCustomer, SettingsReader.quoted(customer));
      try {
        limits = limits.with(customer, limit);
      } catch (IllegalArgumentException e) {
        throw new InvalidSettingException(
            byCustomer.full(SettingsReader.quoted(customer)) + ": " + e.getMessage(), e);
      }
    }
    boolean unlimited = !settings.isObject("default") && settings.text("default").equals(UNLIMITED);
    return unlimited ? limits : limits.withOthers(limit(settings, "default"));
  }

  private static Limit limit(SettingsReader settings, String key) {
    if (!settings.isObject(key)) {
      return Limit.of(settings.numberWithin(key, 0, Limit.HIGHEST));
    }
    requireKnown(settings, key);
    SettingsReader amounts = settings.below(key);
    double total = amounts.numberWithin(TOTAL, 0, Limit.HIGHEST);
    Map<Criticality, Double> caps = new EnumMap<>(Criticality.class);
    for (Criticality criticality : Criticality.values()) {
      String name = name(criticality);
      if (settings.keys(key).contains(name)) {
        caps.put(criticality, amounts.numberWithin(name, 0, total));
      }
    }
    return new Limit(total, caps);
  }

  private static void requireKnown(SettingsReader settings, String key) {
    Set<String> unknown = new TreeSet<>(settings.keys(key));
    unknown.remove(TOTAL);
    for (Criticality criticality : Criticality.values()) {
      unknown.remove(name(criticality));
    }
    if (!unknown.isEmpty()) {
      throw new InvalidSettingException(
          ("%s must have only total, critical-plus, critical, sheddable-plus and sheddable, but had"
                  + " %s; a customer with a dot in its name needs quotes")
              .formatted(settings.full(key), String.join(", ", unknown)));
    }
  }

  private static String name(Criticality criticality) {
    return criticality.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
