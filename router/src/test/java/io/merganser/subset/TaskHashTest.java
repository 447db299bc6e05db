package io.merganser.subset;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class TaskHashTest {

  /** A changed hash would move every connection of a fleet whose processes are of two versions. */
  @Test
  void isTheSameOnEveryJvmAndInEveryVersion() {
    assertThat(TaskHash.ofClient("c")).isEqualTo(8901458281155583490L);
    assertThat(TaskHash.ofBackend("c")).isEqualTo(-6412540566325928571L);
    assertThat(TaskHash.ofClient("Ärger 鴨")).isEqualTo(-4109456015366519595L);
    assertThat(TaskHash.ofPair(1, 2)).isEqualTo(1092597310007415928L);
  }

  /** The first number that SplitMix64 gives from the seed 0. */
  @Test
  void mixesAsSplitMix64Does() {
    assertThat(TaskHash.mix(0x9E3779B97F4A7C15L)).isEqualTo(0xE220A8397B1DCDAFL);
  }
}
