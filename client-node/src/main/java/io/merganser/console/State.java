package io.merganser.console;

import io.merganser.RouterStats;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The state of a node at one moment: what {@code /api/state} gives, field by field.
 *
 * @param time ISO 8601, UTC
 * @param ingress the front door, where the node has one
 * @param traffic what the demo sends to itself, where it does
 */
record State(
    Node node,
    String time,
    @Nullable Ingress ingress,
    @Nullable Traffic traffic,
    List<Service> services) {

  /**
   * This node.
   *
   * @param demo whether backends can be tampered with
   */
  record Node(
      String id, String address, String version, String startedAt, boolean ready, boolean demo) {}

  /** The front door: requests in progress, how many there may be, how many were turned away. */
  record Ingress(int inProgress, int limit, long refused, boolean stopping) {}

  /**
   * The demo's own traffic.
   *
   * @param perSecond requests, those of a spike included
   * @param spikeSecondsLeft 0 where there is no spike
   * @param spikeOf the customer whose spike it is; null where it is everybody's, or there is none
   * @param customers those on whose behalf it is sent
   */
  record Traffic(
      double perSecond, long spikeSecondsLeft, @Nullable String spikeOf, List<String> customers) {

    static Traffic of(DemoTraffic traffic) {
      // Rounded up: it is 0 only when the spike is over.
      long left = traffic.spikeLeft().plusSeconds(1).minusNanos(1).toSeconds();
      return new Traffic(
          traffic.perSecond(), left, traffic.spikeOf().orElse(null), traffic.customers());
    }
  }

  /**
   * A service that this node calls.
   *
   * @param client the id of this node among the clients
   * @param clientCount all that are known; {@code clients} may have fewer
   * @param backendCount all that are known; {@code backends} may have fewer
   * @param outcomes how requests have ended since the start, by name
   * @param criticalities how those that ended since the console started did, by criticality
   * @param customers absent where nobody adds up what they use just now
   * @param spread over the backends that are healthy and connected, of their average utilization;
   *     absent where there are none
   */
  record Service(
      String name,
      String policy,
      String strategy,
      int subsetSize,
      String client,
      int clientCount,
      List<Client> clients,
      int backendCount,
      List<Backend> backends,
      Map<String, Long> outcomes,
      Trouble trouble,
      Map<String, Ended> criticalities,
      @Nullable Customers customers,
      @Nullable Uneven spread) {

    /** The same with so many backends and clients at most. Those of the subset come first. */
    Service cappedAt(int most) {
      if (backends.size() <= most && clients.size() <= most) {
        return this;
      }
      List<Backend> kept =
          backends.stream()
              .sorted((a, b) -> Boolean.compare(b.inSubset(), a.inSubset()))
              .limit(most)
              .toList();
      List<Client> shown =
          clients.stream()
              .sorted((a, b) -> Boolean.compare(b.id().equals(client), a.id().equals(client)))
              .limit(most)
              .toList();
      return new Service(
          name,
          policy,
          strategy,
          subsetSize,
          client,
          clientCount,
          shown,
          backendCount,
          kept,
          outcomes,
          trouble,
          criticalities,
          customers,
          spread);
    }
  }

  /**
   * What became of requests on their way, since the start.
   *
   * @param degraded answered with less than there could have been
   * @param dontRetry refused there, and not to be tried again
   * @param retries sent once more
   * @param flowControlled refused, because all backends had as many of this node as they may
   * @param lastResorts sent to lame ducks, or to backends that had failed, for want of others
   */
  record Trouble(
      long degraded, long dontRetry, long retries, long flowControlled, long lastResorts) {

    static Trouble of(RouterStats stats) {
      return new Trouble(
          stats.degraded(),
          stats.dontRetry(),
          stats.retries(),
          stats.flowControlled(),
          stats.lastResorts());
    }
  }

  /**
   * How requests of one criticality ended.
   *
   * @param degraded of those that succeeded, those that were answered with less
   * @param throttled refused here, because backends refuse too many
   * @param overloaded refused there, for want of capacity
   * @param outOfQuota refused here or there, because the customer had used up its share
   * @param failed in any other way
   */
  record Ended(
      long succeeded,
      long degraded,
      long throttled,
      long overloaded,
      long outOfQuota,
      long failed) {

    long all() {
      return succeeded + throttled + overloaded + outOfQuota + failed;
    }
  }

  /**
   * What the customers of a service use of all its backends.
   *
   * @param learning whether the coordinator is new, and lowers nobody's share yet
   * @param shown those who are refused and those who want most, by name
   * @param rest the others; absent where there are none
   */
  record Customers(boolean learning, List<Customer> shown, @Nullable Rest rest) {}

  /**
   * A customer. Amounts are in CPU seconds per second.
   *
   * @param demanded what it used, and an estimate for what backends refused
   * @param limit null where it may use as much as it likes
   * @param refusedPerSecond requests of this node that were refused because it was out of quota
   */
  record Customer(
      String name, double used, double demanded, @Nullable Double limit, double refusedPerSecond) {}

  /** Customers that are not shown one by one. */
  record Rest(int customers, double used, double demanded, double refusedPerSecond) {}

  /** A client and the backends that it is to be connected to. */
  record Client(String id, String node, List<String> subset) {}

  /**
   * A backend. What this node does not know is null.
   *
   * @param state as this node sees it
   * @param said what the backend last said of itself
   * @param utilization the latest: from 0 to 1, and above where more is wanted than there is
   * @param coarse whether {@code utilization} is the rough figure from gossip
   * @param utilizationAverage over {@code merganser.console.average-over}, weighted by time
   * @param utilizationToTarget relative to the targets of its signals, for backends of this
   *     process: from 1 on it refuses what matters least
   * @param requestsPerSecond of all clients, as the backend counts them; so are its errors
   * @param errorRate the share of this node's requests that failed there lately
   * @param inFlight requests of this node
   * @param backendInFlight requests of all clients
   */
  record Backend(
      String id,
      @Nullable String node,
      SeenState state,
      @Nullable String said,
      boolean inSubset,
      boolean connected,
      boolean available,
      @Nullable Double weight,
      @Nullable Double utilization,
      boolean coarse,
      @Nullable Double utilizationAverage,
      @Nullable Double utilizationToTarget,
      @Nullable Double requestsPerSecond,
      @Nullable Double errorsPerSecond,
      @Nullable Double errorRate,
      int inFlight,
      @Nullable Integer backendInFlight,
      @Nullable Demo demo) {}

  /** What the demo has done to a backend, and what it can do now. */
  record Demo(String condition, List<String> actions) {}

  /**
   * The spread; null for what has no finite value.
   *
   * @param overSeconds the time over which utilizations were averaged
   */
  record Uneven(
      @Nullable Double maxOverMin,
      @Nullable Double maxOverMean,
      @Nullable Double wasted,
      long overSeconds) {}

  /** The same with so many backends and clients of each service at most. */
  State cappedAt(int most) {
    return new State(
        node,
        time,
        ingress,
        traffic,
        services.stream().map(service -> service.cappedAt(most)).toList());
  }
}
