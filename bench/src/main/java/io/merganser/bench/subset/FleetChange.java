package io.merganser.bench.subset;

import io.merganser.subset.Fleet;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A change of a fleet, as written on the command line: {@code +1b}, {@code -10%c}.
 *
 * @param amount how many come (above zero) or go (below zero)
 * @param percent whether that is a share of those there are
 * @param ofBackends whether backends come or go, or clients
 */
public record FleetChange(int amount, boolean percent, boolean ofBackends) {
  private static final Pattern FORM = Pattern.compile("([+-][1-9]\\d{0,5})(%?)([bc])");

  public static FleetChange of(String text) {
    Matcher matcher = FORM.matcher(text);
    if (!matcher.matches()) {
      throw new IllegalArgumentException(
          "must be like +1b, -1b, +1c, -1c, +10%b or -10%b, but was " + text);
    }
    return new FleetChange(
        Integer.parseInt(matcher.group(1)),
        !matcher.group(2).isEmpty(),
        matcher.group(3).equals("b"));
  }

  /** The fleet after the change. Who goes, and where in the order of ids one comes, is drawn. */
  public Fleet applyTo(Fleet fleet, long seed) {
    List<String> tasks = new ArrayList<>(ofBackends ? fleet.backends() : fleet.clients());
    int count = percent ? Math.round(tasks.size() * amount / 100f) : amount;
    if (tasks.size() + count < 0) {
      throw new IllegalArgumentException(
          "--change must leave no fewer than 0 tasks, but takes " + -count + " of " + tasks.size());
    }
    SplittableRandom random = new SplittableRandom(seed);
    for (int i = 0; i < -count; i++) {
      tasks.remove(random.nextInt(tasks.size()));
    }
    for (int i = 0; i < count; i++) {
      String neighbour = tasks.isEmpty() ? "task" : tasks.get(random.nextInt(tasks.size()));
      tasks.add(neighbour + "+" + i);
    }
    return ofBackends ? Fleet.of(fleet.clients(), tasks) : Fleet.of(tasks, fleet.backends());
  }
}
