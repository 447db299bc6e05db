package io.merganser.ingress;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.merganser.Criticality;
import java.time.Duration;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RoutesTest {

  @ParameterizedTest
  @CsvSource({
    "/, root",
    "/demolition, root",
    "/Demo, root",
    "/demo, demo",
    "/demo/, demo",
    "/demo/x, demo",
    "/demo/admins, demo",
    "/demo/admin, admin",
    "/demo/admin/x/y, admin"
  })
  void theLongestMatchWins(String path, String service) {
    assertThat(routes("/demo/admin", "/", "/demo").find(path))
        .map(RouteSettings::service)
        .hasValue(service);
  }

  @Test
  void findsNoneForAPathBesideAll() {
    assertThat(routes("/demo").find("/")).isEmpty();
    assertThat(routes("/demo").find("/dem")).isEmpty();
    assertThat(routes().find("/demo")).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "/, /",
    "/*, /",
    "/demo, /demo",
    "/demo/, /demo",
    "/demo/*, /demo",
    "/a.b/c~d, /a.b/c~d"
  })
  void readsAPattern(String text, String path) {
    assertThat(RoutePattern.parse(text)).isEqualTo(path);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "demo",
        "*",
        "/demo*",
        "/*/x",
        "//",
        "/demo//x",
        "/demo/../x",
        "/.",
        "/%64",
        "/a?b"
      })
  void refusesAPatternThatIsNone(String text) {
    assertThatThrownBy(() -> RoutePattern.parse(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageEndingWith("but was " + text);
  }

  private static Routes routes(String... paths) {
    return new Routes(
        Stream.of(paths)
            .map(
                path ->
                    new RouteSettings(
                        path,
                        path.equals("/") ? "root" : path.substring(path.lastIndexOf('/') + 1),
                        Duration.ofSeconds(1),
                        Criticality.CRITICAL,
                        1,
                        false))
            .toList());
  }
}
