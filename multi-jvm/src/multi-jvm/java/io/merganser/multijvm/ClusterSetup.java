package io.merganser.multijvm;

import akka.remote.testconductor.RoleName;
import akka.remote.testkit.MultiNodeConfig;
import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import java.util.List;
import scala.jdk.javaapi.CollectionConverters;

/**
 * Which nodes a test has, and what each is configured with. The settings that all tests share are
 * in {@code multi-jvm.conf}; what a test adds comes before them.
 *
 * <p>A role here is a node's name in the test, not a cluster role. The JVMs take the roles in their
 * order; the first conducts the test, so it cannot be killed.
 */
public final class ClusterSetup extends MultiNodeConfig {
  private final List<RoleName> nodes;
  private Config shared = ConfigFactory.parseResourcesAnySyntax("multi-jvm.conf");

  private ClusterSetup(List<RoleName> nodes) {
    this.nodes = nodes;
    nodes.forEach(node -> role(node.name()));
    commonConfig(shared);
  }

  /** One node for each JVM of the test class. */
  public static ClusterSetup of(RoleName... nodes) {
    return new ClusterSetup(List.of(nodes));
  }

  /** Adds settings, in HOCON, to every node. */
  public ClusterSetup with(String settings) {
    shared = ConfigFactory.parseString(settings).withFallback(shared);
    commonConfig(shared);
    return this;
  }

  /** Gives one node settings of its own, in HOCON; a second call for a node replaces the first. */
  public ClusterSetup with(RoleName node, String settings) {
    nodeConfig(
        CollectionConverters.asScala(List.of(node)).toSeq(),
        CollectionConverters.asScala(List.of(ConfigFactory.parseString(settings))).toSeq());
    return this;
  }

  /** Lets the test cut connections, at some cost for every message: see {@link Faults#cut}. */
  public ClusterSetup withCuts() {
    testTransport(true);
    return this;
  }

  /** This JVM's node, to be registered as a JUnit extension in a static field. */
  public ClusterNode node() {
    return new ClusterNode(this);
  }

  List<RoleName> nodes() {
    return nodes;
  }
}
