/** The HTTP front door as a process. */
@NullMarked
package io.merganser.clientnode;

import org.jspecify.annotations.NullMarked;
