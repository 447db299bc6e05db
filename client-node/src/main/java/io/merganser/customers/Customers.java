package io.merganser.customers;

import io.merganser.http.HttpHeader;
import io.merganser.node.Escaped;
import io.merganser.settings.InvalidSettingException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.LongAdder;
import javax.net.ssl.SSLPeerUnverifiedException;
import javax.net.ssl.SSLSession;
import org.jspecify.annotations.Nullable;

/**
 * Says whose a request is, by what it proves and nothing else: an API key, or the certificate that
 * its connection was opened with. Who shows something that proves nothing is refused, and never
 * taken for somebody anonymous. Safe from any thread; only {@link #reload} blocks.
 */
public final class Customers {
  private static final Identity NOBODY = new Identity.Nobody();

  /** Headers that are ours to write. A client that sends one wants to be taken for somebody. */
  private static final String OURS = "x-merganser-";

  private final CustomerSettings settings;
  private final @Nullable KeyRing ring;
  private final Map<Refusal, LongAdder> refused = new EnumMap<>(Refusal.class);
  private NamedLimits limits = new NamedLimits(Set.of());

  private Customers(CustomerSettings settings, @Nullable KeyRing ring) {
    this.settings = settings;
    this.ring = ring;
    for (Refusal why : Refusal.values()) {
      refused.put(why, new LongAdder());
    }
  }

  /**
   * Reads the keys, if there are any.
   *
   * @throws InvalidSettingException if they cannot be read, or are malformed
   */
  public static Customers load(CustomerSettings settings, Map<String, String> environment) {
    return new Customers(settings, settings.hasKeys() ? ring(settings, environment) : null);
  }

  /** Whether a header is not for backends: a key, or a claim that only we may make. */
  public boolean keeps(HttpHeader header) {
    return isKey(header) || header.name().regionMatches(true, 0, OURS, 0, OURS.length());
  }

  /**
   * Whose the request is.
   *
   * @param session of the connection it came over, or {@code null} where that has no TLS
   * @param required whether it must be somebody's; the anonymous customer does not count then
   */
  public Identity identify(
      List<HttpHeader> headers, @Nullable SSLSession session, boolean required) {
    Identity identity = proven(byKey(headers), byCertificate(session));
    if (identity instanceof Identity.Nobody && required) {
      identity = new Identity.Refused(Refusal.NO_CREDENTIALS);
    } else if (identity instanceof Identity.Nobody && !settings.anonymous().isEmpty()) {
      identity = new Identity.Customer(settings.anonymous());
    }
    if (identity instanceof Identity.Refused no) {
      refused.get(no.why()).increment();
    }
    return identity;
  }

  /** What to show instead, as {@code WWW-Authenticate} has it. */
  public String challenge() {
    String scheme =
        !settings.hasKeys()
            ? "Certificate"
            : settings.keyHeaders().stream().sorted().findFirst().orElseThrow().scheme();
    return scheme + " realm=\"merganser\"";
  }

  /**
   * Warns, now and after each change of the keys, of customers that are not among these.
   *
   * @param limited the customers with a limit by name; empty where there are no such limits
   */
  public synchronized void expectLimits(Set<String> limited) {
    limits = new NamedLimits(limited);
    if (ring != null) {
      limits.compare(ring.keys().names());
    }
  }

  /** Looks at the file of keys, if that is where they come from. Blocks. */
  public synchronized void reload() {
    if (ring != null && !settings.keysFile().isEmpty()) {
      ring.reload();
      limits.compare(ring.keys().names());
    }
  }

  public CustomerStats stats() {
    Map<Refusal, Long> counts = new EnumMap<>(Refusal.class);
    refused.forEach((why, count) -> counts.put(why, count.sum()));
    if (ring == null) {
      return new CustomerStats(0, 0, 0, false, counts);
    }
    ApiKeys keys = ring.keys();
    return new CustomerStats(
        keys.customers(), keys.keys(), ring.failedReloads(), ring.isStale(), counts);
  }

  private boolean isKey(HttpHeader header) {
    return ring != null && settings.keyHeaders().stream().anyMatch(key -> key.is(header));
  }

  private Identity byKey(List<HttpHeader> headers) {
    if (ring == null) {
      return NOBODY;
    }
    List<String> shown = new ArrayList<>();
    for (HttpHeader header : headers) {
      for (KeyHeader key : settings.keyHeaders()) {
        if (key.is(header)) {
          shown.add(key.credentials(header.value()));
        }
      }
    }
    if (shown.isEmpty()) {
      return NOBODY;
    }
    if (shown.size() > 1) {
      return new Identity.Refused(Refusal.SEVERAL_KEYS);
    }
    Optional<ApiKey> key = ApiKey.of(shown.get(0));
    return key.isEmpty()
        ? new Identity.Refused(Refusal.MALFORMED_KEY)
        : identity(ring.keys().customer(key.get()), Refusal.UNKNOWN_KEY);
  }

  private Identity byCertificate(@Nullable SSLSession session) {
    if (session == null || !settings.hasCertificates()) {
      return NOBODY;
    }
    try {
      // The first is the client's own; TLS has verified it, or there would be none.
      return session.getPeerCertificates()[0] instanceof X509Certificate own
          ? identity(settings.certificate().customer(own), Refusal.UNUSABLE_CERTIFICATE)
          : new Identity.Refused(Refusal.UNUSABLE_CERTIFICATE);
    } catch (SSLPeerUnverifiedException e) {
      return NOBODY;
    }
  }

  private static Identity proven(Identity byKey, Identity byCertificate) {
    boolean both = byKey instanceof Identity.Customer && byCertificate instanceof Identity.Customer;
    if (both && !byKey.equals(byCertificate)) {
      return new Identity.Refused(Refusal.CONTRADICTION);
    }
    boolean certificateCounts =
        byKey instanceof Identity.Nobody || byCertificate instanceof Identity.Refused;
    return certificateCounts && !(byKey instanceof Identity.Refused) ? byCertificate : byKey;
  }

  private static Identity identity(Optional<String> customer, Refusal otherwise) {
    return customer.isPresent()
        ? new Identity.Customer(customer.get())
        : new Identity.Refused(otherwise);
  }

  private static KeyRing ring(CustomerSettings settings, Map<String, String> environment) {
    boolean inFile = !settings.keysFile().isEmpty();
    String key = inFile ? "keys-file" : "keys-variable";
    String place = inFile ? settings.keysFile() : settings.keysVariable();
    try {
      return inFile ? KeyRing.open(Path.of(place)) : fixed(environment.get(place));
    } catch (MalformedKeysException | InvalidPathException e) {
      throw new InvalidSettingException(
          "%s.%s must have valid keys, but in %s %s"
              .formatted(CustomerSettings.PATH, key, Escaped.line(place), e.getMessage()),
          e);
    }
  }

  private static KeyRing fixed(@Nullable String value) throws MalformedKeysException {
    if (value == null) {
      throw new MalformedKeysException("there must be a value, but the variable is not set");
    }
    return KeyRing.fixed(ApiKeys.inEntries(value));
  }
}
