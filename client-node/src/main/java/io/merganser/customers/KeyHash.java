package io.merganser.customers;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Optional;

/**
 * All that is kept of a key: its SHA-256. Immutable.
 *
 * <p>Passwords want a slow, salted hash, because people choose them from a small number. Keys are
 * 256 random bits: whoever has the hash would have to try 2<sup>255</sup> of them on average, fast
 * hash or slow, and no two keys are the same that a salt would have to tell apart. A slow hash
 * would only cost each request its milliseconds, and give a stranger a way to burn the front door's
 * CPU.
 *
 * <p>Hashes are found by a hash table, which takes longer for some guesses than for others. What
 * that tells is about the hash of the guess, of which the one who guesses cannot choose a single
 * bit without computing it at random; and a hash known in full still tells nothing of its key.
 */
final class KeyHash {
  static final int HEX_DIGITS = 64;

  private final byte[] bytes;

  private KeyHash(byte[] bytes) {
    this.bytes = bytes;
  }

  static KeyHash of(String key) {
    try {
      return new KeyHash(
          MessageDigest.getInstance("SHA-256").digest(key.getBytes(StandardCharsets.UTF_8)));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JVM has SHA-256", e);
    }
  }

  /** The hash, unless those are not exactly its digits. */
  static Optional<KeyHash> fromHex(String hex) {
    if (hex.length() != HEX_DIGITS || !hex.chars().allMatch(HexFormat::isHexDigit)) {
      return Optional.empty();
    }
    return Optional.of(new KeyHash(HexFormat.of().parseHex(hex)));
  }

  String hex() {
    return HexFormat.of().formatHex(bytes);
  }

  /** Takes the same time wherever the two differ. */
  @Override
  public boolean equals(Object other) {
    return other instanceof KeyHash hash && MessageDigest.isEqual(bytes, hash.bytes);
  }

  @Override
  public int hashCode() {
    return ByteBuffer.wrap(bytes).getInt();
  }

  @Override
  public String toString() {
    return "(hidden)";
  }
}
