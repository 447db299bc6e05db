/** What one sees of a node: its state as JSON, live events, and the page that shows them. */
@NullMarked
package io.merganser.console;

import org.jspecify.annotations.NullMarked;
