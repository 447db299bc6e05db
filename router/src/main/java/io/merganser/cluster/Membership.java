package io.merganser.cluster;

import akka.cluster.ClusterEvent.CurrentClusterState;
import akka.cluster.Member;
import akka.cluster.MemberStatus;
import akka.cluster.UniqueAddress;
import java.util.HashSet;
import java.util.Set;

/**
 * The nodes of the cluster, by {@code address#uid}.
 *
 * @param alive all that have not been removed
 * @param unreachable those of them that cannot be reached just now
 */
record Membership(Set<String> alive, Set<String> unreachable) {

  static Membership of(CurrentClusterState state) {
    Set<String> alive = new HashSet<>();
    for (Member member : state.getMembers()) {
      if (member.status() != MemberStatus.removed() && member.status() != MemberStatus.down()) {
        alive.add(name(member.uniqueAddress()));
      }
    }
    Set<String> unreachable = new HashSet<>();
    state.getUnreachable().forEach(member -> unreachable.add(name(member.uniqueAddress())));
    return new Membership(Set.copyOf(alive), Set.copyOf(unreachable));
  }

  static String name(UniqueAddress node) {
    return node.address() + "#" + node.longUid();
  }

  /** Whether a task there is one that must not be pushed aside. */
  boolean holdsSeats(String node) {
    return alive.contains(node) && !unreachable.contains(node);
  }
}
