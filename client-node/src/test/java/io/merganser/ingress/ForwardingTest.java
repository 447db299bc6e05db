package io.merganser.ingress;

import static org.assertj.core.api.Assertions.assertThat;

import io.merganser.http.HttpHeader;
import java.net.InetAddress;
import java.util.List;
import org.junit.jupiter.api.Test;

class ForwardingTest {
  private static final List<HttpHeader> CLAIMED =
      List.of(
          new HttpHeader("X-Forwarded-For", "10.0.0.1"),
          new HttpHeader("x-forwarded-for", "10.0.0.2, 10.0.0.3"),
          new HttpHeader("X-Forwarded-Proto", "https"),
          new HttpHeader("X-Forwarded-Host", "public.example"),
          new HttpHeader("X-Forwarded-Port", "443"),
          new HttpHeader("X-Real-IP", "10.0.0.1"),
          new HttpHeader("Forwarded", "for=10.0.0.1"));

  @Test
  void saysWhoConnected() throws Exception {
    assertThat(headers(new Forwarding(false, "http"), List.of(), "192.0.2.7", "example.com"))
        .containsExactly(
            new HttpHeader("x-forwarded-for", "192.0.2.7"),
            new HttpHeader("x-forwarded-proto", "http"),
            new HttpHeader("x-forwarded-host", "example.com"),
            new HttpHeader("forwarded", "for=192.0.2.7;host=example.com;proto=http"));
  }

  @Test
  void throwsAwayWhatAStrangerClaims() throws Exception {
    Forwarding forwarding = new Forwarding(false, "http");
    assertThat(CLAIMED).allMatch(forwarding::replaces);
    assertThat(headers(forwarding, CLAIMED, "192.0.2.7", "example.com"))
        .contains(
            new HttpHeader("x-forwarded-for", "192.0.2.7"),
            new HttpHeader("x-forwarded-proto", "http"));
  }

  @Test
  void appendsToWhatATrustedProxySays() throws Exception {
    Forwarding forwarding = new Forwarding(true, "http");
    assertThat(
            CLAIMED.stream().filter(header -> !forwarding.replaces(header)).map(HttpHeader::name))
        .containsExactly("X-Forwarded-Port", "X-Real-IP");
    assertThat(headers(forwarding, CLAIMED, "192.0.2.7", "example.com"))
        .containsExactly(
            new HttpHeader("x-forwarded-for", "10.0.0.1, 10.0.0.2, 10.0.0.3, 192.0.2.7"),
            new HttpHeader("x-forwarded-proto", "https"),
            new HttpHeader("x-forwarded-host", "public.example"),
            new HttpHeader("forwarded", "for=10.0.0.1, for=192.0.2.7;host=example.com;proto=http"));
  }

  @Test
  void quotesWhatIsNoToken() throws Exception {
    assertThat(
            headers(new Forwarding(false, "https"), List.of(), "2001:db8::1", "example.com:8080"))
        .contains(
            new HttpHeader("x-forwarded-for", "2001:db8:0:0:0:0:0:1"),
            new HttpHeader(
                "forwarded",
                "for=\"[2001:db8:0:0:0:0:0:1]\";host=\"example.com:8080\";proto=https"));
  }

  private static List<HttpHeader> headers(
      Forwarding forwarding, List<HttpHeader> received, String client, String host)
      throws Exception {
    return forwarding.headers(received, InetAddress.getByName(client), host);
  }
}
