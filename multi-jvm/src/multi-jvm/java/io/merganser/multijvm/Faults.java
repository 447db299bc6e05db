package io.merganser.multijvm;

import akka.remote.testconductor.Done;
import akka.remote.testconductor.RoleName;
import akka.remote.testconductor.TestConductorExt;
import akka.remote.testkit.Direction;
import java.util.concurrent.CountDownLatch;
import java.util.function.Supplier;
import scala.concurrent.Await;
import scala.concurrent.Future;

/**
 * What a test does to its nodes. Every living node must call the same method: all of them wait for
 * one another first, then the first node acts.
 */
public final class Faults {
  private final ClusterNode node;
  private final TestConductorExt conductor;

  Faults(ClusterNode node, TestConductorExt conductor) {
    this.node = node;
    this.conductor = conductor;
  }

  /**
   * Ends the victim's JVM as a crash would: it leaves no cluster, closes no connection in good
   * order and writes no report. Its exit code is 0, so that the run does not fail for it. Returns
   * on the others, who share barriers without it from then on; on the victim it does not return.
   */
  public void kill(RoleName victim) {
    if (victim.equals(node.conductor())) {
      throw new IllegalArgumentException("the first node conducts the test and must live");
    }
    node.enterBarrier("before-kill-" + victim.name());
    if (node.is(victim)) {
      waitForTheEnd();
    }
    conduct(() -> conductor.exit(victim, 0));
    node.enterBarrier("after-kill-" + victim.name());
  }

  /** Loses all messages between two nodes, both ways. Needs {@link ClusterSetup#withCuts}. */
  public void cut(RoleName one, RoleName other) {
    String barrier = "cut-%s-%s".formatted(one.name(), other.name());
    node.enterBarrier("before-" + barrier);
    conduct(() -> conductor.blackhole(one, other, Direction.bothDirection()));
    node.enterBarrier("after-" + barrier);
  }

  /** Undoes {@link #cut}. */
  public void mend(RoleName one, RoleName other) {
    String barrier = "mend-%s-%s".formatted(one.name(), other.name());
    node.enterBarrier("before-" + barrier);
    conduct(() -> conductor.passThrough(one, other, Direction.bothDirection()));
    node.enterBarrier("after-" + barrier);
  }

  private void conduct(Supplier<Future<Done>> fault) {
    node.runOn(
        node.conductor(),
        () -> {
          try {
            Await.result(fault.get(), conductor.Settings().QueryTimeout().duration());
          } catch (Exception failure) {
            throw new IllegalStateException("the conductor did not do its work", failure);
          }
        });
  }

  private static void waitForTheEnd() {
    try {
      new CountDownLatch(1).await();
    } catch (InterruptedException timeout) {
      throw new IllegalStateException("a victim must be killed, but was not", timeout);
    }
  }
}
