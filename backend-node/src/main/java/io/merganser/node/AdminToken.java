package io.merganser.node;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The secret of the admin port. Only its hash is kept, and nothing of it is ever shown. */
final class AdminToken {
  private static final int SHORTEST = 16;
  private static final int LONGEST = 512;
  private static final Pattern VISIBLE = Pattern.compile("[!-~]*");

  private final byte[] hash;

  private AdminToken(byte[] hash) {
    this.hash = hash;
  }

  /**
   * @throws IllegalArgumentException if it is too short, or can't be part of a header
   */
  static AdminToken of(String text) {
    if (text.length() < SHORTEST || text.length() > LONGEST) {
      throw new IllegalArgumentException(
          "must have 16 to 512 characters, but had " + text.length());
    }
    if (!VISIBLE.matcher(text).matches()) {
      throw new IllegalArgumentException("must be visible ASCII without spaces, but had others");
    }
    return new AdminToken(sha256(text));
  }

  /** Whether an {@code Authorization} header shows the token: as Bearer, or as Basic's password. */
  boolean isShownBy(@Nullable String authorization) {
    if (authorization == null) {
      return false;
    }
    int space = authorization.indexOf(' ');
    String scheme = space < 0 ? "" : authorization.substring(0, space).toLowerCase(Locale.ROOT);
    String credentials = authorization.substring(space + 1).strip();
    return switch (scheme) {
      case "bearer" -> matches(credentials);
      case "basic" -> matches(password(credentials));
      default -> false;
    };
  }

  /** Takes the same time for all guesses of a length. */
  private boolean matches(String guess) {
    return MessageDigest.isEqual(hash, sha256(guess));
  }

  private static String password(String credentials) {
    try {
      String pair =
          new String(Base64.getDecoder().decode(credentials), StandardCharsets.ISO_8859_1);
      return pair.substring(pair.indexOf(':') + 1);
    } catch (IllegalArgumentException e) {
      return "";
    }
  }

  private static byte[] sha256(String text) {
    try {
      return MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JVM has SHA-256", e);
    }
  }

  @Override
  public String toString() {
    return "(hidden)";
  }
}
