/** What crosses the network: envelopes, and the serializer that knows them. */
@NullMarked
package io.merganser.wire;

import org.jspecify.annotations.NullMarked;
