package io.merganser.node;

import com.typesafe.config.Config;
import io.merganser.settings.SettingsReader;
import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** The admin port of a node. {@code reference.conf} says what each setting does. */
public final class AdminSettings {
  private static final int OFF = -1;
  private static final int HIGHEST_PORT = 65535;

  private final String host;
  private final int port;
  private final boolean loopback;
  private final @Nullable AdminToken token;
  private final Limits limits;

  /** What a request may be at most, before it is looked at. */
  record Limits(
      int uriLength, int headerCount, int headerValueLength, int bodyBytes, int connections) {}

  private AdminSettings(
      String host, int port, boolean loopback, @Nullable AdminToken token, Limits limits) {
    this.host = host;
    this.port = port;
    this.loopback = loopback;
    this.token = token;
    this.limits = limits;
  }

  /** Reads {@code merganser.admin}. */
  public static AdminSettings fromConfig(Config config) {
    SettingsReader settings = SettingsReader.at(config, "merganser.admin");
    int port = settings.parsed("port", AdminSettings::port);
    boolean loopback = settings.parsed("host", AdminSettings::isLoopback);
    AdminToken token = token(settings);
    if (port != OFF && !loopback && token == null) {
      settings.parsed("host", AdminSettings::refuseOpenHost);
    }
    return new AdminSettings(
        settings.text("host"),
        port,
        loopback,
        token,
        new Limits(
            settings.positiveInt("max-uri-length"),
            settings.positiveInt("max-header-count"),
            settings.positiveInt("max-header-value-length"),
            settings.positiveInt("max-body-bytes"),
            settings.positiveInt("max-connections")));
  }

  /** Whether there is to be an admin port at all. */
  public boolean isOn() {
    return port != OFF;
  }

  public String host() {
    return host;
  }

  /** The port to bind; 0 for any free one. */
  public int port() {
    return port;
  }

  boolean isLoopback() {
    return loopback;
  }

  @Nullable AdminToken token() {
    return token;
  }

  Limits limits() {
    return limits;
  }

  @Override
  public String toString() {
    return "AdminSettings[" + host + ":" + (isOn() ? port : "off") + "]";
  }

  private static int port(String text) {
    if (text.equals("off") || text.equals("false")) {
      return OFF;
    }
    int port = text.matches("[0-9]{1,5}") ? Integer.parseInt(text) : OFF;
    if (port < 0 || port > HIGHEST_PORT) {
      throw new IllegalArgumentException(
          "must be off or between 0 and 65535, but was " + Escaped.line(text, 100));
    }
    return port;
  }

  private static boolean isLoopback(String host) {
    try {
      if (host.isBlank()) {
        throw new UnknownHostException();
      }
      return InetAddress.getByName(host).isLoopbackAddress();
    } catch (UnknownHostException e) {
      throw new IllegalArgumentException(
          "must be an address or a name of this machine, but was " + Escaped.line(host, 100), e);
    }
  }

  private static String refuseOpenHost(String host) {
    throw new IllegalArgumentException(
        "must be a loopback address unless merganser.admin.token or token-file is set, but was "
            + Escaped.line(host, 100));
  }

  private static @Nullable AdminToken token(SettingsReader settings) {
    boolean inFile = !settings.text("token-file").isEmpty();
    if (inFile) {
      if (!settings.text("token").isEmpty()) {
        throw NotStartedException.misconfigured(
            "merganser.admin.token and merganser.admin.token-file must not both be set, but were");
      }
      return settings.parsed("token-file", AdminSettings::tokenIn);
    }
    return settings.text("token").isEmpty() ? null : settings.parsed("token", AdminToken::of);
  }

  private static AdminToken tokenIn(String file) {
    String text;
    try {
      text = Files.readString(Path.of(file)).lines().findFirst().orElse("").strip();
    } catch (IOException e) {
      throw new IllegalArgumentException(
          "must be a file that can be read, but was " + Escaped.line(file), e);
    }
    try {
      return AdminToken.of(text);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException("has a token which " + e.getMessage(), e);
    }
  }
}
