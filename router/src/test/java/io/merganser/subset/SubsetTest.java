package io.merganser.subset;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class SubsetTest {
  private final Subset subset = new Subset(List.of("a", "b", "c"), List.of("d", "e"));

  @Test
  void isItsMembersWhileNobodyIsAway() {
    assertThat(subset.present(id -> false)).containsExactly("a", "b", "c");
  }

  @Test
  void hasTheNextStandInForEachMemberThatIsAway() {
    assertThat(subset.present(Set.of("b")::contains)).containsExactly("a", "c", "d");
    assertThat(subset.present(Set.of("b", "d")::contains)).containsExactly("a", "c", "e");
  }

  @Test
  void isShorterWhenTooFewAreLeft() {
    assertThat(subset.present(Set.of("a", "b", "c", "d")::contains)).containsExactly("e");
    assertThat(subset.present(id -> true)).isEmpty();
  }
}
