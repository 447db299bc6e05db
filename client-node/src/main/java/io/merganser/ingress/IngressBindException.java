package io.merganser.ingress;

/** The front door cannot listen where it is to. */
public final class IngressBindException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  IngressBindException(String host, int port, Throwable cause) {
    super(
        "cannot listen on "
            + host
            + ":"
            + port
            + ": is the port taken? (merganser.ingress.host, merganser.ingress.port)",
        cause);
  }
}
