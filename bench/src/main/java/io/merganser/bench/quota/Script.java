package io.merganser.bench.quota;

import java.util.List;

/** What happens in a run, phase by phase. */
public record Script(List<Phase> phases) {
  static final int WARM_UP = 0;
  static final int CALM = 1;
  static final int GREEDY = 2;
  static final int KILLED = 3;
  static final int CUT_OFF = 4;
  static final int CALM_AGAIN = 5;

  private static final double GREEDY_SHARE = 10;
  private static final int WARM_UP_SECONDS = 6;
  private static final int SHORTEST = 15;
  private static final int LONGEST = 600;

  public Script {
    phases = List.copyOf(phases);
  }

  /**
   * @param seconds of each phase; long enough for a coordinator to be replaced
   */
  public static Script of(int seconds) {
    if (seconds < SHORTEST || seconds > LONGEST) {
      throw new IllegalArgumentException(
          "--seconds must be within %d to %d, but was %d".formatted(SHORTEST, LONGEST, seconds));
    }
    return new Script(
        List.of(
            new Phase("warm-up", WARM_UP_SECONDS, Phase.MODEST_SHARE, Phase.Event.NONE),
            new Phase("calm", seconds, Phase.MODEST_SHARE, Phase.Event.NONE),
            new Phase("b wants 10x", seconds, GREEDY_SHARE, Phase.Event.NONE),
            new Phase("coordinator killed", seconds, GREEDY_SHARE, Phase.Event.KILL),
            new Phase("coordinator cut off", seconds, GREEDY_SHARE, Phase.Event.CUT_OFF),
            new Phase("calm again", seconds, Phase.MODEST_SHARE, Phase.Event.MEND)));
  }

  /** When a phase begins, in seconds from the start of the first. */
  int startOf(int phase) {
    return phases.subList(0, phase).stream().mapToInt(Phase::seconds).sum();
  }

  int endOf(int phase) {
    return startOf(phase) + phases.get(phase).seconds();
  }
}
