package io.merganser.bench;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

class BenchTest {
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @Test
  void subsetPrintsOneJsonObject() throws Exception {
    JsonNode json =
        json("subset", "--clients", "30", "--backends", "20", "--size", "4", "--change", "-1b");
    assertThat(json.get("min").asInt()).isEqualTo(6);
    assertThat(json.get("mean").asDouble()).isEqualTo(6);
    assertThat(json.get("max").asInt()).isEqualTo(6);
    assertThat(json.get("opened").asInt()).isGreaterThanOrEqualTo(json.get("least").asInt());
    assertThat(json.get("least").asInt()).isEqualTo(6);
    assertThat(json.get("millis").asDouble()).isPositive();
  }

  @Test
  void policyPrintsOneJsonObjectTheSameEachTime() throws Exception {
    String[] arguments = {
      "policy", "--policy", "p2c", "--seconds", "3", "--backends", "10", "--clients", "5"
    };
    JsonNode first = json(arguments);
    assertThat(first.fieldNames())
        .toIterable()
        .contains(
            "maxOverMin", "maxOverMean", "wasted", "p50", "p99", "p999", "waitP99", "errorRate");
    out.getBuffer().setLength(0);
    assertThat(json(arguments)).isEqualTo(first);
  }

  @Test
  void spikePrintsOneJsonObjectTheSameEachTime() throws Exception {
    String[] arguments = {"spike", "--load", "2", "--backends", "1", "--clients", "2"};
    JsonNode first = json(arguments);
    assertThat(first.fieldNames())
        .toIterable()
        .contains(
            "goodput",
            "firstTenSeconds",
            "p99Millis",
            "criticalPlusSuccess",
            "sheddableSuccess",
            "reachingPerAccept",
            "recoverySeconds",
            "fairness");
    out.getBuffer().setLength(0);
    assertThat(json(arguments)).isEqualTo(first);
  }

  @Test
  void printsLinesForPeople() {
    assertThat(run("subset", "--clients", "3", "--backends", "3", "--size", "1")).isZero();
    assertThat(out.toString()).contains("strategy  balanced").contains("max       1");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "subset",
        "policy",
        "spike",
        "figures",
        "compare",
        "memory",
        "soak",
        "overload",
        "quota"
      })
  void helpsWithEveryCommand(String command) {
    assertThat(command.isEmpty() ? run("--help") : run(command, "--help")).isZero();
    assertThat(out.toString()).startsWith("Usage: bench");
  }

  @Test
  void refusesWhatItCannotUseWithRuleAndValue() {
    assertThat(run("subset", "--size", "0")).isEqualTo(2);
    assertThat(err.toString())
        .startsWith("--size must be > 0, but was 0")
        .contains("Try 'bench subset --help'.");
    assertThat(out.toString()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "subset --strategy best",
        "subset --change 1b",
        "subset --clients -1",
        "policy --policy fastest",
        "policy --policy p2c --scenario calm",
        "policy --policy p2c --seconds 0",
        "policy --policy p2c --protection some",
        "spike --protection some",
        "spike --load 0",
        "spike --load 101",
        "spike --throttle fastest",
        "spike --k 1",
        "spike --k many",
        "spike --window 0s",
        "spike --window 2h",
        "spike --clients 0",
        "spike --backends 1001",
        "spike --seconds 0",
        "policy",
        "policy --policy p2c --nonsense",
        "compare --stacks finagle",
        "compare --in-flight 0",
        "compare --in-flight 64,64",
        "compare --rounds 0",
        "memory --connections 0",
        "memory --requests 0",
        "memory --connections 10 --requests 501",
        "soak --requests 9",
        "soak --in-flight 0",
        "soak --in-flight 1001",
        "quota --seconds 14",
        "quota --customers 0",
        "quota --customers 10 --active 11"
      })
  void namesTheOptionThatIsWrong(String line) {
    String[] words = line.split(" ");
    assertThat(run(words)).isEqualTo(2);
    String option = words.length == 1 ? "--policy" : words[words.length - 1];
    assertThat(err.toString().lines().findFirst().orElse(""))
        .contains(option.startsWith("--") ? option : words[words.length - 2]);
  }

  private JsonNode json(String... arguments) throws Exception {
    String[] all = Arrays.copyOf(arguments, arguments.length + 1);
    all[arguments.length] = "--json";
    assertThat(run(all)).isZero();
    assertThat(out.toString().strip()).doesNotContain("\n");
    return new ObjectMapper().readTree(out.toString());
  }

  private int run(String... arguments) {
    CommandLine commandLine = Bench.commandLine();
    commandLine.setOut(new PrintWriter(out, true));
    commandLine.setErr(new PrintWriter(err, true));
    return commandLine.execute(arguments);
  }
}
