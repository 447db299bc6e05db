package io.merganser.clientnode;

import akka.actor.typed.ActorSystem;
import akka.http.javadsl.server.Route;
import com.typesafe.config.Config;
import io.merganser.Merganser;
import io.merganser.console.Console;
import io.merganser.console.ConsoleOptions;
import io.merganser.console.ConsoleSettings;
import io.merganser.console.DemoControls;
import io.merganser.console.FrontDoor;
import io.merganser.ingress.Ingress;
import io.merganser.ingress.IngressBindException;
import io.merganser.ingress.IngressSettings;
import io.merganser.node.AdminServer;
import io.merganser.node.AdminSettings;
import io.merganser.node.NodeMetrics;
import io.merganser.node.NotStartedException;
import io.merganser.node.Readiness;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/** The front door and the admin port of a node that is in its cluster. */
public final class FrontDoorNode {
  private final Ingress ingress;
  private final @Nullable AdminServer admin;

  private FrontDoorNode(Ingress ingress, @Nullable AdminServer admin) {
    this.ingress = ingress;
    this.admin = admin;
  }

  /**
   * Reads all settings that the node needs.
   *
   * @throws io.merganser.settings.InvalidSettingException if one is wrong
   */
  public static void check(Config config) {
    Ingress.check(IngressSettings.fromConfig(config));
    AdminSettings.fromConfig(config);
    ConsoleSettings.fromConfig(config);
  }

  /**
   * Opens the front door, then the admin port.
   *
   * @param demo what the page can do to the backends, or {@code null} where this is no demo
   * @return fails with {@link NotStartedException} if a port is taken
   */
  public static CompletionStage<FrontDoorNode> start(
      ActorSystem<?> system, @Nullable DemoControls demo) {
    Config config = system.settings().config();
    return Ingress.start(system, IngressSettings.fromConfig(config))
        .exceptionally(FrontDoorNode::notStarted)
        .thenCompose(ingress -> withAdmin(system, AdminSettings.fromConfig(config), ingress, demo));
  }

  public Ingress ingress() {
    return ingress;
  }

  /** The admin port that is bound; 0 where there is none. */
  public int adminPort() {
    return admin == null ? 0 : admin.port();
  }

  private static CompletionStage<FrontDoorNode> withAdmin(
      ActorSystem<?> system, AdminSettings settings, Ingress ingress, @Nullable DemoControls demo) {
    Readiness readiness = Readiness.get(system);
    FrontDoorMetrics.bind(ingress, NodeMetrics.get(system).registry());
    readiness.require("the front door is closing", () -> !ingress.isStopping());
    if (!settings.isOn()) {
      return CompletableFuture.completedFuture(new FrontDoorNode(ingress, null));
    }
    ConsoleOptions options =
        ConsoleOptions.defaults().with(shown(ingress)).readyWhen(readiness::isReady);
    Route page =
        Console.start(
                system,
                Merganser.get(system).routers(),
                demo == null ? options : options.with(demo))
            .route();
    return AdminServer.start(system, settings, page)
        .thenApply(admin -> new FrontDoorNode(ingress, admin));
  }

  private static Ingress notStarted(Throwable failure) {
    Throwable cause = failure instanceof CompletionException ? failure.getCause() : failure;
    if (cause instanceof IngressBindException) {
      throw new NotStartedException(
          cause.getMessage() + ". Choose another with --http-port.", cause);
    }
    throw new CompletionException(cause);
  }

  private static FrontDoor shown(Ingress ingress) {
    return new FrontDoor() {
      @Override
      public int inProgress() {
        return ingress.stats().inProgress();
      }

      @Override
      public int limit() {
        return ingress.stats().maxInProgress();
      }

      @Override
      public long refused() {
        return ingress.stats().refused();
      }

      @Override
      public boolean stopping() {
        return ingress.isStopping();
      }
    };
  }
}
