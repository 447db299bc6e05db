package io.merganser.ingress;

import io.merganser.Criticality;
import java.time.Duration;

/**
 * Which service serves the paths below one.
 *
 * @param path {@code /demo} stands for itself and {@code /demo/x}, not for {@code /demolition};
 *     {@code /} for all
 * @param timeout how long a request may take, from its first line to the answer
 * @param criticality of requests that do not say
 * @param customerRequired whether who sends a request must prove whose it is
 */
public record RouteSettings(
    String path,
    String service,
    Duration timeout,
    Criticality criticality,
    int maxBodyBytes,
    boolean customerRequired) {

  /** Whether the route stands for that path, decoded. */
  boolean matches(String other) {
    return path.equals("/")
        || other.startsWith(path)
            && (other.length() == path.length() || other.charAt(path.length()) == '/');
  }
}
