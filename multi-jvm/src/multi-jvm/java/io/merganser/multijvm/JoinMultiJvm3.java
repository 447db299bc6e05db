package io.merganser.multijvm;

import akka.actor.Address;
import akka.remote.testconductor.RoleName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class JoinMultiJvm3 {
  private static final RoleName FIRST = new RoleName("first");
  private static final RoleName SECOND = new RoleName("second");
  private static final RoleName THIRD = new RoleName("third");

  @RegisterExtension static final ClusterNode NODE = ClusterSetup.of(FIRST, SECOND, THIRD).node();

  @Test
  void seesThreeMembersUpAndThenTheKilledOneUnreachable() {
    NODE.formCluster();
    Address third = NODE.addressOf(THIRD);

    NODE.faults().kill(THIRD);

    NODE.awaitUnreachable(third);
  }
}
