package io.merganser.wire;

/** What a backend's gateway is sent. */
public interface ToBackend {}
