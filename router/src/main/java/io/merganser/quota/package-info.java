/** How much for whom? The limits of customers, in CPU time, and how a fleet keeps them together. */
@NullMarked
package io.merganser.quota;

import org.jspecify.annotations.NullMarked;
