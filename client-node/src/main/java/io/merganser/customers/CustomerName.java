package io.merganser.customers;

import io.merganser.RequestOptions;
import io.merganser.node.Escaped;
import java.util.regex.Pattern;

/**
 * What a customer may be called, wherever the name comes from. A name stands in files, logs,
 * metrics and URLs, so it is of characters that mean nothing in any of them.
 */
public final class CustomerName {
  static final String RULE =
      "1 to "
          + RequestOptions.LONGEST_CUSTOMER
          + " letters, digits and . _ @ -, the first a letter or digit";

  private static final Pattern LEGAL =
      Pattern.compile(
          "[A-Za-z0-9][A-Za-z0-9._@-]{0," + (RequestOptions.LONGEST_CUSTOMER - 1) + "}");

  private CustomerName() {}

  static boolean isLegal(String name) {
    return LEGAL.matcher(name).matches();
  }

  /**
   * The name itself.
   *
   * @throws IllegalArgumentException if it is none
   */
  public static String checked(String name) {
    if (!isLegal(name)) {
      throw new IllegalArgumentException(
          "must be " + RULE + ", but was " + (name.isEmpty() ? "empty" : Escaped.line(name, 100)));
    }
    return name;
  }
}
