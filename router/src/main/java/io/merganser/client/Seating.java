package io.merganser.client;

import io.merganser.subset.Subset;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Whom to be connected to: the members of the subset and, for each that is away for longer than a
 * moment, a stand-in from the client's own order. A stand-in stays for a while after the member is
 * back, so that one that has just come up is not overrun.
 *
 * <p>Plain Java, one thread: time is passed in.
 */
final class Seating {
  private final long momentNanos;
  private final long handOverNanos;
  private final Map<String, Long> awaySince = new HashMap<>();
  private final Set<String> stoodInFor = new HashSet<>();
  private final Map<String, Long> backSince = new HashMap<>();
  private Subset subset = new Subset(List.of(), List.of());

  /**
   * @param moment how long a member may be away without anyone standing in
   * @param handOver how long a stand-in stays after the member is back
   */
  Seating(Duration moment, Duration handOver) {
    this.momentNanos = moment.toNanos();
    this.handOverNanos = handOver.toNanos();
  }

  void setSubset(Subset subset) {
    this.subset = subset;
    awaySince.keySet().retainAll(subset.members());
    stoodInFor.retainAll(subset.members());
    backSince.keySet().retainAll(subset.members());
  }

  /**
   * The backends to be connected to, members first.
   *
   * @param isServing whether a member takes requests
   * @param isPromising whether a backend that there is no connection to can be expected to
   */
  List<String> wanted(Predicate<String> isServing, Predicate<String> isPromising, long nowNanos) {
    List<String> wanted = new ArrayList<>(subset.members());
    int standIns = 0;
    for (String member : subset.members()) {
      if (isServing.test(member) ? isJustBack(member, nowNanos) : isLongAway(member, nowNanos)) {
        standIns++;
      }
    }
    for (String standIn : subset.standIns()) {
      if (standIns == 0) {
        break;
      }
      if (isPromising.test(standIn)) {
        wanted.add(standIn);
        standIns--;
      }
    }
    return wanted;
  }

  private boolean isLongAway(String member, long nowNanos) {
    backSince.remove(member);
    long since = awaySince.computeIfAbsent(member, any -> nowNanos);
    boolean longAway = nowNanos - since >= momentNanos;
    if (longAway) {
      stoodInFor.add(member);
    }
    return longAway;
  }

  private boolean isJustBack(String member, long nowNanos) {
    awaySince.remove(member);
    if (stoodInFor.remove(member)) {
      backSince.put(member, nowNanos);
    }
    Long back = backSince.get(member);
    if (back != null && nowNanos - back >= handOverNanos) {
      backSince.remove(member);
      return false;
    }
    return back != null;
  }
}
