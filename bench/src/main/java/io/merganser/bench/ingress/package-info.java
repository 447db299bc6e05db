/**
 * What the HTTP front door costs: {@code bench ingress}.
 *
 * <p>The parent process starts a front door, its backends, a plain akka-http server and a load
 * generator in a JVM each, and talks to them over their standard streams.
 */
@NullMarked
package io.merganser.bench.ingress;

import org.jspecify.annotations.NullMarked;
