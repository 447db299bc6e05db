package io.merganser.customers;

/** Whose a request is. */
public sealed interface Identity {

  record Customer(String name) implements Identity {}

  /** Nobody's in particular, and need not be anybody's. */
  record Nobody() implements Identity {}

  record Refused(Refusal why) implements Identity {}
}
