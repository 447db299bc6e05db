package io.merganser.bench.figures;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** A Markdown table: the first column to the left, the others to the right. */
public final class Markdown {
  private final List<String> lines = new ArrayList<>();

  public Markdown(String... head) {
    row(head);
    String[] rule = new String[head.length];
    Arrays.fill(rule, "---:");
    rule[0] = ":---";
    row(rule);
  }

  public Markdown row(String... cells) {
    lines.add("| " + String.join(" | ", cells) + " |");
    return this;
  }

  @Override
  public String toString() {
    return String.join("\n", lines) + "\n";
  }
}
