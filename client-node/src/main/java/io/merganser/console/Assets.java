package io.merganser.console;

import akka.http.javadsl.model.ContentType;
import akka.http.javadsl.model.ContentTypes;
import akka.http.javadsl.model.HttpEntities;
import akka.http.javadsl.model.HttpResponse;
import akka.http.javadsl.model.headers.EntityTag;
import akka.http.javadsl.server.Directives;
import akka.http.javadsl.server.PathMatchers;
import akka.http.javadsl.server.Route;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The page and what it is made of, read once. No path but theirs is ever looked for. */
final class Assets {
  private static final List<String> NAMES =
      List.of(
          "index.html",
          "style.css",
          "panels.css",
          "room.css",
          "merganser.svg",
          "page.js",
          "announce.js",
          "backends.js",
          "chart.js",
          "demo.js",
          "dom.js",
          "format.js",
          "front-door.js",
          "links.js",
          "live.js",
          "customers.js",
          "outcomes.js",
          "overload.js",
          "past.js",
          "service.js",
          "spread.js",
          "states.js",
          "traffic.js");

  private final Map<String, Asset> assets = new LinkedHashMap<>();

  private record Asset(ContentType type, byte[] content, EntityTag tag) {}

  Assets() {
    NAMES.forEach(name -> assets.put(name, read(name)));
  }

  /** The page at the root, and all else beside it. */
  Route route() {
    return Directives.concat(
        Directives.pathSingleSlash(() -> serve("index.html")),
        Directives.path(
            PathMatchers.segment(),
            name -> assets.containsKey(name) ? serve(name) : Directives.reject()));
  }

  private Route serve(String name) {
    Asset asset = assets.get(name);
    HttpResponse response =
        HttpResponse.create().withEntity(HttpEntities.create(asset.type, asset.content));
    return Directives.get(
        () -> Directives.conditional(asset.tag, () -> Directives.complete(response)));
  }

  private static Asset read(String name) {
    try (InputStream in = Assets.class.getResourceAsStream(name)) {
      if (in == null) {
        throw new IllegalStateException("the console must be packaged with " + name);
      }
      byte[] content = in.readAllBytes();
      return new Asset(typeOf(name), content, tagOf(content));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static ContentType typeOf(String name) {
    return ContentTypes.parse(
        switch (name.substring(name.lastIndexOf('.') + 1)) {
          case "html" -> "text/html; charset=UTF-8";
          case "css" -> "text/css; charset=UTF-8";
          case "js" -> "text/javascript; charset=UTF-8";
          case "svg" -> "image/svg+xml";
          default -> throw new IllegalStateException("no content type is known for " + name);
        });
  }

  private static EntityTag tagOf(byte[] content) {
    try {
      byte[] hash = MessageDigest.getInstance("SHA-256").digest(content);
      return EntityTag.create(HexFormat.of().formatHex(hash, 0, 16), false);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }
}
