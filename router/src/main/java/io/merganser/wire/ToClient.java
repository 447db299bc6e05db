package io.merganser.wire;

/** What a client's inbox is sent. */
public interface ToClient {}
