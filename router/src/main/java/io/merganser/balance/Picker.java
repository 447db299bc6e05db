package io.merganser.balance;

import org.jspecify.annotations.Nullable;

/** Picks a backend for each request. Safe from any thread, without locks and allocation. */
public interface Picker {

  /**
   * The backend for one request, with that request already counted as in flight: the caller ends it
   * with {@link Candidate#succeeded}, {@link Candidate#failed} or {@link Candidate#abandoned}.
   *
   * @return {@code null} if no backend is available
   */
  @Nullable Candidate pick();
}
