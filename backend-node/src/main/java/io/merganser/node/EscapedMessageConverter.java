package io.merganser.node;

import ch.qos.logback.classic.pattern.ClassicConverter;
import ch.qos.logback.classic.spi.ILoggingEvent;

/** The message of a log event on one line, whatever is in it. */
public final class EscapedMessageConverter extends ClassicConverter {

  @Override
  public String convert(ILoggingEvent event) {
    String message = event.getFormattedMessage();
    return message == null ? "" : Escaped.line(message);
  }
}
