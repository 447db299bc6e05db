/** What the cluster knows of a service: who serves it and who calls it. */
@NullMarked
package io.merganser.cluster;

import org.jspecify.annotations.NullMarked;
