package io.merganser.http;

import java.util.regex.Pattern;

/**
 * One header field. A name may occur more than once.
 *
 * @param name compared without regard to case
 * @param value without control characters: one with a line break would be two headers
 */
public record HttpHeader(String name, String value) {
  private static final Pattern NAME = Pattern.compile("[!#$%&'*+.^_`|~0-9A-Za-z-]+");
  private static final Pattern VALUE = Pattern.compile("[^\\x00-\\x08\\x0A-\\x1F\\x7F]*");

  public HttpHeader {
    if (!NAME.matcher(name).matches()) {
      throw new IllegalArgumentException(
          "a header name must be a token of RFC 9110, but one of "
              + name.length()
              + " characters was not");
    }
    if (!VALUE.matcher(value).matches()) {
      throw new IllegalArgumentException(
          "the value of header " + name + " must have no control characters, but had");
    }
  }

  public boolean is(String name) {
    return this.name.equalsIgnoreCase(name);
  }
}
