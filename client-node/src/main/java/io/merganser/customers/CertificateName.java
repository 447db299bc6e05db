package io.merganser.customers;

import java.security.cert.CertificateParsingException;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import javax.naming.InvalidNameException;
import javax.naming.NamingException;
import javax.naming.directory.Attribute;
import javax.naming.ldap.LdapName;
import javax.naming.ldap.Rdn;

/** Which name of a client certificate is that of its customer. */
public enum CertificateName {
  /** None: the certificate lets a connection in, and says nothing of customers. */
  OFF("off"),
  COMMON_NAME("common-name"),
  DNS_SAN("dns-san");

  /** The tag of a DNS name in RFC 5280, 4.2.1.6. */
  private static final int DNS_NAME = 2;

  private final String setting;

  CertificateName(String setting) {
    this.setting = setting;
  }

  static CertificateName parse(String text) {
    return Stream.of(values())
        .filter(value -> value.setting.equals(text))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "must be off, common-name or dns-san, but was " + text));
  }

  /** The customer, if the certificate has exactly one such name, and a legal one. */
  Optional<String> customer(X509Certificate certificate) {
    List<String> names =
        switch (this) {
          case OFF -> List.of();
          case COMMON_NAME -> commonNames(certificate);
          case DNS_SAN -> dnsNames(certificate);
        };
    return names.size() == 1 && CustomerName.isLegal(names.get(0))
        ? Optional.of(names.get(0))
        : Optional.empty();
  }

  private static List<String> commonNames(X509Certificate certificate) {
    List<String> names = new ArrayList<>();
    try {
      for (Rdn rdn : new LdapName(certificate.getSubjectX500Principal().getName()).getRdns()) {
        Attribute name = rdn.toAttributes().get("CN");
        for (int i = 0; name != null && i < name.size(); i++) {
          // What is no text becomes an illegal name, rather than none.
          names.add(name.get(i) instanceof String text ? text : "");
        }
      }
    } catch (InvalidNameException e) {
      return List.of();
    } catch (NamingException e) {
      throw new IllegalStateException("a name in memory needs no directory", e);
    }
    return names;
  }

  private static List<String> dnsNames(X509Certificate certificate) {
    Collection<List<?>> all;
    try {
      all = certificate.getSubjectAlternativeNames();
    } catch (CertificateParsingException e) {
      return List.of();
    }
    return all == null
        ? List.of()
        : all.stream()
            .filter(name -> name.get(0).equals(DNS_NAME))
            .map(name -> name.get(1).toString().toLowerCase(Locale.ROOT))
            .toList();
  }
}
