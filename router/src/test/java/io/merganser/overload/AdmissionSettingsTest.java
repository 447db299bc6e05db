package io.merganser.overload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import io.merganser.Criticality;
import io.merganser.load.ExecutorLoad;
import io.merganser.settings.InvalidSettingException;
import io.merganser.settings.SettingsReader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AdmissionSettingsTest {
  private static final String PATH = "merganser.backend.overload";

  @Test
  void refusesLoadAveragesOfFourThreeTwoAndAHalfAndTwo() {
    AdmissionSettings settings = settings();
    double target = settings.targets().get(SignalName.EXECUTOR_LOAD);
    assertThat(Criticality.values())
        .extracting(criticality -> settings.thresholds().of(criticality) * target)
        .containsExactly(4.0, 3.0, 2.5, 2.0);
    assertThat(settings.protection()).isTrue();
    assertThat(settings.parallelism()).isEmpty();
    assertThat(settings.dontRetryShare()).isEqualTo(0.08);
  }

  @Test
  void createsTheSignalsInUse() {
    ExecutorLoad executor = new ExecutorLoad(1);
    assertThat(settings("signals = \"cpu, executor-load\"").createSignals(executor))
        .extracting(Signal::name)
        .containsExactly("cpu", "executor-load");
    assertThat(settings("signals = []").createSignals(executor)).isEmpty();
    assertThat(settings("signals = [executor-load]").createSignals(executor))
        .containsExactly(new Signal("executor-load", 2, executor));
  }

  @Test
  void takesANumberForParallelism() {
    assertThat(settings("parallelism = 8").parallelism()).hasValue(8);
  }

  @Test
  void takesEqualThresholds() {
    assertThat(settings("thresholds.critical = 2").thresholds().critical()).isEqualTo(2);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
parallelism = 0             | parallelism must be auto or a whole number > 0, but was 0
parallelism = many          | parallelism must be auto or a whole number > 0, but was many
parallelism = 1.5           | parallelism must be auto or a whole number > 0, but was 1.5
signals = [cpu, cpu]        | signals must have nothing twice, but was [cpu, cpu]
targets.cpu = 0             | targets.cpu must be > 0 and at most 0.99, but was 0
targets.old-generation = -1 | targets.old-generation must be > 0 and at most 0.99, but was -1
thresholds.critical = 0     | thresholds.critical must be > 0, but was 0
degraded = 0                | degraded must be > 0, but was 0
max-queued = 0              | max-queued must be > 0, but was 0
max-in-flight = 0           | max-in-flight must be > 0, but was 0
dont-retry-share = 1.01     | dont-retry-share must be between 0 and 1, but was 1.01
dont-retry-share = -0.1     | dont-retry-share must be between 0 and 1, but was -0.1
""")
  void refusesWhatCannotWork(String setting, String message) {
    assertRefused(setting, PATH + "." + message);
  }

  @Test
  void refusesAnUnknownSignalWithThoseThereAre() {
    assertRefused(
        "signals = [executor-load, disk]",
        PATH
            + ".signals must be some of"
            + " [executor-load, cpu, old-generation, garbage-collection], but had disk");
  }

  @ParameterizedTest
  @CsvSource({
    "critical, 2.1, critical-plus, 2",
    "sheddable-plus, 1.6, critical, 1.5",
    "sheddable, 1.3, sheddable-plus, 1.25"
  })
  void refusesALowerCriticalityWithAHigherThreshold(
      String lower, String value, String higher, String other) {
    String message = "%s.thresholds.%s must be at most %s.thresholds.%s, which is %s, but was %s";
    assertRefused(
        "thresholds." + lower + " = " + value,
        message.formatted(PATH, lower, PATH, higher, other, value));
  }

  @Test
  void refusesToDegradeLaterThanItRefuses() {
    assertRefused(
        "degraded = 1.2",
        PATH
            + ".degraded must be at most "
            + PATH
            + ".thresholds.sheddable, which is 1, but was 1.2");
  }

  @Test
  void refusesThresholdsOutOfOrderFromCodeToo() {
    assertThatThrownBy(() -> new Thresholds(1, 2, 1, 1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageEndingWith("but were, highest first, 1.0, 2.0, 1.0, 1.0");
    assertThatThrownBy(() -> new Thresholds(1, 1, 1, Double.NaN))
        .isInstanceOf(IllegalArgumentException.class);
  }

  private static void assertRefused(String setting, String message) {
    assertThatThrownBy(() -> settings(setting))
        .isInstanceOf(InvalidSettingException.class)
        .hasMessage(message);
  }

  static AdmissionSettings settings(String... overrides) {
    Config config = ConfigFactory.load();
    for (String override : overrides) {
      config = ConfigFactory.parseString(PATH + "." + override).withFallback(config);
    }
    return AdmissionSettings.read(SettingsReader.at(config, PATH));
  }
}
