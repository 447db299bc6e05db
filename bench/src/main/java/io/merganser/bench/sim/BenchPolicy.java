package io.merganser.bench.sim;

import io.merganser.balance.BalanceSettings;
import io.merganser.balance.Policy;
import io.merganser.balance.PolicyName;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;

/** A policy to simulate: one of the router's, or a reference that only the bench has. */
public record BenchPolicy(String name, Factory factory) {

  /** Makes the policy for one client. */
  @FunctionalInterface
  public interface Factory {
    Policy create(BalanceSettings settings, RandomGenerator random);
  }

  /** Every policy, the references last. */
  public static List<BenchPolicy> all() {
    List<BenchPolicy> all = new ArrayList<>();
    Arrays.stream(PolicyName.values())
        .map(name -> new BenchPolicy(name.toString(), name::create))
        .forEach(all::add);
    all.add(new BenchPolicy("p2c", (settings, random) -> new PowerOfTwoChoices(random)));
    return all;
  }

  public static BenchPolicy named(String name) {
    return all().stream()
        .filter(policy -> policy.name.equals(name))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "must be one of "
                        + all().stream().map(BenchPolicy::name).toList()
                        + ", but was "
                        + name));
  }
}
