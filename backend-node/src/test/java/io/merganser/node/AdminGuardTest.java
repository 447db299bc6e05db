package io.merganser.node;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;

class AdminGuardTest {
  private static final String TOKEN = "0123456789abcdef";

  private final AdminGuard open = new AdminGuard(null);
  private final AdminGuard closed = new AdminGuard(AdminToken.of(TOKEN));

  @Test
  void letsProbesInWithoutAToken() {
    assertThat(status(closed, "GET", "/ready", "10.0.0.1:8558", null, null)).isEqualTo(200);
    assertThat(status(closed, "HEAD", "/alive", null, null, null)).isEqualTo(200);
    assertThat(status(closed, "GET", "/ready/", "10.0.0.1:8558", null, null)).isEqualTo(401);
    assertThat(status(closed, "POST", "/ready", "10.0.0.1:8558", null, null)).isEqualTo(401);
  }

  @Test
  void letsInWhoeverShowsTheToken() {
    assertThat(shown("Bearer " + TOKEN)).isEqualTo(200);
    assertThat(shown("bearer " + TOKEN)).isEqualTo(200);
    assertThat(shown(basic("anyone:" + TOKEN))).isEqualTo(200);
    assertThat(shown(basic(":" + TOKEN))).isEqualTo(200);
  }

  @ParameterizedTest
  @NullSource
  @ValueSource(
      strings = {
        "",
        "Bearer",
        "Bearer ",
        "Bearer 0123456789abcdeF",
        "Bearer 0123456789abcdef0",
        "0123456789abcdef",
        "Digest 0123456789abcdef",
        "Basic !",
        "Basic 0123456789abcdef"
      })
  void keepsOthersOut(@Nullable String authorization) {
    assertThat(shown(authorization)).isEqualTo(401);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"localhost", "LOCALHOST:8558", "127.0.0.1", "127.0.0.1:8558", "[::1]:8558"})
  void takesLoopbackNamesWithoutAToken(String host) {
    assertThat(status(open, "GET", "/metrics", host, null, null)).isEqualTo(200);
  }

  @ParameterizedTest
  @NullSource
  @ValueSource(
      strings = {
        "evil.example",
        "evil.example:8558",
        "localhost.evil.example",
        "127.0.0.1.evil.example:80",
        "localhost:80:80",
        ""
      })
  void refusesOtherNamesWithoutAToken(@Nullable String host) {
    assertThat(status(open, "GET", "/metrics", host, null, null)).isEqualTo(403);
  }

  @Test
  void refusesChangesFromAnotherOrigin() {
    String host = "localhost:8558";
    assertThat(status(open, "POST", "/x", host, null, null)).isEqualTo(200);
    assertThat(status(open, "POST", "/x", host, "http://localhost:8558", null)).isEqualTo(200);
    assertThat(status(open, "POST", "/x", host, "http://evil.example", null)).isEqualTo(403);
    assertThat(status(open, "DELETE", "/x", host, "http://localhost:8080", null)).isEqualTo(403);
    assertThat(status(open, "POST", "/x", host, "null", null)).isEqualTo(403);
    assertThat(status(open, "GET", "/x", host, "http://evil.example", null)).isEqualTo(200);
    assertThat(status(closed, "POST", "/x", host, "http://evil.example", "Bearer " + TOKEN))
        .isEqualTo(403);
  }

  private int shown(@Nullable String authorization) {
    return status(closed, "GET", "/metrics", "10.0.0.1", null, authorization);
  }

  private static int status(
      AdminGuard guard,
      String method,
      String path,
      @Nullable String host,
      @Nullable String origin,
      @Nullable String authorization) {
    return guard
        .refusal(new AdminGuard.Credentials(method, path, host, origin, authorization))
        .map(Problem::status)
        .orElse(200);
  }

  private static String basic(String pair) {
    return "Basic "
        + Base64.getEncoder().encodeToString(pair.getBytes(StandardCharsets.ISO_8859_1));
  }
}
