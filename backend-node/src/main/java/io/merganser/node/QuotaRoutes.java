package io.merganser.node;

import static akka.http.javadsl.server.Directives.complete;
import static akka.http.javadsl.server.Directives.completeWithFuture;
import static akka.http.javadsl.server.Directives.concat;
import static akka.http.javadsl.server.Directives.delete;
import static akka.http.javadsl.server.Directives.extractRequest;
import static akka.http.javadsl.server.Directives.get;
import static akka.http.javadsl.server.Directives.path;
import static akka.http.javadsl.server.Directives.put;
import static akka.http.javadsl.server.PathMatchers.segment;

import akka.Done;
import akka.actor.typed.ActorSystem;
import akka.http.javadsl.model.ContentTypes;
import akka.http.javadsl.model.HttpEntities;
import akka.http.javadsl.model.HttpEntity;
import akka.http.javadsl.model.HttpRequest;
import akka.http.javadsl.model.HttpResponse;
import akka.http.javadsl.model.StatusCodes;
import akka.http.javadsl.server.PathMatcher1;
import akka.http.javadsl.server.Route;
import akka.http.scaladsl.model.EntityStreamSizeException;
import akka.pattern.StatusReply;
import akka.stream.Materializer;
import io.merganser.Merganser;
import io.merganser.Quotas;
import io.merganser.RequestOptions;
import io.merganser.quota.CustomerUsage;
import io.merganser.quota.Limit;
import io.merganser.wire.UsageTotals;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * {@code /quotas/SERVICE}: GET says what its customers use, and may use. {@code
 * /quotas/SERVICE/customers/CUSTOMER} and {@code /quotas/SERVICE/default}: PUT changes a limit for
 * the whole cluster, DELETE goes back to what is configured. 404 where nobody serves the service,
 * 503 where nobody answers in time.
 */
final class QuotaRoutes {
  private static final Logger LOG = LoggerFactory.getLogger(QuotaRoutes.class);
  private static final Duration BODY_PATIENCE = Duration.ofSeconds(5);
  private static final String OTHERS = "every customer without a limit by name";
  private static final char NOT_UTF_8 = '\ufffd';

  private final Quotas quotas;
  private final Materializer materializer;

  private QuotaRoutes(ActorSystem<?> system) {
    this.quotas = Merganser.get(system).quotas();
    this.materializer = Materializer.matFromSystem(system);
  }

  static Route create(ActorSystem<?> system) {
    QuotaRoutes routes = new QuotaRoutes(system);
    PathMatcher1<String> service = segment("quotas").slash(segment());
    return concat(
        path(service, name -> get(() -> routes.usage(name))),
        path(service.slash("default"), routes::ofOthers),
        path(service.slash("customers").slash(segment()), routes::ofCustomer));
  }

  private Route usage(String service) {
    return extractRequest(
        request ->
            completeWithFuture(
                quotas
                    .usage(service)
                    .thenApply(QuotaRoutes::shown)
                    .exceptionally(QuotaRoutes::problem)));
  }

  private Route ofOthers(String service) {
    return concat(
        put(() -> change(service, OTHERS, limit -> quotas.setDefault(service, limit))),
        delete(() -> reset(service, OTHERS, () -> quotas.resetDefault(service))));
  }

  private Route ofCustomer(String service, String customer) {
    try {
      requireName(customer);
    } catch (IllegalArgumentException e) {
      return complete(AdminResponses.problem(StatusCodes.BAD_REQUEST, e.getMessage()));
    }
    return concat(
        put(() -> change(service, customer, limit -> quotas.setLimit(service, customer, limit))),
        delete(() -> reset(service, customer, () -> quotas.resetLimit(service, customer))));
  }

  private Route change(
      String service, String customer, Function<Limit, CompletionStage<Done>> change) {
    return extractRequest(
        request ->
            completeWithFuture(
                body(request)
                    .thenApply(QuotaRoutes::limit)
                    .thenCompose(
                        limit ->
                            change
                                .apply(limit)
                                .thenApply(done -> changed(service, customer, limit)))
                    .exceptionally(QuotaRoutes::problem)));
  }

  private static Route reset(
      String service, String customer, Supplier<CompletionStage<Done>> reset) {
    return extractRequest(
        request ->
            completeWithFuture(
                reset
                    .get()
                    .thenApply(
                        done -> {
                          LOG.info(
                              "The limit of [{}] for [{}] is as configured again",
                              Escaped.line(service),
                              Escaped.line(customer));
                          return HttpResponse.create().withStatus(StatusCodes.NO_CONTENT);
                        })
                    .exceptionally(QuotaRoutes::problem)));
  }

  private CompletionStage<byte[]> body(HttpRequest request) {
    return request
        .entity()
        .toStrict(BODY_PATIENCE.toMillis(), materializer)
        .thenApply(HttpEntity.Strict::getData)
        .thenApply(akka.util.ByteString::toArray);
  }

  /** Its faults are the sender's; others of the same class say that there is no such service. */
  private static Limit limit(byte[] body) {
    try {
      return LimitJson.read(body);
    } catch (IllegalArgumentException e) {
      throw new BadLimitException(e);
    }
  }

  private static HttpResponse changed(String service, String customer, Limit limit) {
    LOG.info(
        "The limit of [{}] for [{}] was changed to [{}]",
        Escaped.line(service),
        Escaped.line(customer),
        LimitJson.shown(limit));
    Map<String, Object> shown = new LinkedHashMap<>();
    shown.put("service", service);
    shown.put("customer", customer);
    shown.put("limit", LimitJson.shown(limit));
    return json(shown);
  }

  private static HttpResponse shown(UsageTotals totals) {
    Map<String, Object> shown = new LinkedHashMap<>();
    shown.put("service", totals.service());
    shown.put("learning", totals.learning());
    shown.put("customers", totals.customers().stream().map(QuotaRoutes::shown).toList());
    return json(shown);
  }

  private static Map<String, Object> shown(CustomerUsage usage) {
    Map<String, Object> shown = new LinkedHashMap<>();
    shown.put("customer", usage.customer());
    shown.put("used", LimitJson.rounded(usage.used()));
    shown.put("demanded", LimitJson.rounded(usage.demanded()));
    shown.put("limit", usage.limit().map(LimitJson::shown).orElse(null));
    return shown;
  }

  private static HttpResponse json(Map<String, ?> shown) {
    return HttpResponse.create()
        .withEntity(HttpEntities.create(ContentTypes.APPLICATION_JSON, LimitJson.write(shown)));
  }

  private static HttpResponse problem(Throwable failure) {
    Throwable cause =
        failure instanceof CompletionException && failure.getCause() != null
            ? failure.getCause()
            : failure;
    String message = Escaped.line(String.valueOf(cause.getMessage()));
    if (cause instanceof BadLimitException) {
      return AdminResponses.problem(StatusCodes.BAD_REQUEST, message);
    } else if (cause instanceof IllegalArgumentException) {
      return AdminResponses.problem(StatusCodes.NOT_FOUND, message);
    } else if (cause instanceof EntityStreamSizeException tooLarge) {
      return AdminResponses.of(
          new Problem(
              413,
              "Content Too Large",
              "a body must have at most " + tooLarge.limit() + " bytes, but had more"));
    } else if (cause instanceof StatusReply.ErrorMessage) {
      return AdminResponses.problem(StatusCodes.SERVICE_UNAVAILABLE, message);
    } else if (cause instanceof TimeoutException) {
      return AdminResponses.problem(
          StatusCodes.SERVICE_UNAVAILABLE,
          "nobody answered in time: the coordinator of quotas may be moving to another node;"
              + " try again");
    }
    throw new CompletionException(cause);
  }

  /** What a log, a metric or the page could not show as it is, is nobody's name. */
  private static void requireName(String customer) {
    RequestOptions.defaults().forCustomer(customer);
    if (customer.indexOf(NOT_UTF_8) >= 0 || !Escaped.line(customer).equals(customer)) {
      throw new IllegalArgumentException(
          "a customer name must be of visible characters in UTF-8, but was "
              + Escaped.line(customer));
    }
  }

  /** A limit that can't be. */
  private static final class BadLimitException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    BadLimitException(IllegalArgumentException why) {
      super(why.getMessage(), null, false, false);
    }
  }
}
