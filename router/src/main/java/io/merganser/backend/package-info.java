/** The serving side: the gateway that receives requests and runs the handler. */
@NullMarked
package io.merganser.backend;

import org.jspecify.annotations.NullMarked;
