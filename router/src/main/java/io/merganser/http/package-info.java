/** Requests and responses in the shape of HTTP, for services behind an HTTP front door. */
@NullMarked
package io.merganser.http;

import org.jspecify.annotations.NullMarked;
