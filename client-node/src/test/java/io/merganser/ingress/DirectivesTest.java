package io.merganser.ingress;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.merganser.Criticality;
import io.merganser.http.HttpHeader;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DirectivesTest {
  private static final String TRACE = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";
  private static final RouteSettings ROUTE =
      new RouteSettings("/", "demo", Duration.ofSeconds(5), Criticality.SHEDDABLE, 1, false);

  @Test
  void theRouteSaysWhereTheClientDoesNot() {
    Directives directives = read();
    assertThat(directives.criticality()).isEqualTo(Criticality.SHEDDABLE);
    assertThat(directives.timeout()).hasSeconds(5);
    assertThat(directives.trace()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "CRITICAL_PLUS, CRITICAL_PLUS",
    "critical, CRITICAL",
    "Sheddable_Plus, SHEDDABLE_PLUS",
    "sheddable, SHEDDABLE"
  })
  void readsCriticality(String value, Criticality criticality) {
    assertThat(read("x-request-criticality", value).criticality()).isEqualTo(criticality);
  }

  @ParameterizedTest
  @CsvSource({
    "x-request-timeout, 250ms, 250000000",
    "x-request-timeout, 2s, 2000000000",
    "x-request-timeout, 1m, 5000000000",
    "x-request-timeout, 0ms, 0",
    "x-request-timeout, 99999999s, 5000000000",
    "grpc-timeout, 1H, 5000000000",
    "grpc-timeout, 1M, 5000000000",
    "grpc-timeout, 3S, 3000000000",
    "grpc-timeout, 20m, 20000000",
    "grpc-timeout, 20u, 20000",
    "grpc-timeout, 99999999n, 99999999"
  })
  void theSmallerTimeoutCounts(String name, String value, long nanos) {
    assertThat(read(name, value).timeout()).isEqualTo(Duration.ofNanos(nanos));
  }

  @Test
  void theSmallerOfTwoTimeoutsCounts() {
    assertThat(read("x-request-timeout", "2s", "grpc-timeout", "1S").timeout()).hasSeconds(1);
    assertThat(read("x-request-timeout", "1s", "grpc-timeout", "2S").timeout()).hasSeconds(1);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        TRACE,
        "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-00",
        "01-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01-more.to.come"
      })
  void readsATrace(String value) {
    assertThat(read("traceparent", value).trace()).hasValue(value);
    assertThat(read("traceparent", value).options(Duration.ofSeconds(1)).trace()).hasValue(value);
  }

  @ParameterizedTest
  @ValueSource(strings = {"a=1", "a=1,b=2", "a = 1 ; p=q;r , b=%20", "a="})
  void takesBaggage(String value) {
    assertThat(read("baggage", value)).isNotNull();
  }

  @ParameterizedTest
  @CsvSource({
    "x-request-criticality, URGENT",
    "x-request-criticality, ''",
    "x-request-timeout, 2",
    "x-request-timeout, 2 s",
    "x-request-timeout, -2s",
    "x-request-timeout, 1.5s",
    "x-request-timeout, 123456789ms",
    "x-request-timeout, 2S",
    "x-request-timeout, PT2S",
    "grpc-timeout, 2s",
    "grpc-timeout, 123456789S",
    "grpc-timeout, ms",
    "traceparent, 00",
    "traceparent, 00-00000000000000000000000000000000-b7ad6b7169203331-01",
    "traceparent, 00-0af7651916cd43dd8448eb211c80319c-0000000000000000-01",
    "traceparent, 00-0AF7651916CD43DD8448EB211C80319C-b7ad6b7169203331-01",
    "traceparent, 00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01-x",
    "traceparent, ff-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01",
    "baggage, nothing",
    "baggage, 'a=1,,b=2'",
    "baggage, 'a=\"1\"'",
    "baggage, 'a b=1'"
  })
  void refusesAValueItDoesNotUnderstandAndNamesIt(String name, String value) {
    assertThatThrownBy(() -> read(name, value))
        .isInstanceOfSatisfying(
            Rejected.class, rejected -> assertThat(rejected.problem().status()).isEqualTo(400))
        .hasMessageStartingWith("the header " + name + " must");
  }

  @Test
  void escapesWhatItNames() {
    assertThatThrownBy(() -> read("x-request-timeout", "2s\t\u00e9"))
        .hasMessageEndingWith("but was 2s\\u0009\\u00e9");
  }

  @Test
  void refusesTooMuchBaggage() {
    String half = "a=" + "x".repeat(4095);
    assertThat(read("baggage", half, "baggage", "b=1")).isNotNull();
    assertThatThrownBy(() -> read("baggage", half, "baggage", half))
        .hasMessage("the header baggage must have at most 8192 bytes, but had more");
    assertThatThrownBy(() -> read("traceparent", "01" + TRACE.substring(2) + "-" + "x".repeat(100)))
        .isInstanceOf(Rejected.class);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"x-request-timeout", "grpc-timeout", "x-request-criticality", "traceparent"})
  void refusesAHeaderThatComesTwice(String name) {
    assertThatThrownBy(() -> read(name, "1", name, "1"))
        .hasMessage("the header " + name + " must come once, but came more often");
  }

  private static Directives read(String... namesAndValues) {
    List<HttpHeader> headers = new ArrayList<>();
    for (int i = 0; i < namesAndValues.length; i += 2) {
      headers.add(new HttpHeader(namesAndValues[i], namesAndValues[i + 1]));
    }
    return Directives.of(headers, ROUTE);
  }
}
