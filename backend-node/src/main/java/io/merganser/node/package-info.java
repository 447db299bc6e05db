/** What all nodes have: configuration, command line, admin port, health, metrics, log. */
@NullMarked
package io.merganser.node;

import org.jspecify.annotations.NullMarked;
