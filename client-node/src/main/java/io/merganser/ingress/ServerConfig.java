package io.merganser.ingress;

import akka.http.javadsl.settings.ServerSettings;
import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import java.util.Map;

/** What akka-http's server is told, over its own configuration. */
final class ServerConfig {

  private ServerConfig() {}

  static ServerSettings of(Config config, IngressSettings settings) {
    HttpLimits limits = settings.limits();
    Map<String, Object> server =
        Map.of(
            "enable-http2",
            settings.http2(),
            "server-header",
            "",
            // Routers end each request in time, with an outcome; a second timeout would race them.
            "request-timeout",
            "off",
            "idle-timeout",
            settings.idleTimeout().toMillis() + "ms",
            "max-connections",
            settings.maxConnections(),
            "pipelining-limit",
            1,
            "remote-address-attribute",
            true,
            "raw-request-uri-header",
            true,
            "transparent-head-requests",
            false,
            "parsing",
            Map.of(
                "max-content-length",
                "infinite",
                "max-uri-length",
                limits.maxUriLength(),
                "max-header-count",
                limits.maxHeaderCount(),
                "max-header-value-length",
                limits.maxHeaderValueLength(),
                "uri-parsing-mode",
                "strict",
                "error-handler",
                MalformedRequestHandler.class.getName(),
                // Else a backend gets headers as akka-http writes them, not as they came.
                "modeled-header-parsing",
                "off",
                // Anybody can send nonsense, any number of times.
                "illegal-header-warnings",
                false,
                "error-logging-verbosity",
                "off",
                "ssl-session-attribute",
                settings.customers().hasCertificates()));
    return ServerSettings.create(
        ConfigFactory.parseMap(Map.of("akka.http.server", server)).withFallback(config));
  }
}
