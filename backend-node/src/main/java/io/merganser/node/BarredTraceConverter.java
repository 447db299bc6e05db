package io.merganser.node;

import ch.qos.logback.classic.pattern.ThrowableHandlingConverter;
import ch.qos.logback.classic.pattern.ThrowableProxyConverter;
import ch.qos.logback.classic.spi.ILoggingEvent;
import java.util.stream.Collectors;

/**
 * A stack trace with a bar before each line: the message of an exception may have lines of its own,
 * and none of them looks like an event.
 */
public final class BarredTraceConverter extends ThrowableHandlingConverter {
  private static final String BAR = "  | ";

  private final ThrowableProxyConverter whole = new ThrowableProxyConverter();

  @Override
  public void start() {
    whole.setContext(getContext());
    whole.start();
    super.start();
  }

  @Override
  public String convert(ILoggingEvent event) {
    return event.getThrowableProxy() == null
        ? ""
        : whole
            .convert(event)
            .lines()
            .map(line -> BAR + Escaped.line(line.replace("\t", "  ")) + System.lineSeparator())
            .collect(Collectors.joining());
  }
}
