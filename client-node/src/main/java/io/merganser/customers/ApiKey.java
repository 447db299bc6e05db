package io.merganser.customers;

import java.security.SecureRandom;
import java.util.Base64;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A secret that proves whose a request is: {@code mgk_} and 256 random bits in URL-safe base64.
 * Immutable; shown only by {@link #secret}.
 *
 * <p>Only this form is taken, so that nobody makes a key of a word by hand: {@link KeyHash} is safe
 * for random keys alone. The prefix is for tools that look for secrets where none should be.
 */
public final class ApiKey {
  private static final String PREFIX = "mgk_";
  private static final int RANDOM_BYTES = 32;
  private static final Pattern FORM = Pattern.compile(PREFIX + "[A-Za-z0-9_-]{43}");

  private final String secret;

  private ApiKey(String secret) {
    this.secret = secret;
  }

  public static ApiKey random(SecureRandom random) {
    byte[] bytes = new byte[RANDOM_BYTES];
    random.nextBytes(bytes);
    return new ApiKey(PREFIX + Base64.getUrlEncoder().withoutPadding().encodeToString(bytes));
  }

  /** The key, unless the text cannot be one. */
  static Optional<ApiKey> of(String text) {
    return FORM.matcher(text).matches() ? Optional.of(new ApiKey(text)) : Optional.empty();
  }

  /** The key itself: for its owner, and nobody else. */
  public String secret() {
    return secret;
  }

  /**
   * What stands for the key in a file of keys.
   *
   * @throws IllegalArgumentException if the customer's name is none
   */
  public String line(String customer) {
    return CustomerName.checked(customer) + ": " + ApiKeys.SHA256 + hash().hex();
  }

  KeyHash hash() {
    return KeyHash.of(secret);
  }

  @Override
  public String toString() {
    return "(hidden)";
  }
}
