package io.merganser.ingress;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class AdmissionTest {

  @Test
  void letsAsManyInAsTheLimitSays() {
    Admission admission = new Admission(2);
    assertThat(admission.enter()).isTrue();
    assertThat(admission.enter()).isTrue();
    assertThat(admission.enter()).isFalse();
    assertThat(admission.inProgress()).isEqualTo(2);
    assertThat(admission.refused()).isEqualTo(1);
    admission.leave();
    assertThat(admission.enter()).isTrue();
  }

  @Test
  void isEmptyOnceAllHaveLeft() {
    Admission admission = new Admission(2);
    admission.enter();
    var empty = admission.close().toCompletableFuture();
    assertThat(admission.enter()).isFalse();
    assertThat(admission.refused()).isZero();
    assertThat(empty).isNotDone();
    admission.leave();
    assertThat(empty).isCompleted();
  }

  @Test
  void isEmptyAtOnceWhereNobodyIs() {
    assertThat(new Admission(1).close().toCompletableFuture()).isCompleted();
  }
}
