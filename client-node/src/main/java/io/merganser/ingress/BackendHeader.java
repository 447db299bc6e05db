package io.merganser.ingress;

import akka.http.javadsl.model.headers.ModeledCustomHeader;
import io.merganser.http.HttpHeader;

/**
 * A header that is written as it is. akka-http refuses some headers, Content-Type among them,
 * unless they come as its own types, which write them in another way than the backend did.
 */
final class BackendHeader extends ModeledCustomHeader {

  BackendHeader(HttpHeader header) {
    super(header.name(), header.value());
  }

  @Override
  public boolean renderInRequests() {
    return false;
  }

  @Override
  public boolean renderInResponses() {
    return true;
  }
}
