/** What is refused, and what is tried again: the book's chapter 21, in plain Java. */
@NullMarked
package io.merganser.overload;

import org.jspecify.annotations.NullMarked;
