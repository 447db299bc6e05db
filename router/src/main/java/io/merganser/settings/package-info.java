/** How settings are read, and refused when they are wrong. */
@NullMarked
package io.merganser.settings;

import org.jspecify.annotations.NullMarked;
