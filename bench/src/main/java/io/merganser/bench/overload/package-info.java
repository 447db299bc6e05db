/**
 * What overload does to a real cluster, with each protection switched off in turn: {@code bench
 * overload}.
 *
 * <p>The parent process starts backend and client JVMs and talks to them over their standard
 * streams: it says when which load begins ({@link io.merganser.bench.overload.Turn}), and each node
 * answers with what it saw. Backends have a capacity that is known, since their handlers only
 * sleep; clients are open loops, which send by the clock whatever becomes of earlier requests.
 */
@NullMarked
package io.merganser.bench.overload;

import org.jspecify.annotations.NullMarked;
