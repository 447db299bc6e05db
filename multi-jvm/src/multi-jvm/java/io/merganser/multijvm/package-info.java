/** Tests over real JVMs and a real cluster: every JVM of a test runs the same class. */
@NullMarked
package io.merganser.multijvm;

import org.jspecify.annotations.NullMarked;
