package io.merganser.ingress;

import static org.assertj.core.api.Assertions.assertThat;

import io.merganser.Outcome;
import io.merganser.http.HttpHeader;
import io.merganser.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class OutcomesTest {
  private final Outcomes outcomes = new Outcomes(Duration.ofMillis(1500));

  static Stream<Arguments> failures() {
    String secret = "java.lang.IllegalStateException: at io.merganser.Secret";
    return Stream.of(
        Arguments.of(
            new Outcome.NoBackend<>(Outcome.NoBackend.Reason.CLOSED, secret), 503, "no-backend"),
        Arguments.of(new Outcome.Throttled<>(secret), 503, "throttled"),
        Arguments.of(new Outcome.Overloaded<>("b1", false, false, secret), 503, "overloaded"),
        Arguments.of(new Outcome.Overloaded<>("b1", true, true, secret), 503, "overloaded"),
        Arguments.of(
            new Outcome.OutOfQuota<>("acme", Optional.of("b1"), secret), 429, "out-of-quota"),
        Arguments.of(
            new Outcome.OutOfQuota<>("acme", Optional.empty(), secret), 429, "out-of-quota"),
        Arguments.of(new Outcome.DeadlineExceeded<>(secret), 504, "deadline-exceeded"),
        Arguments.of(new Outcome.BackendLost<>("b1", secret), 502, "backend-lost"),
        Arguments.of(new Outcome.HandlerFailed<>("b1", secret), 500, "backend-failed"),
        Arguments.of(new Outcome.InvalidRequest<>(secret), 400, "bad-request"));
  }

  @ParameterizedTest
  @MethodSource("failures")
  void aFailureIsAProblemThatTellsNothingOfTheInside(
      Outcome<HttpResponse> outcome, int status, String kind) {
    HttpResponse response = outcomes.response(outcome);
    assertThat(response.status()).isEqualTo(status);
    assertThat(response.header("content-type")).hasValue("application/problem+json");
    assertThat(new String(response.body(), StandardCharsets.UTF_8))
        .startsWith("{\"type\":\"urn:merganser:problem:" + kind + "\",\"title\":\"")
        .contains("\"status\":" + status + ",\"detail\":\"")
        .doesNotContain("Secret")
        .doesNotContain("Exception");
  }

  @Test
  void sayWhenToTryAgainInWholeSeconds() {
    assertThat(
            outcomes
                .response(new Outcome.NoBackend<>(Outcome.NoBackend.Reason.NONE_AVAILABLE, ""))
                .header("retry-after"))
        .hasValue("2");
    assertThat(
            new Outcomes(Duration.ofSeconds(3))
                .response(new Outcome.NoBackend<>(Outcome.NoBackend.Reason.NONE_AVAILABLE, ""))
                .header("retry-after"))
        .hasValue("3");
  }

  @Test
  void aRefusalForWantOfCapacitySaysWhenToTryAgainAndWhoRefused() {
    HttpResponse here = outcomes.response(new Outcome.Throttled<>("no"));
    assertThat(here.header("retry-after")).hasValue("2");
    assertThat(here.header("x-merganser-backend")).isEmpty();
    for (boolean below : new boolean[] {true, false}) {
      HttpResponse there = outcomes.response(new Outcome.Overloaded<>("b1", true, below, "no"));
      assertThat(there.header("retry-after")).hasValue("2");
      assertThat(there.header("x-merganser-backend")).hasValue("b1");
      assertThat(new String(there.body(), StandardCharsets.UTF_8).contains("executed in part"))
          .isEqualTo(below);
    }
  }

  @Test
  void aCustomerThatIsOutOfQuotaIsToldWhenToTryAgainAndWhoRefused() {
    HttpResponse there =
        outcomes.response(new Outcome.OutOfQuota<>("acme", Optional.of("b\u00e9"), "no"));
    assertThat(there.header("retry-after")).hasValue("2");
    assertThat(there.header("x-merganser-backend")).hasValue("b\\u00e9");
    assertThat(new String(there.body(), StandardCharsets.UTF_8)).contains("acme has used up");
    HttpResponse here = outcomes.response(new Outcome.OutOfQuota<>("acme", Optional.empty(), "no"));
    assertThat(here.header("retry-after")).hasValue("2");
    assertThat(here.header("x-merganser-backend")).isEmpty();
    assertThat(
            new String(
                outcomes.response(new Outcome.OutOfQuota<>("", Optional.empty(), "no")).body(),
                StandardCharsets.UTF_8))
        .contains("the customer has used up");
  }

  @Test
  void aDegradedAnswerSaysSoAndABackendCannotForgeThat() {
    HttpResponse forged =
        new HttpResponse(200, List.of(new HttpHeader("X-Merganser-Degraded", "no")), new byte[0]);
    assertThat(outcomes.response(new Outcome.Success<>(forged, "b1", 1, true)).headers())
        .contains(new HttpHeader("x-merganser-degraded", "true"))
        .hasSize(3);
    assertThat(
            outcomes.response(new Outcome.Success<>(forged, "b1")).header("x-merganser-degraded"))
        .isEmpty();
  }

  @Test
  void aSuccessKeepsItsHeadersButThoseOfTheHop() {
    HttpResponse response =
        answer(
            new HttpHeader("Set-Cookie", "a=1"),
            new HttpHeader("Set-Cookie", "b=2"),
            new HttpHeader("Connection", "X-Secret, close"),
            new HttpHeader("X-Secret", "1"),
            new HttpHeader("Keep-Alive", "timeout=5"),
            new HttpHeader("Transfer-Encoding", "chunked"),
            new HttpHeader("X-Merganser-Backend", "forged"));
    assertThat(response.headers())
        .containsExactly(
            new HttpHeader("Set-Cookie", "a=1"),
            new HttpHeader("Set-Cookie", "b=2"),
            new HttpHeader("x-merganser-backend", "b\\u00e9"),
            new HttpHeader("x-merganser-attempts", "1"));
  }

  @Test
  void aHeaderThatHttpCannotCarryIsABadGateway() {
    assertThat(answer(new HttpHeader("x", "\u010a")).status()).isEqualTo(502);
    assertThat(answer(new HttpHeader("x", "a\u010dSet-Cookie: b")).status()).isEqualTo(502);
  }

  private HttpResponse answer(HttpHeader... headers) {
    return outcomes.response(
        new Outcome.Success<>(new HttpResponse(200, List.of(headers), new byte[0]), "b\u00e9"));
  }
}
