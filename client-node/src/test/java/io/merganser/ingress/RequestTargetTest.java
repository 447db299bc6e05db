package io.merganser.ingress;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RequestTargetTest {

  @ParameterizedTest
  @CsvSource({
    "/demo/x?q=%zz, /demo/x, /demo/x?q=%zz",
    "/%64emo/%7Ex, /demo/~x, /%64emo/%7Ex",
    "/demo/100%25, /demo/100%, /demo/100%25",
    "/d%C3%A9mo, /d\u00e9mo, /d%C3%A9mo",
    "/demo/..x/.x/...?a=/../b//c, /demo/..x/.x/..., /demo/..x/.x/...?a=/../b//c",
    "http://host:80/demo?x, /demo, /demo?x",
    "HTTPS://host, /, /",
    "http://host?x=1, /, /?x=1"
  })
  void decodesThePathAndKeepsTheText(String received, String path, String text) {
    RequestTarget target = RequestTarget.of(received, 100);
    assertThat(target.path()).isEqualTo(path);
    assertThat(target.text()).isEqualTo(text);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/demo/../admin",
        "/demo/..",
        "/./demo",
        "/demo/%2e%2e/admin",
        "/demo/.%2E/admin",
        "/demo/..;/admin",
        "/demo/..;x=1",
        "/demo/%252e%252e/admin",
        "/demo%2fadmin",
        "/demo%2Fadmin",
        "/demo%5cadmin",
        "/demo%255cadmin",
        "/demo\\admin",
        "//demo",
        "/demo//admin",
        "/demo%00",
        "/demo%0d%0aset-cookie:x",
        "/demo%7f",
        "/demo/%c0%ae%c0%ae/admin",
        "/demo/%ff",
        "/demo/%",
        "/demo/%4",
        "/demo/%zz",
        "/demo/%+1",
        "/demo x",
        "/demo#admin",
        "/demo?a\tb",
        "/d\u00e9mo",
        "*",
        "demo",
        ""
      })
  void refusesAPathThatOthersMayReadInAnotherWay(String received) {
    assertThatThrownBy(() -> RequestTarget.of(received, 100))
        .isInstanceOfSatisfying(
            Rejected.class, rejected -> assertThat(rejected.problem().status()).isEqualTo(400));
  }

  @Test
  void refusesATargetThatIsTooLong() {
    assertThat(RequestTarget.of("/" + "x".repeat(99), 100).path()).hasSize(100);
    assertThatThrownBy(() -> RequestTarget.of("/" + "x".repeat(100), 100))
        .isInstanceOfSatisfying(
            Rejected.class, rejected -> assertThat(rejected.problem().status()).isEqualTo(414));
  }

  @Test
  void escapesWhatItNames() {
    assertThatThrownBy(() -> RequestTarget.of("/demo\r\nx", 100))
        .hasMessage("the path must have no spaces, backslashes or #, but was /demo\\u000d\\u000ax");
  }
}
