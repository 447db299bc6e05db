package io.merganser.bench;

import io.merganser.bench.figures.Figures;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code bench figures}: the book's figures and the manual's tables, drawn anew. */
@Command(
    name = "figures",
    description = {
      "Draws the book's figures 20-1 to 20-6 from our own code and computes the tables of",
      "docs/load-balancing.md. The files come out the same, byte for byte, each time."
    },
    mixinStandardHelpOptions = true,
    sortOptions = false)
final class FiguresCommand implements Runnable {
  @Option(names = "--out", required = true, description = "The folder to write them to.")
  private Path out = Path.of("");

  @Spec private CommandSpec spec;

  @Override
  public void run() {
    Map<String, String> files =
        new TreeMap<>(Figures.all(new Progress("simulating", Figures.steps())));
    try {
      Files.createDirectories(out);
      for (Map.Entry<String, String> file : files.entrySet()) {
        Files.writeString(out.resolve(file.getKey()), file.getValue());
        spec.commandLine().getOut().println(out.resolve(file.getKey()));
      }
    } catch (IOException e) {
      throw new UncheckedIOException("could not write the figures to " + out, e);
    }
  }
}
