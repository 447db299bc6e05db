/** The book's figures and the manual's tables, from the router's own code. */
@NullMarked
package io.merganser.bench.figures;

import org.jspecify.annotations.NullMarked;
