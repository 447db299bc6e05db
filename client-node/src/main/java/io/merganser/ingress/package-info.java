/** The HTTP front door: maps the paths of URLs to services, and sends each request to a backend. */
@NullMarked
package io.merganser.ingress;

import org.jspecify.annotations.NullMarked;
