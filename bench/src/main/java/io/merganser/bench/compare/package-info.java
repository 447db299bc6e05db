/**
 * What a request costs over the network, with one stack beside the other: {@code bench compare}.
 *
 * <p>{@link io.merganser.bench.compare.Stacks} lists what is compared. The parent process starts a
 * client JVM and three backend JVMs for each and talks to them over their standard streams.
 */
@NullMarked
package io.merganser.bench.compare;

import org.jspecify.annotations.NullMarked;
