package io.merganser.ingress;

import io.merganser.http.HttpHeader;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Says on whose behalf a request is forwarded: {@code Forwarded} of RFC 7239, and the {@code
 * X-Forwarded} headers that came before it.
 *
 * <p>What came is appended to where whoever sent it is trusted, else thrown away: it is the only
 * way to keep a client from claiming another's address.
 */
final class Forwarding {
  private static final String FOR = "x-forwarded-for";
  private static final String PROTO = "x-forwarded-proto";
  private static final String HOST = "x-forwarded-host";
  private static final String FORWARDED = "forwarded";
  private static final Pattern TOKEN = Pattern.compile("[!#$%&'*+.^_`|~0-9A-Za-z-]+");

  private final boolean trusted;
  private final String scheme;

  Forwarding(boolean trusted, String scheme) {
    this.trusted = trusted;
    this.scheme = scheme;
  }

  /** Whether a client's own header of that name is not to be passed on as it is. */
  boolean replaces(HttpHeader header) {
    String name = Headers.lowerCase(header.name());
    boolean ours =
        name.equals(FOR) || name.equals(FORWARDED) || name.equals(PROTO) || name.equals(HOST);
    return ours || !trusted && (name.startsWith("x-forwarded-") || name.equals("x-real-ip"));
  }

  List<HttpHeader> headers(List<HttpHeader> received, InetAddress client, String host) {
    String address = client.getHostAddress().replaceAll("%.*", "");
    List<HttpHeader> headers = new ArrayList<>();
    headers.add(new HttpHeader(FOR, appended(received, FOR, address)));
    headers.add(new HttpHeader(PROTO, first(received, PROTO, scheme)));
    headers.add(new HttpHeader(HOST, first(received, HOST, host)));
    String element =
        "for="
            + quoted(client instanceof Inet6Address ? "[" + address + "]" : address)
            + ";host="
            + quoted(host)
            + ";proto="
            + scheme;
    headers.add(new HttpHeader(FORWARDED, appended(received, FORWARDED, element)));
    return headers;
  }

  private String appended(List<HttpHeader> received, String name, String element) {
    return trusted
        ? Stream.concat(Headers.all(received, name), Stream.of(element))
            .filter(value -> !value.isBlank())
            .collect(Collectors.joining(", "))
        : element;
  }

  /** The first proxy knows what the client saw; those after it do not. */
  private String first(List<HttpHeader> received, String name, String own) {
    return trusted
        ? Headers.all(received, name).filter(value -> !value.isBlank()).findFirst().orElse(own)
        : own;
  }

  private static String quoted(String value) {
    return TOKEN.matcher(value).matches()
        ? value
        : '"' + value.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
  }
}
