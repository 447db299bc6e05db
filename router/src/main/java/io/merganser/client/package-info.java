/** The routing side: connections, requests in flight, and the actor that keeps the subset. */
@NullMarked
package io.merganser.client;

import org.jspecify.annotations.NullMarked;
