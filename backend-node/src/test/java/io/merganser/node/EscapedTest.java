package io.merganser.node;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class EscapedTest {

  @Test
  void leavesPlainTextAlone() {
    String text = "Gänsesäger \"b1\" <x> \\ 🦆";
    assertThat(Escaped.line(text)).isSameAs(text);
  }

  @Test
  void escapesWhateverCouldBreakALine() {
    assertThat(Escaped.line("a\nb\rc\td\u001b[31m\u0085\u2028\u202e\u0000"))
        .isEqualTo("a\\nb\\rc\\td\\u001b[31m\\u0085\\u2028\\u202e\\u0000");
  }

  @Test
  void cutsLongText() {
    assertThat(Escaped.line("abcdef", 3)).isEqualTo("abc...");
    assertThat(Escaped.line("abc", 3)).isEqualTo("abc");
  }

  @Test
  void asciiIsFitForAHeader() {
    assertThat(Escaped.ascii("GET /demo?q=a b~")).isEqualTo("GET /demo?q=a b~");
    assertThat(Escaped.ascii("a\r\n\u00e9\\")).isEqualTo("a\\u000d\\u000a\\u00e9\\\\");
    assertThat(Escaped.ascii("x".repeat(1000))).isEqualTo("x".repeat(200) + "...");
  }
}
