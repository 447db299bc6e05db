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
 * @param backends those of the last sample
 */
record Past(
    String service,
    List<Long> times,
    List<@Nullable Double> maxOverMin,
    List<@Nullable Double> maxOverMean,
    List<@Nullable Double> wasted,
    Map<String, List<Double>> outcomes,
    List<BackendPast> backends) {

  /** The samples of one backend. */
  record BackendPast(
      String id, List<@Nullable Double> requestsPerSecond, List<@Nullable Double> utilization) {}

  static Past of(String service, List<Sample> samples) {
    return new Past(
        service,
        samples.stream().map(Sample::timeMillis).toList(),
        spreads(samples, State.Uneven::maxOverMin),
        spreads(samples, State.Uneven::maxOverMean),
        spreads(samples, State.Uneven::wasted),
        outcomes(samples),
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

  private static Map<String, List<Double>> outcomes(List<Sample> samples) {
    Map<String, List<Double>> columns = new LinkedHashMap<>();
    for (Sample sample : samples) {
      sample
          .outcomes()
          .forEach(
              (name, rate) -> columns.computeIfAbsent(name, any -> new ArrayList<>()).add(rate));
    }
    return columns;
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
