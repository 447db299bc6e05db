package io.merganser.settings;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigException;
import com.typesafe.config.ConfigUtil;
import com.typesafe.config.ConfigValue;
import com.typesafe.config.ConfigValueType;
import java.time.Duration;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Reads the settings below one path and says, when one is wrong, which it is, what must hold, and
 * what was found: {@code merganser.router.subset.size must be > 0, but was 0}.
 *
 * <p>Every reading method throws {@link InvalidSettingException} for a setting that is missing, of
 * another type, or against the rule in the method's name.
 */
public final class SettingsReader {
  private final Config config;
  private final String path;

  private SettingsReader(Config config, String path) {
    this.config = config;
    this.path = path;
  }

  /** Reads below {@code path} of a configuration that is not yet cut down to it. */
  public static SettingsReader at(Config config, String path) {
    return new SettingsReader(config, path);
  }

  public SettingsReader below(String key) {
    return new SettingsReader(config, full(key));
  }

  public int positiveInt(String key) {
    double value = read(key, config::getDouble);
    boolean whole = value == Math.rint(value) && value <= Integer.MAX_VALUE;
    require(whole, key, "must be a whole number", written(key));
    require(value > 0, key, "must be > 0", written(key));
    return (int) value;
  }

  /** A whole number with lowest ≤ number ≤ highest. */
  public int intWithin(String key, int lowest, int highest) {
    double value = read(key, config::getDouble);
    require(value == Math.rint(value), key, "must be a whole number", written(key));
    String rule = "must be between " + lowest + " and " + highest;
    require(value >= lowest && value <= highest, key, rule, written(key));
    return (int) value;
  }

  /** A number with lowest ≤ number ≤ highest. */
  public double numberWithin(String key, double lowest, double highest) {
    double value = read(key, config::getDouble);
    String rule = "must be between " + plain(lowest) + " and " + plain(highest);
    require(value >= lowest && value <= highest, key, rule, plain(value));
    return value;
  }

  /** A number with bound &lt; number ≤ highest. */
  public double numberAbove(String key, double bound, double highest) {
    double value = read(key, config::getDouble);
    String rule = "must be > " + plain(bound) + " and at most " + plain(highest);
    require(value > bound && value <= highest, key, rule, plain(value));
    return value;
  }

  /** A finite number above zero. */
  public double positiveNumber(String key) {
    double value = read(key, config::getDouble);
    require(Double.isFinite(value), key, "must be finite", plain(value));
    require(value > 0, key, "must be > 0", plain(value));
    return value;
  }

  /** Checks the order of two numbers; the message has the path and the value of both. */
  public void requireAtMost(String key, String otherKey) {
    double value = read(key, config::getDouble);
    double other = read(otherKey, config::getDouble);
    String rule = "must be at most " + full(otherKey) + ", which is " + plain(other);
    require(value <= other, key, rule, plain(value));
  }

  /** On or off. */
  public boolean flag(String key) {
    return read(key, config::getBoolean);
  }

  public Duration positiveDuration(String key) {
    Duration value = read(key, config::getDuration);
    boolean positive = !value.isZero() && !value.isNegative();
    require(positive, key, "must be longer than zero", written(key));
    return value;
  }

  /** A duration that may be zero, which turns off what it is for. */
  public Duration duration(String key) {
    Duration value = read(key, config::getDuration);
    require(!value.isNegative(), key, "must not be negative", written(key));
    return value;
  }

  /** A duration of zero to {@code longest}. */
  public Duration durationUpTo(String key, Duration longest) {
    Duration value = duration(key);
    String rule = "must be at most " + longest.toSeconds() + "s";
    require(value.compareTo(longest) <= 0, key, rule, written(key));
    return value;
  }

  /** A duration of more than zero, to {@code longest}. */
  public Duration positiveDurationUpTo(String key, Duration longest) {
    positiveDuration(key);
    return durationUpTo(key, longest);
  }

  /** A text, which may be empty. */
  public String text(String key) {
    return read(key, config::getString);
  }

  /** A list of texts, or one text with commas in it: all that an environment variable can hold. */
  public List<String> texts(String key) {
    ConfigValue value = read(key, config::getValue);
    if (value.valueType() == ConfigValueType.LIST) {
      return List.copyOf(read(key, config::getStringList));
    }
    return Stream.of(text(key).split(",")).map(String::strip).filter(t -> !t.isEmpty()).toList();
  }

  /**
   * What {@code parse} makes of the text; an {@link IllegalArgumentException} of it is the rule.
   */
  public <T> T parsed(String key, Function<String, T> parse) {
    return parsed(key, text(key), parse);
  }

  private <T> T parsed(String key, String text, Function<String, T> parse) {
    try {
      return parse.apply(text);
    } catch (IllegalArgumentException e) {
      throw new InvalidSettingException(full(key) + " " + e.getMessage(), e);
    }
  }

  /** As {@link #parsed}, for each of {@link #texts}. */
  public <T> List<T> parsedEach(String key, Function<String, T> parse) {
    return texts(key).stream().map(text -> parsed(key, text, parse)).toList();
  }

  /** As {@link #parsedEach}, with none of them twice. */
  public <T> List<T> distinctEach(String key, Function<String, T> parse) {
    List<T> values = parsedEach(key, parse);
    boolean distinct = values.stream().distinct().count() == values.size();
    require(distinct, key, "must have nothing twice", written(key));
    return values;
  }

  /** The names of what an object has, in order; not quoted. */
  public SortedSet<String> keys(String key) {
    return new TreeSet<>(read(key, config::getObject).keySet());
  }

  /** Whether a setting is an object, rather than a single value. */
  public boolean isObject(String key) {
    return read(key, config::getValue).valueType() == ConfigValueType.OBJECT;
  }

  /** A name of {@link #keys} as a key, in quotes if it needs them. */
  public static String quoted(String name) {
    return ConfigUtil.joinPath(name);
  }

  /** The whole path of a key, for messages. */
  public String full(String key) {
    return path + "." + key;
  }

  /** The path of a dispatcher that is configured. */
  public String dispatcher(String key) {
    String path = read(key, config::getString);
    require(config.hasPath(path), key, "must be the path of a dispatcher", path);
    return path;
  }

  private <T> T read(String key, Function<String, T> getter) {
    try {
      return getter.apply(full(key));
    } catch (ConfigException.Missing e) {
      throw new InvalidSettingException(full(key) + " must be set, but was not", e);
    } catch (ConfigException.WrongType | ConfigException.BadValue e) {
      throw new InvalidSettingException(
          full(key) + " could not be read, was " + written(key) + ": " + e.getMessage(), e);
    }
  }

  private void require(boolean holds, String key, String rule, Object found) {
    if (!holds) {
      throw new InvalidSettingException(full(key) + " " + rule + ", but was " + found);
    }
  }

  private String written(String key) {
    return config.getValue(full(key)).unwrapped().toString();
  }

  private static String plain(double number) {
    return number == Math.rint(number) && Math.abs(number) < 1e15
        ? Long.toString((long) number)
        : Double.toString(number);
  }
}
