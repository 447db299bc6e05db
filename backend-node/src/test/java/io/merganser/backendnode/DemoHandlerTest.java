package io.merganser.backendnode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.merganser.RequestContext;
import io.merganser.RequestOptions;
import io.merganser.http.HttpHeader;
import io.merganser.http.HttpRequest;
import io.merganser.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DemoHandlerTest {
  private static final RequestContext CONTEXT =
      RequestContext.of(RequestOptions.defaults().within(Duration.ofHours(1)));

  private final AtomicLong cpuNanos = new AtomicLong();
  private final AtomicLong heldNanos = new AtomicLong();
  private final Temper temper = new Temper(1);
  private double chance = 0.5;
  private final DemoHandler handler =
      new DemoHandler(
          "b1",
          temper,
          new CpuBurner(() -> 0, () -> cpuNanos.getAndAdd(1_000_000)),
          heldNanos::addAndGet,
          () -> chance);

  @Test
  void saysWhoAnswered() {
    HttpResponse response = get("/demo/hello?x=1");
    assertThat(response.status()).isEqualTo(200);
    assertThat(text(response)).isEqualTo("Hello from b1, who served GET /demo/hello?x=1\n");
  }

  @Test
  void burnsCpuTimeDividedByItsSpeed() {
    assertThat(get("/demo/work?cpu=10ms").status()).isEqualTo(200);
    // The clock is looked at once before the work, and once after the last of it.
    assertThat(cpuNanos.getAndSet(0)).isEqualTo(11_000_000);
    temper.setSpeed(0.5);
    get("/demo/work?cpu=10ms");
    assertThat(cpuNanos.getAndSet(0)).isEqualTo(21_000_000);
    temper.setSpeed(2);
    get("/demo/work?cpu=10ms");
    assertThat(cpuNanos).hasValue(6_000_000);
  }

  @Test
  void holdsAThreadForATimeDividedByItsSpeed() {
    assertThat(text(get("/demo/hold?for=10ms"))).isEqualTo("b1 held a thread\n");
    assertThat(heldNanos.getAndSet(0)).isEqualTo(10_000_000);
    temper.setSpeed(4);
    get("/demo/hold?for=10ms");
    assertThat(heldNanos.getAndSet(0)).isEqualTo(2_500_000);
    assertThat(cpuNanos).hasValue(0);
  }

  @Test
  void holdsNoThreadForLongerThanAnybodyWaits() {
    RequestContext impatient =
        RequestContext.of(RequestOptions.defaults().within(Duration.ofMillis(3)));
    handler.handle(HttpRequest.get("/demo/hold?for=10s"), impatient);
    assertThat(heldNanos).hasValueLessThanOrEqualTo(3_000_000);
  }

  @Test
  void doesHalfAndSaysSoWhenThereIsTooMuchToDo() {
    DegradedContext busy = new DegradedContext(CONTEXT);
    HttpResponse held =
        handler.handle(HttpRequest.get("/demo/hold?for=10ms"), busy).toCompletableFuture().join();
    assertThat(text(held)).isEqualTo("b1 held a thread, for half of the time: it is busy\n");
    assertThat(heldNanos).hasValue(5_000_000);
    assertThat(busy.lesserAnswers()).isEqualTo(1);
    assertThat(busy.charged()).as("what was held").isEqualTo(Duration.ofMillis(5));
    handler.handle(HttpRequest.get("/demo/work?cpu=10ms"), busy);
    assertThat(cpuNanos).hasValue(6_000_000);
    assertThat(busy.lesserAnswers()).isEqualTo(2);
    handler.handle(HttpRequest.get("/demo/hello"), busy);
    assertThat(busy.lesserAnswers()).isEqualTo(2);
  }

  @Test
  void sleepsWithoutAThread() throws Exception {
    CompletableFuture<HttpResponse> answer =
        handler.handle(HttpRequest.get("/demo/sleep?for=60s"), CONTEXT).toCompletableFuture();
    assertThat(answer).isNotDone();
    assertThat(
            text(
                handler
                    .handle(HttpRequest.get("/demo/sleep?for=1ms"), CONTEXT)
                    .toCompletableFuture()
                    .get(30, TimeUnit.SECONDS)))
        .isEqualTo("b1 slept\n");
  }

  @Test
  void failsThatShareOfRequests() {
    assertThat(get("/demo/fail?rate=0.5").status()).isEqualTo(200);
    assertThatThrownBy(() -> get("/demo/fail?rate=0.51"))
        .isInstanceOf(CompletionException.class)
        .hasCauseInstanceOf(DemoFailure.class);
  }

  @Test
  void failsWhateverItIsAskedWhenItIsMadeTo() {
    temper.setFailureRate(0.6);
    assertThatThrownBy(() -> get("/demo/hello")).hasCauseInstanceOf(DemoFailure.class);
    chance = 0.7;
    assertThat(get("/demo/hello").status()).isEqualTo(200);
  }

  @Test
  void returnsWhatItWasSent() {
    HttpResponse response =
        send(
            new HttpRequest(
                "POST",
                "/demo/echo",
                List.of(new HttpHeader("Content-Type", "image/x-duck")),
                new byte[] {1, 2, 3}));
    assertThat(response.body()).containsExactly(1, 2, 3);
    assertThat(response.header("content-type")).hasValue("image/x-duck");
  }

  @Test
  void answersHeadWithoutABody() {
    HttpResponse response = send(new HttpRequest("HEAD", "/demo/hello", List.of(), new byte[0]));
    assertThat(response.status()).isEqualTo(200);
    assertThat(response.body()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "/demo/work                | parameter cpu must be given, but was not",
        "/demo/work?cpu=soon       | parameter cpu must be a duration of at most 10s, such as 5ms,"
            + " 1.5s or 250us, but was soon",
        "/demo/work?cpu=11s        | parameter cpu must be a duration of at most 10s, such as 5ms,"
            + " 1.5s or 250us, but was 11s",
        "/demo/sleep?for=61s       | parameter for must be a duration of at most 60s, such as 5ms,"
            + " 1.5s or 250us, but was 61s",
        "/demo/sleep?for=a%0ab     | parameter for must be a duration of at most 60s, such as 5ms,"
            + " 1.5s or 250us, but was a\\n"
            + "b",
        "/demo/fail?rate=2         | parameter rate must be a number between 0 and 1, but was 2",
        "/demo/fail?rate=NaN       | parameter rate must be a number between 0 and 1, but was NaN"
      })
  void namesAParameterThatIsWrong(String target, String detail) throws Exception {
    HttpResponse response = get(target);
    assertThat(response.status()).isEqualTo(400);
    assertThat(response.header("content-type")).hasValue("application/problem+json");
    assertThat(new ObjectMapper().readTree(response.body()).get("detail").asText())
        .isEqualTo(detail);
  }

  @Test
  void refusesAnEscapeThatIsNone() {
    assertThat(get("/demo/work?cpu=%zz").status()).isEqualTo(400);
  }

  @Test
  void refusesOtherPathsAndMethods() {
    assertThat(get("/demo/nothing").status()).isEqualTo(404);
    assertThat(get("/").status()).isEqualTo(404);
    HttpResponse post = send(new HttpRequest("POST", "/demo/hello", List.of(), new byte[0]));
    assertThat(post.status()).isEqualTo(405);
    assertThat(post.header("allow")).hasValue("GET, HEAD");
    HttpResponse echo = get("/demo/echo");
    assertThat(echo.status()).isEqualTo(405);
    assertThat(echo.header("allow")).hasValue("POST");
  }

  private HttpResponse get(String target) {
    return send(HttpRequest.get(target));
  }

  private HttpResponse send(HttpRequest request) {
    return handler.handle(request, CONTEXT).toCompletableFuture().join();
  }

  private static String text(HttpResponse response) {
    return new String(response.body(), StandardCharsets.UTF_8);
  }
}
