/**
 * A fleet of real backend processes, its clients and their traffic, and what happens to the traffic
 * when backends come and go: {@code bench rolling}, and the tests in {@code multi-jvm}.
 */
@NullMarked
package io.merganser.bench.fleet;

import org.jspecify.annotations.NullMarked;
