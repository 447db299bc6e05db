package io.merganser.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.NotSerializableException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class HttpSerializerTest {
  private static final HttpRequest REQUEST =
      new HttpRequest(
          "PUT",
          "/a?b=c",
          List.of(new HttpHeader("x", "1"), new HttpHeader("X", "é")),
          bytes(7, 8));
  private static final HttpResponse RESPONSE =
      new HttpResponse(404, List.of(new HttpHeader("a", "b")), bytes(9));

  private final HttpSerializer serializer = new HttpSerializer();

  @Test
  void theBytesOfARequestAreTheseForAllVersionsThatMix() {
    assertThat(HexFormat.of().formatHex(serializer.toBinary(REQUEST)))
        .isEqualTo(
            "01"
                + "00000003505554"
                + "000000062f613f623d63"
                + "0002"
                + "00000001780000000131"
                + "000000015800000002c3a9"
                + "0708");
  }

  @Test
  void theBytesOfAResponseAreTheseForAllVersionsThatMix() {
    assertThat(HexFormat.of().formatHex(serializer.toBinary(RESPONSE)))
        .isEqualTo("01" + "0194" + "0001" + "00000001610000000162" + "09");
  }

  @Test
  void bothComeBackAsTheyWere() throws Exception {
    HttpRequest request = (HttpRequest) roundTrip(REQUEST);
    assertThat(request.method()).isEqualTo("PUT");
    assertThat(request.target()).isEqualTo("/a?b=c");
    assertThat(request.headers()).isEqualTo(REQUEST.headers());
    assertThat(request.body()).containsExactly(7, 8);
    HttpResponse response = (HttpResponse) roundTrip(RESPONSE);
    assertThat(response.status()).isEqualTo(404);
    assertThat(response.headers()).isEqualTo(RESPONSE.headers());
    assertThat(response.body()).containsExactly(9);
  }

  @Test
  void anotherVersionIsRefused() {
    byte[] bytes = serializer.toBinary(REQUEST);
    bytes[0] = 2;
    assertThatThrownBy(() -> serializer.fromBinary(bytes, "Q"))
        .isInstanceOf(NotSerializableException.class)
        .hasMessageContaining("version must be 1, but was 2");
  }

  @Test
  void mutatedBytesDoNoHarm() {
    SplittableRandom random = new SplittableRandom(20);
    int refused = 0;
    for (int i = 0; i < 50_000; i++) {
      boolean request = random.nextBoolean();
      byte[] bytes = serializer.toBinary(request ? REQUEST : RESPONSE);
      bytes[random.nextInt(bytes.length)] = (byte) random.nextInt(256);
      bytes = Arrays.copyOf(bytes, random.nextInt(bytes.length + 4));
      try {
        serializer.fromBinary(bytes, request ? "Q" : "R");
      } catch (NotSerializableException e) {
        refused++;
      }
    }
    assertThat(refused).as("mutations that were noticed").isGreaterThan(20_000);
  }

  @Test
  void aHeaderWithALineBreakIsNone() {
    assertThatThrownBy(() -> new HttpHeader("a", "b\r\nc: d"))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new HttpHeader("a b", "c"))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void parametersAreDecoded() {
    HttpRequest request = HttpRequest.get("/x?a=1%202&b&a=3");
    assertThat(request.parameter("a")).contains("1 2");
    assertThat(request.parameter("b")).contains("");
    assertThat(request.parameter("c")).isEmpty();
    assertThat(request.path()).isEqualTo("/x");
  }

  private Object roundTrip(Object message) throws Exception {
    return serializer.fromBinary(serializer.toBinary(message), serializer.manifest(message));
  }

  private static byte[] bytes(int... values) {
    byte[] bytes = new byte[values.length];
    for (int i = 0; i < values.length; i++) {
      bytes[i] = (byte) values[i];
    }
    return bytes;
  }
}
