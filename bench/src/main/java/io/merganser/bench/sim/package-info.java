/** A discrete-event simulator of clients and backends that runs the router's own classes. */
@NullMarked
package io.merganser.bench.sim;

import org.jspecify.annotations.NullMarked;
