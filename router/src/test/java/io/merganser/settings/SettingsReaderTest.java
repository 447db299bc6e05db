package io.merganser.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.typesafe.config.ConfigFactory;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class SettingsReaderTest {

  @Test
  void readsWhatIsRight() {
    SettingsReader settings = reader("a.b { size = 3, share = 0.5, wait = 2s, off = 0s }");
    assertThat(settings.positiveInt("size")).isEqualTo(3);
    assertThat(settings.numberWithin("share", 0, 1)).isEqualTo(0.5);
    assertThat(settings.positiveDuration("wait")).hasSeconds(2);
    assertThat(settings.duration("off")).isZero();
  }

  @Test
  void namesPathRuleAndValue() {
    SettingsReader settings = reader("a.b { size = 0, share = 1.5, wait = 0s, past = -1s }");
    assertRefused(() -> settings.positiveInt("size"), "a.b.size must be > 0, but was 0");
    assertRefused(
        () -> settings.numberWithin("share", 0, 1),
        "a.b.share must be between 0 and 1, but was 1.5");
    assertRefused(
        () -> settings.positiveDuration("wait"), "a.b.wait must be longer than zero, but was 0s");
    assertRefused(() -> settings.duration("past"), "a.b.past must not be negative, but was -1s");
  }

  @Test
  void refusesAFractionOfATask() {
    assertRefused(
        () -> reader("a.b.size = 2.9").positiveInt("size"),
        "a.b.size must be a whole number, but was 2.9");
  }

  @Test
  void readsWholeNumbersWithinBounds() {
    SettingsReader settings = reader("a.b { port = 25520, high = 65536, half = 1.5 }");
    assertThat(settings.intWithin("port", 0, 65535)).isEqualTo(25520);
    assertRefused(
        () -> settings.intWithin("high", 0, 65535),
        "a.b.high must be between 0 and 65535, but was 65536");
    assertRefused(
        () -> settings.intWithin("half", 0, 65535), "a.b.half must be a whole number, but was 1.5");
  }

  @Test
  void readsNumbersAboveABound() {
    SettingsReader settings = reader("a.b { k = 1.1, one = 1.0, high = 100.5, all = Infinity }");
    assertThat(settings.numberAbove("k", 1, 100)).isEqualTo(1.1);
    assertRefused(
        () -> settings.numberAbove("one", 1, 100),
        "a.b.one must be > 1 and at most 100, but was 1");
    assertRefused(
        () -> settings.numberAbove("high", 1, 100),
        "a.b.high must be > 1 and at most 100, but was 100.5");
    assertRefused(
        () -> settings.numberAbove("all", 1, 100),
        "a.b.all must be > 1 and at most 100, but was Infinity");
  }

  @Test
  void readsDurationsAboveZeroUpToABound() {
    SettingsReader settings = reader("a.b { wait = 1h, none = 0s, long = 2h }");
    Duration hour = Duration.ofHours(1);
    assertThat(settings.positiveDurationUpTo("wait", hour)).isEqualTo(hour);
    assertRefused(
        () -> settings.positiveDurationUpTo("none", hour),
        "a.b.none must be longer than zero, but was 0s");
    assertRefused(
        () -> settings.positiveDurationUpTo("long", hour),
        "a.b.long must be at most 3600s, but was 2h");
  }

  @Test
  void readsNumbersAboveZeroAndTheirOrder() {
    SettingsReader settings = reader("a.b { low = 0.5, c.high = 2, none = 0, all = Infinity }");
    assertThat(settings.positiveNumber("low")).isEqualTo(0.5);
    assertRefused(() -> settings.positiveNumber("none"), "a.b.none must be > 0, but was 0");
    assertRefused(() -> settings.positiveNumber("all"), "a.b.all must be finite, but was Infinity");
    settings.requireAtMost("low", "c.high");
    settings.requireAtMost("low", "low");
    assertRefused(
        () -> settings.requireAtMost("c.high", "low"),
        "a.b.c.high must be at most a.b.low, which is 0.5, but was 2");
  }

  @Test
  void readsOnAndOff() {
    SettingsReader settings = reader("a.b { x = on, y = false, z = maybe }");
    assertThat(settings.flag("x")).isTrue();
    assertThat(settings.flag("y")).isFalse();
    assertThatThrownBy(() -> settings.flag("z"))
        .isInstanceOf(InvalidSettingException.class)
        .hasMessageStartingWith("a.b.z could not be read, was maybe: ");
  }

  @Test
  void refusesWhatIsThereTwice() {
    SettingsReader settings = reader("a.b { once = [x, y], twice = [x, y, x] }");
    assertThat(settings.distinctEach("once", text -> text)).containsExactly("x", "y");
    assertRefused(
        () -> settings.distinctEach("twice", text -> text),
        "a.b.twice must have nothing twice, but was [x, y, x]");
  }

  @Test
  void readsTextsFromAListOrOneTextWithCommas() {
    SettingsReader settings =
        reader("a.b { list = [x, y], text = \"x, y,\", none = \"\", map {} }");
    assertThat(settings.texts("list")).containsExactly("x", "y");
    assertThat(settings.texts("text")).containsExactly("x", "y");
    assertThat(settings.texts("none")).isEmpty();
    assertThat(settings.text("none")).isEmpty();
    assertThatThrownBy(() -> settings.texts("map"))
        .isInstanceOf(InvalidSettingException.class)
        .hasMessageStartingWith("a.b.map could not be read");
  }

  @Test
  void namesASettingThatIsMissing() {
    assertRefused(() -> reader("a.b {}").positiveInt("size"), "a.b.size must be set, but was not");
  }

  @Test
  void namesASettingOfAnotherType() {
    assertThatThrownBy(() -> reader("a.b.size = many").positiveInt("size"))
        .isInstanceOf(InvalidSettingException.class)
        .hasMessageStartingWith("a.b.size could not be read, was many: ");
    assertThatThrownBy(() -> reader("a.b.wait = soon").positiveDuration("wait"))
        .hasMessageStartingWith("a.b.wait could not be read, was soon: ");
  }

  @Test
  void refusesNotANumber() {
    assertThatThrownBy(() -> reader("a.b.share = NaN").numberWithin("share", 0, 1))
        .isInstanceOf(InvalidSettingException.class)
        .hasMessageContaining("a.b.share");
  }

  @Test
  void namesWhatAnObjectHas() {
    SettingsReader settings = reader("a.b { some { z = 1, \"x.y\" = 2 }, one = 1 }");
    assertThat(settings.keys("some")).containsExactly("x.y", "z");
    assertThat(settings.isObject("some")).isTrue();
    assertThat(settings.isObject("one")).isFalse();
    assertThat(settings.below("some").positiveInt(SettingsReader.quoted("x.y"))).isEqualTo(2);
    assertThat(settings.full(SettingsReader.quoted("x.y"))).isEqualTo("a.b.\"x.y\"");
    assertThatThrownBy(() -> settings.keys("one"))
        .isInstanceOf(InvalidSettingException.class)
        .hasMessageStartingWith("a.b.one could not be read, was 1");
    assertRefused(() -> settings.isObject("none"), "a.b.none must be set, but was not");
  }

  private static SettingsReader reader(String text) {
    return SettingsReader.at(ConfigFactory.parseString(text), "a.b");
  }

  private static void assertRefused(
      org.assertj.core.api.ThrowableAssert.ThrowingCallable reading, String message) {
    assertThatThrownBy(reading).isInstanceOf(InvalidSettingException.class).hasMessage(message);
  }
}
