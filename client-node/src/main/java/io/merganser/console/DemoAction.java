package io.merganser.console;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** What one can do to a backend of the demo. */
public enum DemoAction {
  /** Everything takes longer there. */
  SLOW("slow"),
  /** A part of the requests fails there. */
  FAILING("failing"),
  /** It asks for no more requests. */
  LAME_DUCK("lame-duck"),
  /** The end of being slow, failing or a lame duck. */
  HEALTHY("healthy"),
  /** Its node ends without a word to the others. */
  KILL("kill"),
  /** The end of being killed. */
  START("start");

  private final String text;

  DemoAction(String text) {
    this.text = text;
  }

  static Optional<DemoAction> of(String text) {
    return Arrays.stream(values()).filter(action -> action.text.equals(text)).findFirst();
  }

  static List<String> names() {
    return Arrays.stream(values()).map(DemoAction::toString).toList();
  }

  /** The name in URLs and in JSON. */
  @Override
  public String toString() {
    return text;
  }
}
