package io.merganser.ingress;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Finds the route of a path: the longest that matches. Immutable. */
final class Routes {
  private final List<RouteSettings> longestFirst;

  Routes(List<RouteSettings> routes) {
    this.longestFirst =
        routes.stream()
            .sorted(Comparator.comparingInt((RouteSettings route) -> -route.path().length()))
            .toList();
  }

  /**
   * @param path decoded
   */
  Optional<RouteSettings> find(String path) {
    for (RouteSettings route : longestFirst) {
      if (route.matches(path)) {
        return Optional.of(route);
      }
    }
    return Optional.empty();
  }
}
