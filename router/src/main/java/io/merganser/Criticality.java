package io.merganser;

/** How much it matters that a request succeeds, most first. */
public enum Criticality {
  /** Serious, visible harm to users if it fails. */
  CRITICAL_PLUS,
  /** Visible to users if it fails: what production sends, and the default. */
  CRITICAL,
  /** May fail in part; whoever sent it tries again in minutes or hours: batch jobs. */
  SHEDDABLE_PLUS,
  /** Fails often in part, and sometimes altogether. */
  SHEDDABLE
}
