package io.merganser.bench.quota;

/**
 * What many customers cost one backend.
 *
 * @param bytesPerCustomer of its heap, its grants included
 * @param admitNanos to let a request in, and to settle it
 * @param refuseNanos to refuse one
 */
public record Footprint(double bytesPerCustomer, double admitNanos, double refuseNanos) {}
