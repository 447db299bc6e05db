package io.merganser.subset;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/**
 * The backends one client talks to, and who stands in for them.
 *
 * @param members the client's backends, in the order of its preference
 * @param standIns every other backend, in the order in which it stands in for a member that is away
 */
public record Subset(List<String> members, List<String> standIns) {

  public Subset {
    members = List.copyOf(members);
    standIns = List.copyOf(standIns);
  }

  /**
   * The backends to use while some are away: the members that are there and, for each that is not,
   * the next stand-in that is. Shorter than {@link #members()} only when too few are left.
   */
  public List<String> present(Predicate<String> isAway) {
    List<String> present = new ArrayList<>(members.size());
    for (String member : members) {
      if (!isAway.test(member)) {
        present.add(member);
      }
    }
    for (String standIn : standIns) {
      if (present.size() == members.size()) {
        break;
      }
      if (!isAway.test(standIn)) {
        present.add(standIn);
      }
    }
    return present;
  }
}
