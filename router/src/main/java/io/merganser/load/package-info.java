/** How busy is a task? What a backend measures of itself and tells its clients. */
@NullMarked
package io.merganser.load;

import org.jspecify.annotations.NullMarked;
