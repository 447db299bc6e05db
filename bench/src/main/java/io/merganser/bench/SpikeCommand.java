package io.merganser.bench;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import com.typesafe.config.ConfigValueFactory;
import io.merganser.Criticality;
import io.merganser.bench.sim.Protection;
import io.merganser.bench.sim.Spike;
import io.merganser.bench.sim.SpikeResult;
import io.merganser.bench.sim.SpikeSettings;
import io.merganser.overload.ThrottleMode;
import io.merganser.settings.InvalidSettingException;
import java.util.EnumMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code bench spike}: simulates a spike, and what protection makes of it. */
@Command(
    name = "spike",
    description =
        "Simulates a spike on virtual time: calm at 0.9 of capacity, a spike, calm again.",
    mixinStandardHelpOptions = true,
    sortOptions = false)
final class SpikeCommand implements Runnable {
  private static final String THROTTLE = "merganser.router.throttle.";

  private static final Map<Criticality, String> FIELDS =
      new EnumMap<>(
          Map.of(
              Criticality.CRITICAL_PLUS, "criticalPlusSuccess",
              Criticality.CRITICAL, "criticalSuccess",
              Criticality.SHEDDABLE_PLUS, "sheddablePlusSuccess",
              Criticality.SHEDDABLE, "sheddableSuccess"));

  @Option(
      names = "--load",
      defaultValue = "10",
      description = "The spike, as a multiple of capacity (default: ${DEFAULT-VALUE}).")
  private double load;

  @Option(
      names = "--protection",
      defaultValue = "full",
      description = "full, no-throttle, no-admission or none (default: ${DEFAULT-VALUE}).")
  private String protection = "";

  @Option(
      names = "--throttle",
      description = "accept-clocked or adaptive (default: as in reference.conf).")
  private @Nullable String throttle;

  @Option(
      names = "--k",
      description = "Requests sent for each that is accepted (default: as in reference.conf).")
  private @Nullable String k;

  @Option(
      names = "--window",
      description = "How far adaptive looks back, as in 30s (default: as in reference.conf).")
  private @Nullable String window;

  @Option(
      names = "--clients",
      defaultValue = "16",
      description = "Clients (default: ${DEFAULT-VALUE}).")
  private int clients;

  @Option(
      names = "--backends",
      defaultValue = "4",
      description = "Backends of 4 cores each (default: ${DEFAULT-VALUE}).")
  private int backends;

  @Option(
      names = "--seconds",
      description = "How long the spike lasts (default: 20 longer than the throttle looks back).")
  private @Nullable Integer seconds;

  @Option(
      names = "--seed",
      defaultValue = "1",
      description = "Where all chance comes from (default: ${DEFAULT-VALUE}).")
  private long seed;

  @Option(names = "--json", description = "Print one JSON object and nothing else.")
  private boolean json;

  @Spec private CommandSpec spec;

  @Override
  public void run() {
    Protection protectedBy = protection(overrides());
    SpikeSettings settings = SpikeSettings.of(load, protectedBy, backends, clients, seed);
    if (seconds != null) {
      settings = settings.lasting(seconds);
    }
    SpikeResult result = new Spike(settings).run(new Progress("simulating", settings.seconds()));
    Output output =
        new Output()
            .withDecimal("load", load)
            .with("protection", protection)
            .with("throttle", protectedBy.throttle().mode().toString())
            .withDecimal("k", protectedBy.throttle().k())
            .with("seed", seed)
            .withDecimal("goodput", result.goodput())
            .withDecimal("firstTenSeconds", result.firstGoodput())
            .withDecimal("calmP99Millis", result.calmP99())
            .withDecimal("p99Millis", result.p99());
    FIELDS.forEach(
        (criticality, field) -> output.withDecimal(field, result.success().get(criticality)));
    output
        .withDecimal("reachingPerAccept", result.reachingPerAccept())
        .withDecimal("recoverySeconds", result.recoverySeconds())
        .withDecimal("fairness", result.fairness())
        .print(spec.commandLine().getOut(), json);
  }

  private Config overrides() {
    Config overrides = ConfigFactory.empty();
    if (throttle != null) {
      ThrottleMode mode = Options.parsed("--throttle", throttle, ThrottleMode::of);
      overrides = with(overrides, "mode", mode.toString());
    }
    if (k != null) {
      overrides = with(overrides, "k", k);
    }
    if (window != null) {
      overrides = with(overrides, "window", window);
    }
    return overrides;
  }

  private Protection protection(Config overrides) {
    Options.parsed("--protection", protection, Protection::named);
    try {
      return Protection.named(protection, overrides);
    } catch (InvalidSettingException e) {
      throw new IllegalArgumentException(e.getMessage().replace(THROTTLE, "--"), e);
    }
  }

  private static Config with(Config config, String key, String value) {
    return config.withValue(THROTTLE + key, ConfigValueFactory.fromAnyRef(value));
  }
}
