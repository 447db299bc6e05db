package io.merganser.console;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;

/** The browser on this machine. Nothing is ever downloaded. */
final class Browser {
  // Says with each start that it does not know the newest browsers; held, or the level is lost.
  private static final Logger SELENIUM = Logger.getLogger("org.openqa.selenium");

  private Browser() {}

  /** Starts it without a window; the test is skipped where there is none. */
  static ChromeDriver start() {
    Optional<Path> browser = onPath("chromium", "chromium-browser", "google-chrome");
    Optional<Path> driver = onPath("chromedriver");
    boolean found = browser.isPresent() && driver.isPresent();
    String message =
        "no browser: the page is not tested. Install chromium and chromium-driver to test it.";
    if (!found) {
      System.err.println("SKIPPED, " + message);
    }
    Assumptions.assumeTrue(found, message);
    SELENIUM.setLevel(Level.SEVERE);
    ChromeOptions options = new ChromeOptions();
    options.setBinary(browser.orElseThrow().toFile());
    options.addArguments("--headless=new", "--disable-gpu", "--disable-dev-shm-usage");
    if (System.getProperty("user.name").equals("root")) {
      options.addArguments("--no-sandbox");
    }
    options.setCapability("goog:loggingPrefs", Map.of("browser", "ALL"));
    ChromeDriverService service =
        new ChromeDriverService.Builder()
            .usingDriverExecutable(driver.orElseThrow().toFile())
            .usingAnyFreePort()
            .build();
    return new ChromeDriver(service, options);
  }

  private static Optional<Path> onPath(String... names) {
    List<String> folders =
        Stream.ofNullable(System.getenv("PATH"))
            .flatMap(path -> Arrays.stream(path.split(File.pathSeparator)))
            .toList();
    return Arrays.stream(names)
        .flatMap(name -> folders.stream().map(folder -> Path.of(folder, name)))
        .filter(Files::isExecutable)
        .findFirst();
  }
}
