package io.merganser.demo;

import io.merganser.node.CommandFaults;
import io.merganser.node.Escaped;
import io.merganser.node.LogLevel;
import io.merganser.node.NodeVersion;
import io.merganser.node.NotStartedException;
import java.io.PrintWriter;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The command {@code demo}: a cluster in one process, with a front door and a page. */
@Command(
    name = "demo",
    description = {
      "Starts six backends of three sizes and a front door in one process, and a page on which",
      "one can see the balancing happen. Ctrl-C ends it."
    },
    mixinStandardHelpOptions = true,
    versionProvider = NodeVersion.class,
    showDefaultValues = true,
    sortOptions = false)
public final class Demo implements Callable<Integer> {
  @Option(
      names = "--http-port",
      paramLabel = "PORT",
      defaultValue = "8080",
      description = "The port of the front door; 0 for any that is free.")
  private String httpPort = "";

  @Option(
      names = "--admin-port",
      paramLabel = "PORT",
      defaultValue = "8558",
      description = "The port of the page and its API; 0 for any that is free.")
  private String adminPort = "";

  @Option(
      names = "--load",
      paramLabel = "N",
      defaultValue = "40",
      description = "Send that many requests a second, whatever becomes of them; 0 for none.")
  private double load;

  @Option(
      names = "--path",
      paramLabel = "PATH",
      defaultValue = "/demo/hold?for=100ms",
      description = "What --load asks for.")
  private String path = "";

  @Spec private @Nullable CommandSpec spec;

  private Demo() {}

  public static void main(String[] arguments) {
    // Seven nodes that join a cluster have much to say, and nobody has asked.
    LogLevel.orElse("WARN");
    System.exit(commandLine().execute(arguments));
  }

  static CommandLine commandLine() {
    return CommandFaults.told(new CommandLine(new Demo()));
  }

  @Override
  public Integer call() throws InterruptedException {
    if (!(load >= 0 && load <= 100_000)) {
      throw NotStartedException.misconfigured("--load must be from 0 to 100000, but was " + load);
    }
    if (!path.startsWith("/") || !isUri(path)) {
      throw NotStartedException.misconfigured(
          "--path must be the path of a URI and begin with /, but was " + Escaped.line(path, 100));
    }
    Map<String, Object> flags = new LinkedHashMap<>();
    flags.put("merganser.ingress.port", httpPort);
    flags.put("merganser.admin.port", adminPort);
    DemoCluster cluster = DemoCluster.start(flags);
    print(cluster);
    if (load > 0) {
      cluster.send(path, load);
    }
    // Until Ctrl-C: each node then shuts down by its own hook.
    Thread.currentThread().join();
    return ExitCode.OK;
  }

  private static boolean isUri(String text) {
    try {
      return new URI(text).getRawPath() != null;
    } catch (URISyntaxException e) {
      return false;
    }
  }

  private void print(DemoCluster cluster) {
    PrintWriter out = spec == null ? new PrintWriter(System.out) : spec.commandLine().getOut();
    out.println();
    out.println("Six backends and a front door are ready. Watch them here:");
    out.println();
    out.println("    " + cluster.page());
    out.println();
    out.println("and send them something:");
    out.println();
    out.println("    curl -i " + cluster.address() + "/demo/hello");
    out.println("    curl -i '" + cluster.address() + "/demo/work?cpu=20ms'");
    out.println(
        "    curl -i -H 'x-api-key: %s' %s/demo/hello"
            .formatted(cluster.keyOf(DemoCustomers.NAMES.get(0)), cluster.address()));
    out.println();
    out.println(
        load == 0
            ? "For steady traffic, start it with --load 40. Ctrl-C ends it."
            : "Sending %s requests a second for %s. Ctrl-C ends it.".formatted(load, path));
    out.println();
    out.flush();
  }
}
