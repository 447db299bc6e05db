package io.merganser.wire;

/** What the coordinator of quotas is sent. */
public interface ToCoordinator {}
