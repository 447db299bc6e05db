/** A process that serves one HTTP-shaped service. */
@NullMarked
package io.merganser.backendnode;

import org.jspecify.annotations.NullMarked;
