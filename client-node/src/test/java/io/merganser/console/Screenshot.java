package io.merganser.console;

import io.merganser.demo.DemoCluster;
import io.merganser.http.HttpRequest;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.openqa.selenium.Dimension;
import org.openqa.selenium.OutputType;
import org.openqa.selenium.chrome.ChromeDriver;

/** Takes a picture of the page after a minute and a half of load. */
final class Screenshot {
  private static final int PER_SECOND = 300;
  private static final int SECONDS = 90;

  private Screenshot() {}

  /** Takes the file to write. */
  public static void main(String[] arguments) throws Exception {
    System.setProperty("MERGANSER_LOG", "WARN");
    ChromeDriver browser = Browser.start();
    try (DemoCluster demo =
        DemoCluster.start(Map.of("merganser.ingress.port", 0, "merganser.admin.port", 0))) {
      browser.manage().window().setSize(new Dimension(1440, 1150));
      browser.get(demo.page());
      long pause = TimeUnit.SECONDS.toNanos(1) / PER_SECOND;
      long due = System.nanoTime();
      for (int i = 0; i < PER_SECOND * SECONDS; i++) {
        due += pause;
        LockSupport.parkNanos(due - System.nanoTime());
        demo.router().send(HttpRequest.get("/demo/work?cpu=2ms"));
      }
      Path file = Path.of(arguments[0]);
      Files.createDirectories(file.toAbsolutePath().getParent());
      Files.write(file, browser.getScreenshotAs(OutputType.BYTES));
      System.out.println("Wrote " + file);
    } finally {
      browser.quit();
    }
    System.exit(0);
  }
}
