package io.merganser.wire;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class OutboxTest {
  private final AtomicInteger rings = new AtomicInteger();
  private final Outbox outbox = new Outbox(rings::incrementAndGet);

  private record Bytes(int size, boolean wanted) implements Letter {
    @Override
    public byte @Nullable [] take() {
      return wanted ? new byte[size] : null;
    }
  }

  @Test
  void ringsOnceForWhateverComesBeforeItIsTaken() {
    post(3, 10);
    assertThat(rings).hasValue(1);
    assertThat(outbox.take()).hasSize(3);
    post(1, 10);
    assertThat(rings).hasValue(2);
  }

  @Test
  void ringsAgainForWhatABatchHasNoRoomFor() {
    post(100, 10);
    assertThat(outbox.take()).hasSize(64);
    assertThat(rings).hasValue(2);
    assertThat(outbox.take()).hasSize(36);
    assertThat(rings).hasValue(2);
    assertThat(outbox.take()).isEmpty();
  }

  @Test
  void keepsABatchWithinItsBytes() {
    post(5, 30_000);
    assertThat(outbox.take()).hasSize(2);
    assertThat(outbox.take()).hasSize(2);
    assertThat(outbox.take()).hasSize(1);
  }

  @Test
  void sendsALetterThatIsLargerThanABatchAlone() {
    post(2, 200_000);
    assertThat(outbox.take()).hasSize(1);
    assertThat(outbox.take()).hasSize(1);
  }

  @Test
  void leavesOutWhatIsNotWantedAnyMore() {
    outbox.post(new Bytes(1, false));
    outbox.post(new Bytes(2, true));
    assertThat(outbox.take()).hasSize(1);
  }

  @Test
  void ringsAgainWhenTheMessageWasLost() {
    post(1, 10);
    outbox.check();
    outbox.check();
    assertThat(rings.get()).isGreaterThan(1);
    assertThat(outbox.take()).hasSize(1);
    int before = rings.get();
    outbox.check();
    outbox.check();
    assertThat(rings).hasValue(before);
  }

  private void post(int letters, int size) {
    for (int i = 0; i < letters; i++) {
      outbox.post(new Bytes(size, true));
    }
  }
}
