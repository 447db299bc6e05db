/**
 * Whom does this request go to? The policies that pick one backend of the subset, and what a client
 * knows of each.
 */
@NullMarked
package io.merganser.balance;

import org.jspecify.annotations.NullMarked;
