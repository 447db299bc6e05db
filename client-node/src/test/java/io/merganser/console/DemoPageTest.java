package io.merganser.console;

import static org.assertj.core.api.Assertions.assertThat;

import io.merganser.demo.DemoCluster;
import io.merganser.http.HttpRequest;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.openqa.selenium.By;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.support.ui.WebDriverWait;

/** The demo itself, in a browser. */
@Timeout(180)
class DemoPageTest {
  private static final Duration PATIENCE = Duration.ofSeconds(60);
  private static final Duration GLANCE = Duration.ofMillis(100);

  @Test
  void showsSixBackendsAndOneThatIsMadeALameDuckGetsNoTraffic() {
    ChromeDriver browser = Browser.start();
    AtomicBoolean end = new AtomicBoolean();
    try (DemoCluster demo =
        DemoCluster.start(Map.of("merganser.ingress.port", 0, "merganser.admin.port", 0))) {
      CompletableFuture<Void> load = CompletableFuture.runAsync(() -> send(demo, end));
      browser.get(demo.page());
      WebDriverWait wait = new WebDriverWait(browser, PATIENCE, GLANCE);
      wait.until(any -> rows(browser).size() == 6);
      wait.until(any -> !perSecond(browser, "b6").equals("0"));
      row(browser, "b6").findElement(By.cssSelector("[data-action=lame-duck]")).click();
      wait.until(any -> perSecond(browser, "b6").equals("0"));
      assertThat(row(browser, "b6").findElement(By.className("word")).getText())
          .isEqualTo("Lame duck");
      assertThat(perSecond(browser, "b5")).isNotEqualTo("0");
      assertThat(browser.manage().logs().get("browser").getAll()).isEmpty();
      end.set(true);
      load.join();
    } finally {
      end.set(true);
      browser.quit();
    }
  }

  private static void send(DemoCluster demo, AtomicBoolean end) {
    while (!end.get()) {
      demo.router().send(HttpRequest.get("/demo/work?cpu=1ms"));
      LockSupport.parkNanos(5_000_000);
    }
  }

  private static List<WebElement> rows(ChromeDriver browser) {
    return browser.findElements(By.cssSelector("tr[data-backend]"));
  }

  private static WebElement row(ChromeDriver browser, String backend) {
    return browser.findElement(By.cssSelector("tr[data-backend=" + backend + "]"));
  }

  private static String perSecond(ChromeDriver browser, String backend) {
    return row(browser, backend)
        .findElement(By.cssSelector("[data-label='Requests/s'] .figure-text"))
        .getText();
  }
}
