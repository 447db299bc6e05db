package io.merganser.node;

import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Who may use the admin port.
 *
 * <p>With a token, whoever shows it. Without one the port is bound to loopback, and two ways in are
 * left, both through a browser on this machine: a page whose host name is made to point here (DNS
 * rebinding), which shows in {@code Host}, and a page of another origin that sends a request it
 * can't read the answer of, which shows in {@code Origin}.
 */
final class AdminGuard {
  private static final Set<String> OPEN = Set.of("/ready", "/alive");
  private static final Set<String> SAFE = Set.of("GET", "HEAD", "OPTIONS");
  private static final Pattern LOOPBACK =
      Pattern.compile("(localhost|127\\.0\\.0\\.1|\\[::1])(:[0-9]{1,5})?");
  private static final Pattern SCHEME = Pattern.compile("^https?://");

  private final @Nullable AdminToken token;

  /** What of a request matters here. */
  record Credentials(
      String method,
      String path,
      @Nullable String host,
      @Nullable String origin,
      @Nullable String authorization) {}

  AdminGuard(@Nullable AdminToken token) {
    this.token = token;
  }

  /** Why the request must not be served; empty where it may. */
  Optional<Problem> refusal(Credentials request) {
    if (OPEN.contains(request.path) && SAFE.contains(request.method)) {
      return Optional.empty();
    }
    if (token != null && !token.isShownBy(request.authorization)) {
      return Optional.of(
          new Problem(
              401,
              "Unauthorized",
              "the admin token is needed, as Bearer or as the password of Basic"));
    }
    if (token == null && !isLoopback(request.host)) {
      return forbidden("without a token, Host must be localhost or a loopback address");
    }
    if (!SAFE.contains(request.method) && isForeign(request)) {
      return forbidden("a request that changes something must come from this origin");
    }
    return Optional.empty();
  }

  private static boolean isLoopback(@Nullable String host) {
    return host != null && LOOPBACK.matcher(host.toLowerCase(Locale.ROOT)).matches();
  }

  private static boolean isForeign(Credentials request) {
    String origin = request.origin;
    return origin != null
        && !SCHEME.matcher(origin).replaceFirst("").equalsIgnoreCase(request.host);
  }

  private static Optional<Problem> forbidden(String detail) {
    return Optional.of(new Problem(403, "Forbidden", detail));
  }
}
