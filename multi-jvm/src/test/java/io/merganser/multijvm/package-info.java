/** What a fleet of real processes does when some of them come, go, hang or fail. */
@NullMarked
package io.merganser.multijvm;

import org.jspecify.annotations.NullMarked;
