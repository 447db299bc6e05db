package io.merganser.ingress;

import akka.http.javadsl.model.AttributeKeys;
import akka.http.javadsl.model.HttpRequest;
import akka.http.javadsl.model.SslSessionInfo;
import io.merganser.customers.Customers;
import io.merganser.customers.Identity;
import io.merganser.http.HttpHeader;
import java.util.List;
import java.util.Optional;

/** Asks whose a request is, and turns away who cannot prove it. Safe from any thread. */
final class Authentication {
  private final Customers customers;

  Authentication(Customers customers) {
    this.customers = customers;
  }

  /**
   * The customer, if the request is of one.
   *
   * @throws Rejected with a 401 if what it shows proves nothing, or it shows nothing and must
   */
  Optional<String> customer(HttpRequest request, List<HttpHeader> received, RouteSettings route) {
    Identity identity =
        customers.identify(
            received,
            request
                .getAttribute(AttributeKeys.sslSession)
                .map(SslSessionInfo::getSession)
                .orElse(null),
            route.customerRequired());
    if (identity instanceof Identity.Refused refused) {
      throw new Rejected(
          Problem.of(
                  401,
                  "unauthenticated",
                  "The request does not prove whose it is",
                  refused.why().detail())
              .with(new HttpHeader("www-authenticate", customers.challenge())));
    }
    return identity instanceof Identity.Customer known
        ? Optional.of(known.name())
        : Optional.empty();
  }
}
