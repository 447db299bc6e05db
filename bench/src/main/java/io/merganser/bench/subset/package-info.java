/** Subset strategies on made-up fleets: connections per backend, and what a change costs. */
@NullMarked
package io.merganser.bench.subset;

import org.jspecify.annotations.NullMarked;
