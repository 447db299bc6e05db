package io.merganser.bench.fleet;

import java.io.IOException;
import java.util.Arrays;

/**
 * Runs a main class in a process that ends at once when its standard input does: no node outlives
 * the process that started it, however that ends.
 */
public final class Leash {

  private Leash() {}

  /** Takes the name of the main class and its arguments. */
  public static void main(String[] arguments) throws ReflectiveOperationException {
    Thread reader = new Thread(Leash::awaitEnd, "leash");
    reader.setDaemon(true);
    reader.start();
    String[] rest = Arrays.copyOfRange(arguments, 1, arguments.length);
    Class.forName(arguments[0]).getMethod("main", String[].class).invoke(null, (Object) rest);
  }

  private static void awaitEnd() {
    try {
      while (System.in.read() >= 0) {
        // There is nothing to be told but the end.
      }
    } catch (IOException e) {
      // An input that breaks has ended.
    }
    Runtime.getRuntime().halt(1);
  }
}
