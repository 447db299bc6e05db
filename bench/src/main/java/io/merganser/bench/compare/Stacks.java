package io.merganser.bench.compare;

import java.util.List;

/** The stacks there are. To compare another, implement {@link Stack} and list it here. */
final class Stacks {
  static final Stack BASELINE = new AkkaGroupRouter();

  private static final List<Stack> ALL =
      List.of(
          new MerganserRouter("merganser"),
          new MerganserRouter("merganser-tuned"),
          BASELINE,
          new GrpcWeightedRoundRobin());

  private Stacks() {}

  static Stack named(String name) {
    return ALL.stream()
        .filter(stack -> stack.name().equals(name))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "must be of %s, but was %s"
                        .formatted(ALL.stream().map(Stack::name).toList(), name)));
  }
}
