package io.merganser.customers;

/** Why a request is not let in. */
public enum Refusal {
  NO_CREDENTIALS("no-credentials", "this path demands an API key or a client certificate"),
  MALFORMED_KEY("malformed-key", "what came in place of an API key is none"),
  UNKNOWN_KEY("unknown-key", "nobody has this API key"),
  SEVERAL_KEYS("several-keys", "an API key must come once, in one header, but came more often"),
  UNUSABLE_CERTIFICATE("unusable-certificate", "the client certificate does not name a customer"),
  CONTRADICTION(
      "contradiction", "API key and client certificate must be of one customer, but are of two");

  private final String label;
  private final String detail;

  Refusal(String label, String detail) {
    this.label = label;
    this.detail = detail;
  }

  /** For metrics. */
  public String label() {
    return label;
  }

  /** For whoever sent the request. */
  public String detail() {
    return detail;
  }
}
