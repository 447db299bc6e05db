package io.merganser.node;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Where a node is reached.
 *
 * @param host a name or an address; IPv6 in brackets
 */
record HostPort(String host, int port) {
  private static final Pattern TEXT =
      Pattern.compile("([A-Za-z0-9._-]+|\\[[0-9A-Fa-f:.]+]):([0-9]{1,5})");
  private static final int HIGHEST = 65535;

  /**
   * @throws IllegalArgumentException if it is not host and port
   */
  static HostPort parse(String text) {
    Matcher matcher = TEXT.matcher(text);
    int port = matcher.matches() ? Integer.parseInt(matcher.group(2)) : 0;
    if (port < 1 || port > HIGHEST) {
      throw new IllegalArgumentException(
          "must be host:port, such as 127.0.0.1:25520, but was " + Escaped.line(text, 100));
    }
    return new HostPort(matcher.group(1), port);
  }

  @Override
  public String toString() {
    return host + ":" + port;
  }
}
