package io.merganser.customers;

import io.merganser.node.Escaped;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicLong;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The keys in force, and the file that they are taken from. Keys may be looked up by any thread, at
 * any time; {@link #reload} blocks, and is for one thread at a time.
 *
 * <p>The whole content is compared, not the time of the last change: files that are copied, mounted
 * or restored have times of their own, and a new key makes a line of the same length.
 */
final class KeyRing {
  private static final Logger LOG = LoggerFactory.getLogger(KeyRing.class);
  private static final int LARGEST_FILE = 16 << 20;

  private final Path file;
  private final AtomicLong failedReloads = new AtomicLong();
  private volatile ApiKeys inForce;
  private volatile String trouble = "";
  private byte[] content;

  private KeyRing(Path file, byte[] content, ApiKeys inForce) {
    this.file = file;
    this.content = content;
    this.inForce = inForce;
  }

  /** Takes the keys of a file, with none from before to fall back to. */
  static KeyRing open(Path file) throws MalformedKeysException {
    byte[] content = read(file);
    return new KeyRing(file, content, parsed(content));
  }

  /** Keys that never change. */
  static KeyRing fixed(ApiKeys keys) {
    return new KeyRing(Path.of(""), new byte[0], keys);
  }

  ApiKeys keys() {
    return inForce;
  }

  /** Takes the keys of the file if they are others; if that fails, those from before stay. */
  synchronized void reload() {
    try {
      byte[] found = read(file);
      if (!Arrays.equals(found, content)) {
        ApiKeys keys = parsed(found);
        inForce = keys;
        content = found;
        LOG.info("[{}] keys of [{}] customers are in force", keys.keys(), keys.customers());
      } else if (isStale()) {
        LOG.info("The file of keys [{}] is again as before", name());
      }
      trouble = "";
    } catch (MalformedKeysException e) {
      failed(String.valueOf(e.getMessage()));
    } catch (RuntimeException e) {
      // A task that throws is not run again.
      failed(e.getClass().getName());
    }
  }

  /** Reloads that have failed so far. */
  long failedReloads() {
    return failedReloads.get();
  }

  /** Whether the file is another than what is in force. */
  boolean isStale() {
    return !trouble.isEmpty();
  }

  private void failed(String why) {
    failedReloads.incrementAndGet();
    if (!why.equals(trouble)) {
      trouble = why;
      LOG.error(
          "The file of keys [{}] is not taken: [{}]. The keys from before stay in force.",
          name(),
          why);
    }
  }

  private String name() {
    return Escaped.line(file.toString());
  }

  private static ApiKeys parsed(byte[] content) throws MalformedKeysException {
    return ApiKeys.inLines(new String(content, StandardCharsets.UTF_8));
  }

  private static byte[] read(Path file) throws MalformedKeysException {
    if (!Files.isRegularFile(file)) {
      throw new MalformedKeysException("there must be a file");
    }
    try (InputStream in = Files.newInputStream(file)) {
      byte[] content = in.readNBytes(LARGEST_FILE + 1);
      if (content.length > LARGEST_FILE) {
        throw new MalformedKeysException("the file must have at most " + LARGEST_FILE + " bytes");
      }
      return content;
    } catch (IOException e) {
      throw new MalformedKeysException("the file must be readable");
    }
  }
}
