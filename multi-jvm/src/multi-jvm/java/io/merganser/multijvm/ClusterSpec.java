package io.merganser.multijvm;

import akka.actor.ActorSystem;
import akka.remote.testkit.MultiNodeSpec;

/** Akka's multi-node test kit for this JVM; its actor system starts in the constructor. */
final class ClusterSpec extends MultiNodeSpec {

  ClusterSpec(ClusterSetup setup) {
    super(setup, config -> ActorSystem.create("merganser", config));
  }

  /** The super constructor calls this, so it cannot ask the setup. */
  @Override
  public int initialParticipants() {
    return MultiNodeSpec.maxNodes();
  }
}
