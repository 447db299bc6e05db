package io.merganser.customers;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Which key is whose. Immutable.
 *
 * <p>They are written one a line, {@code customer: sha256:} and 64 hexadecimal digits; a customer
 * may have several. From {@code #} on, a line is a comment. What is wrong is told by its line
 * alone: who takes the file for one of keys, and not of hashes, has a secret there.
 */
final class ApiKeys {
  static final String SHA256 = "sha256:";

  private final Map<KeyHash, String> customers;
  private final Set<String> names;

  private ApiKeys(Map<KeyHash, String> customers) {
    this.customers = Map.copyOf(customers);
    this.names = Set.copyOf(customers.values());
  }

  /** Reads the lines of a file. */
  static ApiKeys inLines(String text) throws MalformedKeysException {
    return read(text.lines().toList(), "line");
  }

  /** Reads what has commas for line breaks: an environment variable. */
  static ApiKeys inEntries(String text) throws MalformedKeysException {
    return read(List.of(text.split(",", -1)), "entry");
  }

  /** The customer whose key it is. */
  Optional<String> customer(ApiKey key) {
    return Optional.ofNullable(customers.get(key.hash()));
  }

  int keys() {
    return customers.size();
  }

  int customers() {
    return names.size();
  }

  /** All who have a key. */
  Set<String> names() {
    return names;
  }

  private static ApiKeys read(List<String> lines, String unit) throws MalformedKeysException {
    Map<KeyHash, String> customers = new HashMap<>();
    Map<KeyHash, Integer> places = new HashMap<>();
    for (int i = 0; i < lines.size(); i++) {
      String line = lines.get(i).replaceFirst("#.*", "").strip();
      if (!line.isEmpty()) {
        String place = unit + " " + (i + 1);
        int colon = line.indexOf(':');
        String customer = name(colon < 0 ? "" : line.substring(0, colon).strip(), place);
        KeyHash hash = hash(line.substring(colon + 1).strip(), place);
        Integer before = places.putIfAbsent(hash, i + 1);
        if (before != null) {
          throw new MalformedKeysException(
              place + " must have another key than " + unit + " " + before);
        }
        customers.put(hash, customer);
      }
    }
    if (customers.isEmpty()) {
      // More likely half a file than the wish to lock everybody out.
      throw new MalformedKeysException("there must be one key at least");
    }
    return new ApiKeys(customers);
  }

  private static String name(String name, String place) throws MalformedKeysException {
    if (!CustomerName.isLegal(name)) {
      throw new MalformedKeysException(
          place + " must begin with a customer and a colon; a customer is " + CustomerName.RULE);
    }
    return name;
  }

  private static KeyHash hash(String text, String place) throws MalformedKeysException {
    Optional<KeyHash> hash =
        text.startsWith(SHA256)
            ? KeyHash.fromHex(text.substring(SHA256.length()))
            : Optional.empty();
    return hash.orElseThrow(
        () ->
            new MalformedKeysException(
                place
                    + " must have "
                    + SHA256
                    + " and "
                    + KeyHash.HEX_DIGITS
                    + " hexadecimal digits after the customer"));
  }
}
