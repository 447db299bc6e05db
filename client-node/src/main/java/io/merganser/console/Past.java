package io.merganser.console;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Samples of a service in columns, the oldest first: what the events {@code history} and {@code
 * sample} hold for each service. Null stands for what is not known.
 *
 * @param times milliseconds since 1970
 * @param outcomes per second, by name
 * @param overload per second, by name: what else says how an overload goes
 * @param criticalities the highest first
 * @param backends those of the last sample
 */
record Past(
    String service,
    List<Long> times,
    List<@Nullable Double> maxOverMin,
    List<@Nullable Double> maxOverMean,
    List<@Nullable Double> wasted,
    Map<String, List<Double>> outcomes,
    Map<String, List<Double>> overload,
    List<CriticalityPast> criticalities,
    List<BackendPast> backends) {

  /** The samples of one backend. */
  record BackendPast(
      String id, List<@Nullable Double> requestsPerSecond, List<@Nullable Double> utilization) {}

  /** The requests of one criticality, per second: all that ended, and those that succeeded. */
  record CriticalityPast(String criticality, List<Double> ended, List<Double> succeeded) {}

  static Past of(String service, List<Sample> samples) {
    return new Past(
        service,
        samples.stream().map(Sample::timeMillis).toList(),
        spreads(samples, State.Uneven::maxOverMin),
        spreads(samples, State.Uneven::maxOverMean),
        spreads(samples, State.Uneven::wasted),
        columns(samples, SampleRates::outcomes),
        columns(samples, SampleRates::overload),
        criticalities(samples),
        samples.isEmpty() ? List.of() : backends(samples));
  }

  private static List<@Nullable Double> spreads(
      List<Sample> samples, Function<State.Uneven, @Nullable Double> figure) {
    List<@Nullable Double> column = new ArrayList<>();
    for (Sample sample : samples) {
      State.Uneven spread = sample.spread();
      column.add(spread == null ? null : figure.apply(spread));
    }
    return column;
  }

  private static Map<String, List<Double>> columns(
      List<Sample> samples, Function<SampleRates, Map<String, Double>> rates) {
    Map<String, List<Double>> columns = new LinkedHashMap<>();
    for (Sample sample : samples) {
      rates
          .apply(sample.rates())
          .forEach(
              (name, rate) -> columns.computeIfAbsent(name, any -> new ArrayList<>()).add(rate));
    }
    return columns;
  }

  private static List<CriticalityPast> criticalities(List<Sample> samples) {
    Map<String, List<Double>> succeeded = columns(samples, SampleRates::succeeded);
    List<CriticalityPast> all = new ArrayList<>();
    columns(samples, SampleRates::ended)
        .forEach((name, ended) -> all.add(new CriticalityPast(name, ended, succeeded.get(name))));
    return all;
  }

  private static List<BackendPast> backends(List<Sample> samples) {
    Sample last = samples.get(samples.size() - 1);
    return Arrays.stream(last.backends())
        .map(
            id ->
                new BackendPast(
                    id,
                    column(samples, id, Sample::requestsPerSecond),
                    column(samples, id, Sample::utilization)))
        .toList();
  }

  private static List<@Nullable Double> column(
      List<Sample> samples, String id, Function<Sample, float[]> figure) {
    List<@Nullable Double> column = new ArrayList<>();
    for (Sample sample : samples) {
      int index = sample.indexOf(id);
      column.add(index < 0 ? null : Json.coarse(figure.apply(sample)[index]));
    }
    return column;
  }
}
