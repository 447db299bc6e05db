package io.merganser.bench;

import java.nio.file.Path;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code bench figures}. */
@Command(name = "figures", mixinStandardHelpOptions = true)
final class FiguresCommand implements Runnable {
  @Option(names = "--out", required = true)
  private Path out = Path.of("");

  @Override
  public void run() {}
}
