/** A small cluster in one process, to look at. */
@NullMarked
package io.merganser.demo;

import org.jspecify.annotations.NullMarked;
