package io.merganser.wire;

import io.merganser.quota.Grants;

/** What a backend may give its customers from now on. */
public record Granted(Grants grants) implements ToBackend {}
