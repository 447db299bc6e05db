package io.merganser.bench;

import io.merganser.bench.figures.Figures;
import java.io.IOException;
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
    description = "Draws the book's figures and the manual's tables, the same each time.",
    mixinStandardHelpOptions = true,
    sortOptions = false)
final class FiguresCommand implements Runnable {
  @Option(names = "--out", required = true, description = "The folder to write them to.")
  private Path out = Path.of("");

  @Spec private CommandSpec spec;

  @Override
  public void run() {
    try {
      Files.createDirectories(out);
      Map<String, String> files =
          new TreeMap<>(Figures.all(new Progress("simulating", Figures.STEPS)::step));
      for (Map.Entry<String, String> file : files.entrySet()) {
        Files.writeString(out.resolve(file.getKey()), file.getValue());
        spec.commandLine().getOut().println(out.resolve(file.getKey()));
      }
    } catch (IOException e) {
      throw new IllegalArgumentException("--out must be a folder to write to, but was " + out, e);
    }
  }
}
