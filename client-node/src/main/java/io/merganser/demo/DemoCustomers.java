package io.merganser.demo;

import io.merganser.customers.ApiKey;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** The customers on whose behalf the demo sends, each with a new API key. Immutable. */
final class DemoCustomers {
  /** Their limits are in {@code demo.conf}. */
  static final List<String> NAMES = List.of("alder", "birch", "cedar");

  private final Map<String, ApiKey> keys = new LinkedHashMap<>();

  DemoCustomers() {
    SecureRandom random = new SecureRandom();
    NAMES.forEach(name -> keys.put(name, ApiKey.random(random)));
  }

  /** The key of one of {@link #NAMES}, for its requests to show. */
  String keyOf(String customer) {
    ApiKey key = keys.get(customer);
    if (key == null) {
      throw new IllegalArgumentException("a customer must be one of " + NAMES);
    }
    return key.secret();
  }

  /** A file of the hashes of all keys, for the front door. It is deleted when the process ends. */
  Path file() {
    try {
      Path file = Files.createTempFile("merganser-demo-", ".keys");
      file.toFile().deleteOnExit();
      return Files.writeString(
          file,
          keys.entrySet().stream()
              .map(entry -> entry.getValue().line(entry.getKey()))
              .collect(Collectors.joining("\n")));
    } catch (IOException e) {
      throw new UncheckedIOException("the demo's keys can't be written", e);
    }
  }
}
