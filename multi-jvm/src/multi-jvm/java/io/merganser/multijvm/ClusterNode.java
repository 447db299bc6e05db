package io.merganser.multijvm;

import static org.assertj.core.api.Assertions.assertThat;

import akka.actor.Address;
import akka.actor.typed.ActorSystem;
import akka.actor.typed.javadsl.Adapter;
import akka.cluster.Member;
import akka.cluster.MemberStatus;
import akka.cluster.typed.Cluster;
import akka.cluster.typed.Join;
import akka.remote.testconductor.RoleName;
import akka.remote.testkit.MultiNodeSpec;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import scala.jdk.javaapi.CollectionConverters;
import scala.jdk.javaapi.DurationConverters;

/**
 * The node that this JVM is in a multi-JVM test. It starts before the tests of the class and stops,
 * once all nodes are done, after them:
 *
 * <pre>{@code
 * @RegisterExtension
 * static final ClusterNode NODE = ClusterSetup.of(FIRST, SECOND, THIRD).node();
 * }</pre>
 *
 * <p>All JVMs run the same methods in the same order, wait for one another at the end of each, and
 * must enter the same barriers; only what {@link #runOn} wraps differs. For the test's thread
 * alone.
 */
public final class ClusterNode implements BeforeAllCallback, AfterEachCallback, AfterAllCallback {
  /** Must be below {@code akka.testconductor.barrier-timeout}, at which the others wait for us. */
  private static final Duration PATIENCE = Duration.ofSeconds(45);

  private static final Duration POLL = Duration.ofMillis(100);

  private final ClusterSetup setup;
  private @Nullable ClusterSpec spec;

  ClusterNode(ClusterSetup setup) {
    this.setup = setup;
  }

  @Override
  public void beforeAll(ExtensionContext context) {
    if (setup.nodes().size() != MultiNodeSpec.maxNodes()) {
      throw new IllegalStateException(
          "a test must name a node for each of its JVMs, %d, but names %s"
              .formatted(MultiNodeSpec.maxNodes(), setup.nodes()));
    }
    spec = new ClusterSpec(setup);
    spec.multiNodeSpecBeforeAll();
  }

  /** Holds a node that is done until the others are, who may still look at it. */
  @Override
  public void afterEach(ExtensionContext context) {
    if (context.getExecutionException().isEmpty()) {
      enterBarrier("end-of-" + context.getRequiredTestMethod().getName());
    }
  }

  @Override
  public void afterAll(ExtensionContext context) {
    if (spec != null) {
      spec.multiNodeSpecAfterAll();
    }
  }

  /** The actor system of this node. */
  public ActorSystem<Void> system() {
    return Adapter.toTyped(spec().system());
  }

  /** Whether this JVM is the given node. */
  public boolean is(RoleName node) {
    return spec().myself().equals(node);
  }

  /** Runs the action in the JVM of the given node, and does nothing in the others. */
  public void runOn(RoleName node, Runnable action) {
    if (is(node)) {
      action.run();
    }
  }

  /** Waits until all nodes that still live have come to these barriers, one after the other. */
  public void enterBarrier(String... names) {
    spec().enterBarrier(CollectionConverters.asScala(List.of(names)).toSeq());
  }

  /** Repeats the assertions until they hold; fails with their last failure after 45 seconds. */
  public void awaitAssert(Runnable assertions) {
    spec()
        .awaitAssert(
            () -> {
              assertions.run();
              return null;
            },
            DurationConverters.toScala(PATIENCE),
            DurationConverters.toScala(POLL));
  }

  /** Where a node listens. It must not have been killed. */
  public Address addressOf(RoleName node) {
    return spec().node(node).address();
  }

  /**
   * Joins all nodes in one cluster and waits until each sees all of them up. Every node must call
   * it.
   */
  public void formCluster() {
    Address seed = addressOf(conductor());
    // A node does not answer those who would join it before it is itself a member.
    runOn(
        conductor(),
        () -> {
          join(seed);
          awaitUp(1);
        });
    enterBarrier("first-joined");
    if (!is(conductor())) {
      join(seed);
    }
    awaitUp(setup.nodes().size());
    enterBarrier("all-joined");
  }

  /** Waits until this node sees exactly so many members, all up and reachable. */
  public void awaitUp(int members) {
    awaitAssert(
        () -> {
          assertThat(cluster().state().getMembers())
              .as("status of members")
              .extracting(Member::status)
              .hasSize(members)
              .containsOnly(MemberStatus.up());
          assertThat(cluster().state().getUnreachable()).as("unreachable members").isEmpty();
        });
  }

  /** Waits until this node sees exactly the members at these addresses as unreachable. */
  public void awaitUnreachable(Address... addresses) {
    awaitAssert(
        () ->
            assertThat(cluster().state().getUnreachable())
                .as("unreachable members")
                .extracting(Member::address)
                .containsExactlyInAnyOrder(addresses));
  }

  /** What a test may do to its nodes. */
  public Faults faults() {
    return new Faults(this, spec().testConductor());
  }

  /** The node that conducts the test. */
  RoleName conductor() {
    return setup.nodes().get(0);
  }

  private void join(Address seed) {
    cluster().manager().tell(Join.create(seed));
  }

  private Cluster cluster() {
    return Cluster.get(system());
  }

  private ClusterSpec spec() {
    if (spec == null) {
      throw new IllegalStateException("a node must be started by JUnit: @RegisterExtension static");
    }
    return spec;
  }
}
