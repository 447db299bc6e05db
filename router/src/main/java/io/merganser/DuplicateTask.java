package io.merganser;

/**
 * Two live tasks of a service with the same id, as the node of the second knows.
 *
 * @param holder the node of the task that is used, as {@code address#uid}
 * @param claimant the node of the task that is not, until the other is gone
 */
public record DuplicateTask(String service, String id, String holder, String claimant) {}
