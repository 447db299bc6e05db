package io.merganser.customers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.security.SecureRandom;
import java.util.HashSet;
import java.util.Set;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ApiKeysTest {
  private static final SecureRandom RANDOM = new SecureRandom();
  private static final String HASH = "0123456789abcdef".repeat(4);
  private static final String NAME_RULE =
      " must begin with a customer and a colon; a customer is 1 to 128 letters, digits and . _ @ -,"
          + " the first a letter or digit";
  private static final String HASH_RULE =
      " must have sha256: and 64 hexadecimal digits after the customer";

  @Test
  void findsWhoseAKeyIs() throws Exception {
    ApiKey first = ApiKey.random(RANDOM);
    ApiKey second = ApiKey.random(RANDOM);
    ApiKey other = ApiKey.random(RANDOM);
    ApiKeys keys =
        ApiKeys.inLines(
            String.join(
                "\n",
                "# keys",
                "",
                first.line("acme") + " # since May",
                "  " + second.line("acme").replace(": ", "  :\t") + "\r",
                other.line("a.b_c@d-9").toUpperCase().replace("A.B_C@D", "z").replace("SHA", "sha"),
                "   # the end"));
    assertThat(keys.customer(first)).hasValue("acme");
    assertThat(keys.customer(second)).hasValue("acme");
    assertThat(keys.customer(other)).hasValue("z-9");
    assertThat(keys.customer(ApiKey.random(RANDOM))).isEmpty();
    assertThat(keys.keys()).isEqualTo(3);
    assertThat(keys.customers()).isEqualTo(2);
  }

  @Test
  void readsAVariableWithCommas() throws Exception {
    ApiKey first = ApiKey.random(RANDOM);
    ApiKey second = ApiKey.random(RANDOM);
    ApiKeys keys = ApiKeys.inEntries(first.line("a") + ", " + second.line("b") + ",");
    assertThat(keys.customer(first)).hasValue("a");
    assertThat(keys.customer(second)).hasValue("b");
    assertThatThrownBy(() -> ApiKeys.inEntries(first.line("a") + ",b"))
        .hasMessage("entry 2" + NAME_RULE);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "acme",
        ": sha256:HASH",
        "sha256:HASH",
        "HASH",
        "-acme: sha256:HASH",
        "ac me: sha256:HASH",
        "acm\u00e9: sha256:HASH",
        "ac\0me: sha256:HASH",
        "LONG: sha256:HASH"
      })
  void namesTheLineOfAnIllegalCustomer(String line) {
    String expected = line.startsWith("sha256") ? HASH_RULE : NAME_RULE;
    assertThatThrownBy(() -> read(line)).hasMessage("line 3" + expected);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "acme:",
        "acme: HASH",
        "acme: sha1:HASH",
        "acme: sha256: HASH",
        "acme: sha256:HASH0",
        "acme: sha256:HASH HASH",
        "acme: sha256:0",
        "acme: sha256:g123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef",
        "acme: sha256:\u0661123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef",
        "acme: mgk_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"
      })
  void namesTheLineOfAHashThatIsNone(String line) {
    assertThatThrownBy(() -> read(line)).hasMessage("line 3" + HASH_RULE);
  }

  @ParameterizedTest
  @CsvSource({"acme, other", "acme, acme"})
  void oneKeyIsOneCustomersOnce(String first, String second) {
    ApiKey key = ApiKey.random(RANDOM);
    assertThatThrownBy(() -> ApiKeys.inLines(key.line(first) + "\n\n" + key.line(second)))
        .hasMessage("line 3 must have another key than line 1");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "\n\n", "# nothing\n"})
  void halfAFileLocksNobodyOut(String text) {
    assertThatThrownBy(() -> ApiKeys.inLines(text)).hasMessage("there must be one key at least");
  }

  @Property(tries = 500, seed = "42")
  void anyTextIsReadOrRefused(@ForAll String text) {
    try {
      ApiKeys.inLines("a: sha256:" + HASH + "\n" + text);
    } catch (MalformedKeysException e) {
      assertThat(e).hasMessageMatching("line [0-9]+ must .*");
    }
  }

  @Test
  void keysAreRandomAndOfOneForm() {
    Set<String> seen = new HashSet<>();
    for (int i = 0; i < 1000; i++) {
      String secret = ApiKey.random(RANDOM).secret();
      assertThat(secret).matches("mgk_[A-Za-z0-9_-]{43}");
      assertThat(ApiKey.of(secret)).isPresent();
      assertThat(seen.add(secret)).isTrue();
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "secret",
        "mgk_",
        "mgk_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA",
        "mgk_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA",
        "MGK_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA",
        "mgk_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=",
        "mgk_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA\u00e9",
        "mgk_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA\n"
      })
  void nothingElseIsAKey(String text) {
    assertThat(ApiKey.of(text)).isEmpty();
  }

  @Test
  void hashesAsEveryToolDoes() throws Exception {
    String key = "mgk_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";
    assertThat(ApiKey.of(key).orElseThrow().line("acme"))
        .isEqualTo("acme: sha256:6669123955271f1953a7b66e3b583730938488d42852f6a655725eb536d92a9e");
  }

  @Test
  void noSecretIsShownByAccident() {
    ApiKey key = ApiKey.random(RANDOM);
    assertThat(key.toString()).isEqualTo("(hidden)");
    assertThat(key.hash().toString()).isEqualTo("(hidden)");
  }

  private static ApiKeys read(String line) throws MalformedKeysException {
    String filled = line.replace("HASH", HASH).replace("LONG", "x".repeat(129));
    return ApiKeys.inLines("# keys\n" + "ok: sha256:" + "f".repeat(64) + "\n" + filled);
  }
}
