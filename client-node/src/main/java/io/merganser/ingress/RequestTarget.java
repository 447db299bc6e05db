package io.merganser.ingress;

import io.merganser.node.Escaped;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.regex.Pattern;

/**
 * What a request asks for.
 *
 * <p>A route is found by the decoded path, a backend gets the target as it came. A path that others
 * may take for another one is refused: one with dot segments, empty segments, backslashes, or
 * slashes, backslashes and control characters in disguise. So a route never stands for a path that
 * its backend reads as the path of another.
 *
 * @param text the path and the query, as they came
 * @param path the path, decoded
 */
record RequestTarget(String text, String path) {
  private static final Pattern ABSOLUTE = Pattern.compile("(?i)https?://[^/?#]*+");
  private static final Pattern FORBIDDEN = Pattern.compile("[^!-~]|[\\\\#]");
  private static final Pattern DOTS = Pattern.compile("/\\.\\.?(;[^/]*+)?(/|$)");
  private static final Pattern TWICE_ENCODED = Pattern.compile("(?i)%(2e|2f|5c)");

  /**
   * @throws Rejected if the target is too long, or its path ambiguous
   */
  static RequestTarget of(String received, int longest) {
    if (received.length() > longest) {
      throw new Rejected(
          Problem.of(
              414,
              "uri-too-long",
              "The URI is too long",
              "a URI must have at most " + longest + " characters"));
    }
    String text = originForm(received);
    require(text.startsWith("/"), "must begin with /", received);
    require(!FORBIDDEN.matcher(text).find(), "must have no spaces, backslashes or #", received);
    int query = text.indexOf('?');
    String path = decoded(query < 0 ? text : text.substring(0, query), received);
    require(!path.contains("//"), "must have no empty segments", received);
    require(!DOTS.matcher(path).find(), "must have no dot segments", received);
    require(!TWICE_ENCODED.matcher(path).find(), "must not be encoded twice", received);
    return new RequestTarget(text, path);
  }

  /** Cuts scheme and authority off; akka-http has seen to it that they are those of the host. */
  private static String originForm(String received) {
    var absolute = ABSOLUTE.matcher(received);
    if (!absolute.lookingAt()) {
      return received;
    }
    String rest = received.substring(absolute.end());
    return rest.startsWith("/") ? rest : "/" + rest;
  }

  private static String decoded(String path, String received) {
    if (path.indexOf('%') < 0) {
      return path;
    }
    ByteBuffer bytes = ByteBuffer.allocate(path.length());
    for (int i = 0; i < path.length(); i++) {
      char c = path.charAt(i);
      if (c == '%') {
        int octet = octet(path, i, received);
        boolean disguised = octet < ' ' || octet == 0x7F || octet == '/' || octet == '\\';
        require(!disguised, "must not encode slashes or control characters", received);
        bytes.put((byte) octet);
        i += 2;
      } else {
        bytes.put((byte) c);
      }
    }
    try {
      CharBuffer text = StandardCharsets.UTF_8.newDecoder().decode(bytes.flip());
      return text.toString();
    } catch (CharacterCodingException e) {
      throw refusal("must encode UTF-8", received);
    }
  }

  private static int octet(String path, int at, String received) {
    boolean whole =
        at + 2 < path.length()
            && HexFormat.isHexDigit(path.charAt(at + 1))
            && HexFormat.isHexDigit(path.charAt(at + 2));
    require(whole, "must have two hexadecimal digits after each %", received);
    return HexFormat.fromHexDigits(path, at + 1, at + 3);
  }

  private static void require(boolean holds, String rule, String received) {
    if (!holds) {
      throw refusal(rule, received);
    }
  }

  private static Rejected refusal(String rule, String received) {
    return Rejected.badRequest("the path " + rule + ", but was " + Escaped.ascii(received));
  }
}
