/** Merganser's face: serving a service, and routing requests to one. */
@NullMarked
package io.merganser;

import org.jspecify.annotations.NullMarked;
