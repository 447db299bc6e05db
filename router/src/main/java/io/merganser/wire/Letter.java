package io.merganser.wire;

import org.jspecify.annotations.Nullable;

/** A frame that waits in an {@link Outbox}. */
public interface Letter {

  /** How many bytes it will be. */
  int size();

  /** The bytes to send, or {@code null} if that is no longer wanted. Called once. */
  byte @Nullable [] take();
}
