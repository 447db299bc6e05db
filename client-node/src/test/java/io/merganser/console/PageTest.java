package io.merganser.console;

import static org.assertj.core.api.Assertions.assertThat;

import akka.http.javadsl.ServerBinding;
import io.merganser.Criticality;
import io.merganser.RequestOptions;
import io.merganser.http.HttpRequest;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.openqa.selenium.By;
import org.openqa.selenium.Dimension;
import org.openqa.selenium.Keys;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.logging.LogEntry;
import org.openqa.selenium.support.ui.WebDriverWait;

@Timeout(180)
class PageTest {
  private static final String HOSTILE = "<img src=x onerror=alert(1)>\"'&";
  private static final List<String> CUSTOMERS = List.of("acme", "large", HOSTILE);
  private static final int MORE_THAN_A_BROWSER_HAS_CONNECTIONS = 8;
  private static final Duration PATIENCE = Duration.ofSeconds(30);
  private static final Duration GLANCE = Duration.ofMillis(50);
  private static ChromeDriver browser;
  private static DemoFleet fleet;
  private static URI uri;

  @BeforeAll
  static void start() throws Exception {
    browser = Browser.start();
    fleet = DemoFleet.start("", Map.of("b1", 1.0, "b2", 2.0, HOSTILE, 1.0));
    uri = DemoFleet.uriOf(serve());
    fleet
        .client()
        .scheduler()
        .scheduleAtFixedRate(
            Duration.ZERO,
            Duration.ofMillis(10),
            () -> {
              fleet.router().send(HttpRequest.get("/"));
              CUSTOMERS.forEach(PageTest::sendFor);
            },
            fleet.client().executionContext());
  }

  @AfterAll
  static void stop() {
    if (browser != null) {
      browser.quit();
    }
    if (fleet != null) {
      fleet.close();
    }
  }

  @BeforeEach
  void open() {
    browser.manage().window().setSize(new Dimension(1440, 1000));
    // What the test before has left in the browser's log is not of this one.
    browser.get("about:blank");
    errors();
    browser.get(uri.toString());
    await(() -> rows().size() == 3);
  }

  @Test
  void showsEachBackendAndIsLive() {
    assertThat(rows())
        .extracting(row -> row.findElement(By.className("id")).getText())
        .containsExactlyInAnyOrder("b1", "b2", HOSTILE);
    await(() -> browser.findElements(By.cssSelector(".chart .line[d^=M]")).size() >= 4);
    await(() -> browser.findElement(By.tagName("main")).getText().contains("0 sent once more"));
    assertThat(browser.findElement(By.id("live")).getText()).contains("Live");
    assertThat(browser.findElement(By.id("ready")).getText()).contains("Ready");
    assertThat(errors()).isEmpty();
  }

  @Test
  void aHostileIdIsText() {
    assertThat(browser.findElements(By.cssSelector("img:not(.mark)"))).isEmpty();
    assertThat(rowOf(HOSTILE).findElement(By.className("id")).getText()).isEqualTo(HOSTILE);
    await(() -> browser.findElement(By.cssSelector(".links")).getText().contains("<img src"));
    assertThat(errors()).isEmpty();
  }

  @Test
  void aButtonTurnsABackendIntoALameDuckAndItsTrafficStops() {
    await(() -> !figure("b1", "Requests/s").equals("0"));
    press("b1", "lame-duck");
    awaitState("b1", "Lame duck");
    await(() -> figure("b1", "Requests/s").equals("0"));
    await(() -> announcements().contains("b1: Lame duck"));
    press("b1", "healthy");
    awaitState("b1", "Healthy");
    assertThat(errors()).isEmpty();
  }

  @Test
  void aButtonWorksForAHostileId() {
    press(HOSTILE, "failing");
    await(() -> rowOf(HOSTILE).findElement(By.className("condition")).getText().equals("failing"));
    press(HOSTILE, "healthy");
    await(() -> !rowOf(HOSTILE).findElement(By.className("condition")).isDisplayed());
  }

  @Test
  void aBackendThatIsKilledIsGoneAndCanBeStarted() {
    press("b2", "kill");
    awaitState("b2", "Gone");
    press("b2", "start");
    awaitState("b2", "Healthy");
  }

  @Test
  void showsWhatBecomesOfEachCriticality() {
    WebElement row = browser.findElement(By.cssSelector("tr[data-criticality=CRITICAL]"));
    await(() -> row.getText().contains("100 %"));
    assertThat(browser.findElements(By.cssSelector("tr[data-criticality]")))
        .extracting(one -> one.getDomAttribute("data-criticality"))
        .containsExactly("CRITICAL_PLUS", "CRITICAL", "SHEDDABLE_PLUS", "SHEDDABLE");
    assertThat(browser.findElement(By.tagName("main")).getText())
        .contains("Overload", "Refused here", "Refused there", "Sent once more");
    // None of these backends is in the process of the console, as far as it knows.
    assertThat(browser.findElement(By.className("full")).isDisplayed()).isFalse();
    assertThat(errors()).isEmpty();
  }

  @Test
  void aButtonMakesASpikeAndThePageSaysThatItRuns() {
    WebElement traffic = browser.findElement(By.id("traffic"));
    await(() -> traffic.getText().contains("100 requests per second"));
    WebElement button = browser.findElement(By.id("spike"));
    button.click();
    await(() -> traffic.getText().contains("Spike: 1000 requests per second, 13 s left"));
    assertThat(button.getDomAttribute("aria-disabled")).isEqualTo("true");
    await(() -> announcements().contains("A spike has begun"));
    fleet.endSpike();
    await(() -> !traffic.getText().contains("left"));
    assertThat(button.getDomAttribute("aria-disabled")).isNull();
    assertThat(errors()).isEmpty();
  }

  @Test
  void aButtonMakesTheSpikeOfOneCustomer() {
    WebElement traffic = browser.findElement(By.id("traffic"));
    await(() -> traffic.getText().contains("Spike of <b>&"));
    browser.findElement(By.cssSelector("[data-spike-of='<b>&']")).click();
    await(() -> traffic.getText().contains("Spike of <b>&: 1000 requests per second, 13 s left"));
    await(
        () ->
            "true"
                .equals(
                    browser
                        .findElement(By.cssSelector("[data-spike-of=acme]"))
                        .getDomAttribute("aria-disabled")));
    fleet.endSpike();
    await(() -> !traffic.getText().contains("left"));
    assertThat(errors()).isEmpty();
  }

  @Test
  void showsWhatCustomersUseOfTheirLimits() {
    await(() -> browser.findElements(By.cssSelector("tr[data-customer]")).size() == 3);
    assertThat(browser.findElements(By.cssSelector("tr[data-customer]")))
        .extracting(one -> one.findElement(By.cssSelector("th")).getText())
        .containsExactly(HOSTILE, "acme", "large");
    await(() -> inCustomer("acme", "used").equals("0.00 of 0"));
    await(() -> !List.of("0", "\u2013").contains(inCustomer("acme", "refused-per-second")));
    await(() -> inCustomer("large", "used").endsWith(" of 1000"));
    assertThat(inCustomer("large", "refused-per-second")).isEqualTo("0");
    assertThat(inCustomer(HOSTILE, "used")).doesNotContain("of");
    assertThat(browser.findElement(By.tagName("main")).getText()).contains("Out of quota");
    assertThat(errors()).isEmpty();
  }

  @Test
  void saysThatTheConnectionIsLostAndComesBack() throws Exception {
    ServerBinding binding = serve();
    int port = binding.localAddress().getPort();
    browser.get(DemoFleet.uriOf(binding).toString());
    await(() -> rows().size() == 3);
    stop(binding);
    WebElement lost = browser.findElement(By.id("lost"));
    await(() -> lost.isDisplayed() && lost.getText().contains("No connection to the node since"));
    assertThat(browser.findElement(By.id("live")).getText()).contains("No connection");
    ServerBinding again = fleet.serve(fleet.console(ConsoleOptions.defaults().with(fleet)), port);
    await(() -> !lost.isDisplayed());
    assertThat(browser.findElement(By.id("live")).getText()).contains("Live");
    stop(again);
  }

  @Test
  void pagesThatWereLeftHoldNoConnection() {
    for (int i = 0; i < MORE_THAN_A_BROWSER_HAS_CONNECTIONS; i++) {
      open();
    }
    press("b1", "slow");
    await(() -> rowOf("b1").findElement(By.className("condition")).getText().equals("slow"));
    press("b1", "healthy");
  }

  @Test
  void canBeUsedByKeyboard() {
    WebElement body = browser.findElement(By.tagName("body"));
    body.sendKeys(Keys.TAB);
    assertThat(browser.switchTo().activeElement().getText()).isEqualTo("Skip to the services");
    browser.switchTo().activeElement().sendKeys(Keys.TAB);
    WebElement pause = browser.switchTo().activeElement();
    assertThat(pause.getText()).isEqualTo("Pause");
    pause.sendKeys(Keys.SPACE);
    assertThat(pause.getDomAttribute("aria-pressed")).isEqualTo("true");
    pause.sendKeys(Keys.SPACE);
    assertThat(pause.getDomAttribute("aria-pressed")).isEqualTo("false");
  }

  @Test
  void fitsAPhone() {
    browser.executeCdpCommand(
        "Emulation.setDeviceMetricsOverride",
        Map.of("width", 360, "height", 780, "deviceScaleFactor", 2, "mobile", true));
    try {
      await(
          () ->
              Boolean.TRUE.equals(
                  browser.executeScript(
                      "return innerWidth === 360"
                          + " && document.documentElement.scrollWidth <= 360")));
      assertThat(rowOf("b1").findElement(By.cssSelector("[data-action=slow]")).isDisplayed())
          .isTrue();
    } finally {
      browser.executeCdpCommand("Emulation.clearDeviceMetricsOverride", Map.of());
    }
  }

  /** With a criticality of their own, so that all others go on to succeed. */
  private static void sendFor(String customer) {
    RequestOptions options = RequestOptions.defaults().with(Criticality.SHEDDABLE);
    fleet.router().send(HttpRequest.get("/"), options.forCustomer(customer));
  }

  private static String inCustomer(String customer, String figure) {
    return browser.findElements(By.cssSelector("tr[data-customer]")).stream()
        .filter(row -> customer.equals(row.getDomAttribute("data-customer")))
        .findFirst()
        .orElseThrow()
        .findElement(By.className(figure))
        .getText();
  }

  private static ServerBinding serve() throws Exception {
    return fleet.serve(fleet.console(ConsoleOptions.defaults().with(fleet)), 0);
  }

  private static void stop(ServerBinding binding) throws Exception {
    binding.terminate(Duration.ofMillis(100)).toCompletableFuture().get(30, TimeUnit.SECONDS);
  }

  private static List<WebElement> rows() {
    return browser.findElements(By.cssSelector("tr[data-backend]"));
  }

  private static WebElement rowOf(String backend) {
    return rows().stream()
        .filter(row -> backend.equals(row.getDomAttribute("data-backend")))
        .findFirst()
        .orElseThrow();
  }

  private static String stateOf(String backend) {
    return rowOf(backend).findElement(By.className("word")).getText();
  }

  private static void awaitState(String backend, String state) {
    new WebDriverWait(browser, PATIENCE, GLANCE)
        .withMessage(() -> backend + " to be " + state + ", but was " + stateOf(backend))
        .until(any -> stateOf(backend).equals(state));
  }

  private static String figure(String backend, String column) {
    By cell = By.cssSelector("[data-label='" + column + "'] .figure-text");
    return rowOf(backend).findElement(cell).getText();
  }

  private static void press(String backend, String action) {
    By button = By.cssSelector("[data-action=" + action + "]");
    await(() -> !rowOf(backend).findElements(button).isEmpty());
    rowOf(backend).findElement(button).click();
  }

  private static String announcements() {
    return browser.findElement(By.id("announcements")).getDomProperty("textContent");
  }

  private static List<String> errors() {
    return browser.manage().logs().get("browser").getAll().stream()
        .map(LogEntry::getMessage)
        .toList();
  }

  private static void await(BooleanSupplier condition) {
    new WebDriverWait(browser, PATIENCE, GLANCE).until(any -> condition.getAsBoolean());
  }
}
