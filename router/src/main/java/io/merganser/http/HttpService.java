package io.merganser.http;

import io.merganser.Service;

/** Services that speak HTTP: those that an HTTP front door can route to. */
public final class HttpService {

  private HttpService() {}

  public static Service<HttpRequest, HttpResponse> of(String name) {
    return Service.of(name, HttpRequest.class, HttpResponse.class);
  }
}
