package io.merganser.quota;

import java.util.Optional;

/**
 * What a customer uses, in CPU seconds per second.
 *
 * @param used by requests that were let in
 * @param demanded that, and an estimate for those that were refused
 * @param limit what it may use; empty: as much as it likes
 */
public record CustomerUsage(String customer, double used, double demanded, Optional<Limit> limit) {}
