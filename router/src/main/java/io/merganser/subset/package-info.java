/** Who may this client talk to? The strategies that give each client its subset of the backends. */
@NullMarked
package io.merganser.subset;

import org.jspecify.annotations.NullMarked;
