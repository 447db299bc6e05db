package io.merganser.customers;

import io.merganser.settings.InvalidSettingException;
import io.merganser.settings.SettingsReader;
import java.time.Duration;
import java.util.List;
import java.util.Set;

/**
 * How the front door learns whose a request is. {@code reference.conf} says what each setting does.
 *
 * @param anonymous empty for none
 * @param keysFile empty for none
 * @param keysVariable empty for none
 */
public record CustomerSettings(
    String anonymous,
    String keysFile,
    String keysVariable,
    Set<KeyHeader> keyHeaders,
    Duration reloadInterval,
    CertificateName certificate) {
  static final String PATH = "merganser.ingress.customers";

  public CustomerSettings {
    keyHeaders = Set.copyOf(keyHeaders);
  }

  /**
   * @throws io.merganser.settings.InvalidSettingException if a setting is wrong
   */
  public static CustomerSettings read(SettingsReader settings) {
    String file = settings.text("keys-file");
    return new CustomerSettings(
        settings.parsed("anonymous", text -> text.isEmpty() ? text : CustomerName.checked(text)),
        file,
        settings.parsed("keys-variable", text -> notBoth(file, text)),
        keyHeaders(settings),
        settings.positiveDuration("reload-interval"),
        settings.parsed("certificate", CertificateName::parse));
  }

  public boolean hasKeys() {
    return !keysFile.isEmpty() || !keysVariable.isEmpty();
  }

  public boolean hasCertificates() {
    return certificate != CertificateName.OFF;
  }

  private static Set<KeyHeader> keyHeaders(SettingsReader settings) {
    List<KeyHeader> headers = settings.parsedEach("key-headers", KeyHeader::parse);
    if (headers.isEmpty()) {
      throw new InvalidSettingException(
          PATH + ".key-headers must name one header at least, but was empty");
    }
    return Set.copyOf(headers);
  }

  private static String notBoth(String file, String variable) {
    if (!file.isEmpty() && !variable.isEmpty()) {
      throw new IllegalArgumentException(
          "and keys-file must not both be set, but were: keys come from one place");
    }
    return variable;
  }
}
