/**
 * What the router holds in memory: {@code bench memory} for a connection and for a request in
 * flight, {@code bench soak} for whether anything stays behind.
 */
@NullMarked
package io.merganser.bench.memory;

import org.jspecify.annotations.NullMarked;
