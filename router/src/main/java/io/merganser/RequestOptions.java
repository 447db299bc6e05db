package io.merganser;

import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** How a request is to be sent. Immutable; each method gives a copy with one thing changed. */
public final class RequestOptions {
  /** Customer names are at most this long. */
  public static final int LONGEST_CUSTOMER = 128;

  private static final RequestOptions DEFAULT = new RequestOptions(null, null, null, null, false);

  private final @Nullable Criticality criticality;
  private final @Nullable String customer;
  private final @Nullable Duration within;
  private final @Nullable String trace;
  private final boolean idempotent;

  private RequestOptions(
      @Nullable Criticality criticality,
      @Nullable String customer,
      @Nullable Duration within,
      @Nullable String trace,
      boolean idempotent) {
    this.criticality = criticality;
    this.customer = customer;
    this.within = within;
    this.trace = trace;
    this.idempotent = idempotent;
  }

  /**
   * {@link Criticality#CRITICAL}, no customer, and the service's own timeout. While another request
   * is served, what is not said is taken from that one: see {@link Propagation}.
   */
  public static RequestOptions defaults() {
    return DEFAULT;
  }

  public RequestOptions with(Criticality criticality) {
    return new RequestOptions(
        Objects.requireNonNull(criticality), customer, within, trace, idempotent);
  }

  /**
   * On whose behalf the request is sent.
   *
   * @throws IllegalArgumentException if the name is empty or longer than {@link #LONGEST_CUSTOMER}
   */
  public RequestOptions forCustomer(String customer) {
    if (customer.isEmpty() || customer.length() > LONGEST_CUSTOMER) {
      throw new IllegalArgumentException(
          "a customer name must have 1 to "
              + LONGEST_CUSTOMER
              + " characters, but had "
              + customer.length());
    }
    return new RequestOptions(criticality, customer, within, trace, idempotent);
  }

  /**
   * How long the sender waits. A time that is over already gives {@link Outcome.DeadlineExceeded}
   * at once.
   */
  public RequestOptions within(Duration within) {
    return new RequestOptions(
        criticality, customer, Objects.requireNonNull(within), trace, idempotent);
  }

  /** The W3C {@code traceparent} of the trace that the request belongs to. */
  public RequestOptions traced(String trace) {
    if (trace.length() > LONGEST_CUSTOMER) {
      throw new IllegalArgumentException(
          "a trace must have at most "
              + LONGEST_CUSTOMER
              + " characters, but had "
              + trace.length());
    }
    return new RequestOptions(criticality, customer, within, trace, idempotent);
  }

  /**
   * A request that may be executed more than once with no other effect than once. It is tried again
   * at another backend where it is not known what became of it at the first.
   */
  public RequestOptions idempotent() {
    return new RequestOptions(criticality, customer, within, trace, true);
  }

  /** These options; what they do not say, as {@code parent} has it. */
  public RequestOptions orElse(RequestOptions parent) {
    return new RequestOptions(
        criticality != null ? criticality : parent.criticality,
        customer != null ? customer : parent.customer,
        within != null ? within : parent.within,
        trace != null ? trace : parent.trace,
        idempotent);
  }

  public boolean isIdempotent() {
    return idempotent;
  }

  /** As said, or else {@link Criticality#CRITICAL}. */
  public Criticality criticality() {
    return criticality != null ? criticality : Criticality.CRITICAL;
  }

  public Optional<String> customer() {
    return Optional.ofNullable(customer);
  }

  public Optional<Duration> within() {
    return Optional.ofNullable(within);
  }

  public Optional<String> trace() {
    return Optional.ofNullable(trace);
  }
}
