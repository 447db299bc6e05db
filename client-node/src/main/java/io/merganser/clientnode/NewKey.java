package io.merganser.clientnode;

import io.merganser.customers.ApiKey;
import io.merganser.customers.CustomerName;
import java.security.SecureRandom;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command {@code client-node new-key}. Nothing of the key stays anywhere but on the output. */
@Command(
    name = "new-key",
    mixinStandardHelpOptions = true,
    header = "Makes an API key for a customer.",
    description = {
      "The first line of the output is the key, which is kept nowhere: give it to",
      "the customer. The second is the line for the file of keys."
    })
final class NewKey implements Callable<Integer> {
  @Parameters(paramLabel = "CUSTOMER", description = "Whose key it is to be.")
  private @Nullable String customer;

  @Spec private @Nullable CommandSpec spec;

  private NewKey() {}

  @Override
  public Integer call() {
    CommandSpec command = Objects.requireNonNull(spec);
    String name = Objects.requireNonNull(customer);
    try {
      CustomerName.checked(name);
    } catch (IllegalArgumentException e) {
      throw new ParameterException(command.commandLine(), "CUSTOMER " + e.getMessage(), e);
    }
    ApiKey key = ApiKey.random(new SecureRandom());
    command.commandLine().getOut().println(key.secret());
    command.commandLine().getOut().println(key.line(name));
    return ExitCode.OK;
  }
}
