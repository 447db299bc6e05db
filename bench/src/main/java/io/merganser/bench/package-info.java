/** The command line of the benchmarks and simulations. */
@NullMarked
package io.merganser.bench;

import org.jspecify.annotations.NullMarked;
