package io.merganser.bench;

import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** The command {@code bench}: what the algorithms do, measured on the very classes that do it. */
@Command(
    name = "bench",
    description = "Measures Merganser's algorithms and draws the book's figures with them.",
    synopsisSubcommandLabel = "COMMAND",
    mixinStandardHelpOptions = true,
    versionProvider = BenchVersion.class,
    subcommands = {
      SubsetCommand.class,
      PolicyCommand.class,
      SpikeCommand.class,
      FiguresCommand.class,
      CompareCommand.class,
      MemoryCommand.class,
      SoakCommand.class,
      RollingCommand.class,
      IngressCommand.class,
      FleetCommand.class,
      OverloadCommand.class,
      QuotaCommand.class
    })
public final class Bench {

  private Bench() {}

  public static void main(String[] arguments) {
    System.exit(commandLine().execute(arguments));
  }

  static CommandLine commandLine() {
    return new CommandLine(new Bench())
        .setExecutionExceptionHandler(Bench::refuse)
        .setParameterExceptionHandler(
            (wrong, arguments) ->
                refuse(
                    new IllegalArgumentException(wrong.getMessage()), wrong.getCommandLine(), null))
        .setCaseInsensitiveEnumValuesAllowed(true);
  }

  /**
   * A value that a command can't use is a usage error; anything else is a fault and shows whole.
   */
  private static int refuse(
      Exception fault, CommandLine command, CommandLine.@Nullable ParseResult parsed)
      throws Exception {
    if (!(fault instanceof IllegalArgumentException)) {
      throw fault;
    }
    command.getErr().println(fault.getMessage());
    command.getErr().println("Try '" + command.getCommandSpec().qualifiedName() + " --help'.");
    return CommandLine.ExitCode.USAGE;
  }
}
