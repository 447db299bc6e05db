package io.merganser.backendnode;

import com.typesafe.config.Config;
import io.merganser.Service;
import io.merganser.WarmUp;
import io.merganser.http.HttpRequest;
import io.merganser.http.HttpResponse;
import io.merganser.http.HttpService;
import io.merganser.settings.SettingsReader;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/** A backend node. {@code reference.conf} says what each setting does. */
public record BackendNodeSettings(
    Service<HttpRequest, HttpResponse> service,
    double speed,
    Utilization utilization,
    Optional<WarmUp<HttpRequest, HttpResponse>> warmUp) {
  private static final double SLOWEST = 0.01;
  private static final double FASTEST = 100;

  /** What the backend reports as its utilization. */
  public enum Utilization {
    PROCESS_CPU,
    HANDLER_THREADS;

    static Utilization parse(String text) {
      return Arrays.stream(values())
          .filter(value -> value.text().equals(text))
          .findFirst()
          .orElseThrow(
              () -> new IllegalArgumentException("must be " + all() + ", but was " + text));
    }

    private String text() {
      return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    private static String all() {
      return Arrays.stream(values()).map(Utilization::text).collect(Collectors.joining(" or "));
    }
  }

  public BackendNodeSettings {
    requireSpeed(speed);
  }

  /** Reads {@code merganser.backend-node}. */
  public static BackendNodeSettings fromConfig(Config config) {
    SettingsReader settings = SettingsReader.at(config, "merganser.backend-node");
    return new BackendNodeSettings(
        settings.parsed("service", BackendNodeSettings::service),
        settings.numberWithin("speed", SLOWEST, FASTEST),
        settings.parsed("utilization", Utilization::parse),
        warmUp(settings.below("warm-up")));
  }

  private static Optional<WarmUp<HttpRequest, HttpResponse>> warmUp(SettingsReader settings) {
    String target = settings.text("path");
    if (target.isEmpty()) {
      return Optional.empty();
    }
    HttpRequest request = settings.parsed("path", BackendNodeSettings::get);
    return Optional.of(
        WarmUp.replaying(
            request, settings.positiveDuration("nominal"), settings.positiveDuration("limit")));
  }

  private static HttpRequest get(String target) {
    if (!target.startsWith("/")) {
      throw new IllegalArgumentException("must begin with /, but was " + target);
    }
    return HttpRequest.get(target);
  }

  static void requireSpeed(double speed) {
    if (!(speed >= SLOWEST && speed <= FASTEST)) {
      throw new IllegalArgumentException(
          "a speed must be between " + SLOWEST + " and " + (int) FASTEST + ", but was " + speed);
    }
  }

  private static Service<HttpRequest, HttpResponse> service(String name) {
    try {
      return HttpService.of(name);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException("is refused: " + e.getMessage(), e);
    }
  }
}
