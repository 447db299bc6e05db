package io.merganser.console;

import io.merganser.demo.DemoCluster;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import org.openqa.selenium.Dimension;
import org.openqa.selenium.OutputType;
import org.openqa.selenium.chrome.ChromeDriver;

/** Takes a picture of the page when it has seen steady load, a spike, and steady load again. */
final class Screenshot {
  private static final int PER_SECOND = 40;
  private static final Duration STEADY = Duration.ofSeconds(60);
  private static final Duration AFTER = Duration.ofSeconds(15);

  private Screenshot() {}

  /** Takes the file to write. */
  public static void main(String[] arguments) throws Exception {
    System.setProperty("MERGANSER_LOG", "WARN");
    ChromeDriver browser = Browser.start();
    try (DemoCluster demo =
        DemoCluster.start(Map.of("merganser.ingress.port", 0, "merganser.admin.port", 0))) {
      browser.manage().window().setSize(new Dimension(1440, 2260));
      browser.get(demo.page());
      demo.send("/demo/hold?for=100ms", PER_SECOND);
      watch(STEADY);
      demo.spike();
      watch(demo.traffic().orElseThrow().spikeLeft().plus(AFTER));
      Path file = Path.of(arguments[0]);
      Files.createDirectories(file.toAbsolutePath().getParent());
      Files.write(file, browser.getScreenshotAs(OutputType.BYTES));
      System.out.println("Wrote " + file);
    } finally {
      browser.quit();
    }
    System.exit(0);
  }

  private static void watch(Duration time) {
    long end = System.nanoTime() + time.toNanos();
    while (System.nanoTime() < end) {
      LockSupport.parkNanos(end - System.nanoTime());
    }
  }
}
