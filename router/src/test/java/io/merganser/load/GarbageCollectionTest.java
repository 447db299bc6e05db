package io.merganser.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class GarbageCollectionTest {
  private static final long TENTH = 100_000_000L;

  private final AtomicLong spentMillis = new AtomicLong(5000);
  private final GarbageCollection collection = new GarbageCollection(spentMillis::get);

  @Test
  void ignoresWhatWasBeforeIt() {
    assertThat(collection.sinceLastCall(TENTH)).isZero();
  }

  @Test
  void isNotAlarmedByOnePause() {
    spentMillis.addAndGet(100);
    assertThat(collection.sinceLastCall(TENTH)).isLessThan(0.03);
  }

  @Test
  void showsCollectionsThatGoOn() {
    for (int i = 0; i < 300; i++) {
      spentMillis.addAndGet(40);
      collection.sinceLastCall(TENTH);
    }
    assertThat(collection.sinceLastCall(1)).isCloseTo(0.4, within(0.01));
  }

  @Test
  void fadesWhenTheyEnd() {
    showsCollectionsThatGoOn();
    assertThat(collection.sinceLastCall(300 * TENTH)).isLessThan(0.01);
  }

  @Test
  void countsPausesAndNotWhatRunsBesideTheProcess() {
    assertThat(GarbageCollection.stopsTheProcess("G1 Young Generation")).isTrue();
    assertThat(GarbageCollection.stopsTheProcess("ZGC Pauses")).isTrue();
    assertThat(GarbageCollection.stopsTheProcess("ZGC Cycles")).isFalse();
    assertThat(GarbageCollection.stopsTheProcess("ZGC Major Cycles")).isFalse();
    assertThat(GarbageCollection.stopsTheProcess("Shenandoah Cycles")).isFalse();
  }

  @Test
  void isAShareInThisProcess() {
    assertThat(new GarbageCollection().sinceLastCall(TENTH)).isGreaterThanOrEqualTo(0);
  }
}
