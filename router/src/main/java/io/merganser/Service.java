package io.merganser;

import java.util.regex.Pattern;

/**
 * A service by its name, with the classes of its requests and responses. Those who serve it and
 * those who call it must agree on all three.
 */
public record Service<Q, R>(String name, Class<Q> requestClass, Class<R> responseClass) {
  private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,63}");

  public Service {
    if (!NAME.matcher(name).matches()) {
      throw new IllegalArgumentException(
          "a service name must be 1 to 64 letters, digits, dots, dashes and underscores,"
              + " beginning with a letter or digit, but was "
              + name);
    }
  }

  public static <Q, R> Service<Q, R> of(
      String name, Class<Q> requestClass, Class<R> responseClass) {
    return new Service<>(name, requestClass, responseClass);
  }
}
