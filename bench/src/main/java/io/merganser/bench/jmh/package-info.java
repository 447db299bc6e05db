/** Microbenchmarks: {@code ./sbt "bench/Jmh/run Pick"}. */
@NullMarked
package io.merganser.bench.jmh;

import org.jspecify.annotations.NullMarked;
