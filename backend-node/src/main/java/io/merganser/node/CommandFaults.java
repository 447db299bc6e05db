package io.merganser.node;

import io.merganser.settings.InvalidSettingException;
import java.util.concurrent.CompletionException;
import java.util.function.UnaryOperator;
import picocli.CommandLine;
import picocli.CommandLine.ExitCode;

/**
 * How a command says what is wrong: a flag, with the usage; what an operator can mend, in a line;
 * anything else is a fault and shows whole.
 */
public final class CommandFaults {

  private CommandFaults() {}

  /** The command, with faults told this way. */
  public static CommandLine told(CommandLine line) {
    return told(line, message -> message);
  }

  /**
   * @param wording what to make of the message about a setting
   */
  static CommandLine told(CommandLine line, UnaryOperator<String> wording) {
    return line.setParameterExceptionHandler(
            (wrong, arguments) -> {
              CommandLine of = wrong.getCommandLine();
              of.getErr().println(Escaped.line(wrong.getMessage()));
              of.usage(of.getErr());
              return ExitCode.USAGE;
            })
        .setExecutionExceptionHandler((fault, of, parsed) -> tell(fault, of, wording));
  }

  private static int tell(Exception fault, CommandLine line, UnaryOperator<String> wording)
      throws Exception {
    Throwable cause =
        fault instanceof CompletionException && fault.getCause() != null ? fault.getCause() : fault;
    if (cause instanceof InvalidSettingException) {
      line.getErr().println(wording.apply(Escaped.line(cause.getMessage())));
      return ExitCode.USAGE;
    }
    if (cause instanceof NotStartedException notStarted) {
      line.getErr().println(Escaped.line(cause.getMessage()));
      return notStarted.isMisconfigured() ? ExitCode.USAGE : ExitCode.SOFTWARE;
    }
    throw fault;
  }
}
