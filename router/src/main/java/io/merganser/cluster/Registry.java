package io.merganser.cluster;

import akka.actor.typed.ActorRef;
import akka.actor.typed.Behavior;
import akka.actor.typed.javadsl.AbstractBehavior;
import akka.actor.typed.javadsl.ActorContext;
import akka.actor.typed.javadsl.Behaviors;
import akka.actor.typed.javadsl.Receive;
import akka.cluster.ClusterEvent;
import akka.cluster.ddata.Key;
import akka.cluster.ddata.LWWMap;
import akka.cluster.ddata.LWWMapKey;
import akka.cluster.ddata.SelfUniqueAddress;
import akka.cluster.ddata.typed.javadsl.DistributedData;
import akka.cluster.ddata.typed.javadsl.Replicator;
import akka.cluster.ddata.typed.javadsl.ReplicatorMessageAdapter;
import akka.cluster.typed.Cluster;
import akka.cluster.typed.Subscribe;
import io.merganser.DuplicateTask;
import io.merganser.wire.RegistryEntry;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.LongSupplier;

/**
 * What the cluster knows of all services, by gossip: one for each node. Tasks of this node are put
 * in; whoever watches a service is told when anything about it changes.
 *
 * <p>The entries are spread over several keys of Distributed Data, so that a change does not send
 * all of them. A task whose node has left keeps its seat for the grace period, so that a restart
 * changes nobody's subset. A task that has the id of one that lives on another node, which can be
 * reached, does not take its seat: both are named in the log, and it waits until the other is gone.
 */
public final class Registry extends AbstractBehavior<Registry.Command> {
  private static final int SHARDS = 8;
  private static final Duration LOOK_AGAIN = Duration.ofMillis(500);

  /** What the registry is told. */
  public sealed interface Command {}

  /** Makes a task of this node known, or what has changed of it. */
  public record Put(RegistryEntry entry) implements Command {}

  /** Tells {@code watcher} how a service is now, and each time that it changes. */
  public record Watch(String service, ActorRef<ServiceView> watcher) implements Command {}

  /** Asks which services have backends. */
  public record ListServices(ActorRef<Services> replyTo) implements Command {}

  /** The services that have backends, whether or not they can be reached. */
  public record Services(Set<String> names) {}

  private record Changed(Replicator.SubscribeResponse<LWWMap<String, RegistryEntry>> response)
      implements Command {}

  private record Updated(Replicator.UpdateResponse<LWWMap<String, RegistryEntry>> response)
      implements Command {}

  private record MembershipChanged() implements Command {}

  private final Cluster cluster;
  private final SelfUniqueAddress self;
  private final String selfNode;
  private final ReplicatorMessageAdapter<Command, LWWMap<String, RegistryEntry>> replicator;
  private final Map<Key<?>, Map<String, RegistryEntry>> shards = new HashMap<>();
  private final Map<String, RegistryEntry> own = new HashMap<>();
  private final Map<String, DuplicateTask> duplicates;
  private final Map<String, List<ActorRef<ServiceView>>> watchers = new HashMap<>();
  private final Map<ActorRef<ServiceView>, ServiceView> lastTold = new HashMap<>();
  private final Map<String, Long> goneSince = new HashMap<>();
  private final long graceNanos;
  private final LongSupplier clock;
  private Membership membership;

  private Registry(
      ActorContext<Command> context,
      ReplicatorMessageAdapter<Command, LWWMap<String, RegistryEntry>> replicator,
      Map<String, DuplicateTask> duplicates,
      Duration seatGrace,
      LongSupplier clock) {
    super(context);
    context.setLoggerName(Registry.class);
    this.graceNanos = seatGrace.toNanos();
    this.clock = clock;
    this.duplicates = duplicates;
    this.cluster = Cluster.get(context.getSystem());
    this.self = DistributedData.get(context.getSystem()).selfUniqueAddress();
    this.selfNode = Membership.name(self.uniqueAddress());
    this.replicator = replicator;
    this.membership = Membership.of(cluster.state());
    for (int shard = 0; shard < SHARDS; shard++) {
      replicator.subscribe(keyOf(shard), Changed::new);
    }
    cluster
        .subscriptions()
        .tell(
            Subscribe.create(
                context.messageAdapter(
                    ClusterEvent.ClusterDomainEvent.class, event -> new MembershipChanged()),
                ClusterEvent.ClusterDomainEvent.class));
  }

  /**
   * @param duplicates kept up to date by the registry, and read by anyone: a concurrent map
   * @param seatGrace how long the seat of a task is kept whose node has left
   */
  public static Behavior<Command> create(
      Map<String, DuplicateTask> duplicates, Duration seatGrace, LongSupplier clock) {
    return Behaviors.setup(
        context ->
            Behaviors.withTimers(
                timers -> {
                  // An event may come before cluster.state() knows of it, and be the last for long.
                  timers.startTimerWithFixedDelay(new MembershipChanged(), LOOK_AGAIN);
                  return DistributedData.withReplicatorMessageAdapter(
                      (ReplicatorMessageAdapter<Command, LWWMap<String, RegistryEntry>>
                              replicator) ->
                          new Registry(context, replicator, duplicates, seatGrace, clock));
                }));
  }

  @Override
  public Receive<Command> createReceive() {
    return newReceiveBuilder()
        .onMessage(Put.class, this::onPut)
        .onMessage(Watch.class, this::onWatch)
        .onMessage(ListServices.class, this::onListServices)
        .onMessage(Changed.class, this::onChanged)
        .onMessage(MembershipChanged.class, event -> onMembershipChanged())
        .onMessage(Updated.class, this::onUpdated)
        .build();
  }

  private Behavior<Command> onPut(Put put) {
    own.put(put.entry.key(), put.entry);
    claimSeat(put.entry);
    return this;
  }

  private Behavior<Command> onWatch(Watch watch) {
    watchers.computeIfAbsent(watch.service, service -> new ArrayList<>()).add(watch.watcher);
    tell(watch.service, watch.watcher);
    return this;
  }

  private Behavior<Command> onListServices(ListServices list) {
    Set<String> names = new HashSet<>();
    for (Map<String, RegistryEntry> entries : shards.values()) {
      for (RegistryEntry entry : entries.values()) {
        if (entry.kind() == RegistryEntry.Kind.BACKEND) {
          names.add(entry.service());
        }
      }
    }
    list.replyTo.tell(new Services(names));
    return this;
  }

  private Behavior<Command> onChanged(Changed changed) {
    if (changed.response instanceof Replicator.Changed<LWWMap<String, RegistryEntry>> change) {
      shards.put(change.key(), change.get(change.key()).getEntries());
      own.values().forEach(this::claimSeat);
      tellAll();
    }
    return this;
  }

  private Behavior<Command> onUpdated(Updated updated) {
    if (!(updated.response instanceof Replicator.UpdateSuccess<?>)) {
      getContext().getLog().warn("The registry could not be updated: [{}]", updated.response);
    }
    return this;
  }

  private Behavior<Command> onMembershipChanged() {
    Membership before = membership;
    membership = Membership.of(cluster.state());
    clearSeats();
    if (!membership.equals(before)) {
      own.values().forEach(this::claimSeat);
      tellAll();
    }
    return this;
  }

  /** Takes the entries out whose nodes have been gone for too long. */
  private void clearSeats() {
    long now = clock.getAsLong();
    Set<String> gone = new HashSet<>();
    for (Map<String, RegistryEntry> entries : shards.values()) {
      for (RegistryEntry entry : entries.values()) {
        if (membership.alive().contains(entry.node())) {
          continue;
        }
        gone.add(entry.node());
        long since = goneSince.computeIfAbsent(entry.node(), any -> now);
        if (now - since >= graceNanos) {
          update(entry.key(), map -> stillHolds(map, entry) ? map.remove(self, entry.key()) : map);
        }
      }
    }
    goneSince.keySet().retainAll(gone);
  }

  private static boolean stillHolds(LWWMap<String, RegistryEntry> map, RegistryEntry entry) {
    return entry.equals(map.getEntries().get(entry.key()));
  }

  /** Puts a task of ours in, unless another that lives has its id. */
  private void claimSeat(RegistryEntry entry) {
    RegistryEntry holder = shards.getOrDefault(keyOf(entry.key()), Map.of()).get(entry.key());
    if (entry.equals(holder)) {
      duplicates.remove(entry.key());
    } else if (holder != null
        && !holder.node().equals(selfNode)
        && membership.holdsSeats(holder.node())) {
      DuplicateTask duplicate =
          new DuplicateTask(entry.service(), entry.id(), holder.node(), entry.node());
      if (!duplicate.equals(duplicates.put(entry.key(), duplicate))) {
        getContext()
            .getLog()
            .error(
                "Two live tasks have the id [{}] of service [{}]: one on [{}], which keeps it, and"
                    + " one on [{}], which is not used. Give each task an id of its own.",
                entry.id(),
                entry.service(),
                holder.node(),
                entry.node());
      }
    } else {
      duplicates.remove(entry.key());
      update(entry.key(), map -> map.put(self, entry.key(), entry));
    }
  }

  private void update(
      String key, Function<LWWMap<String, RegistryEntry>, LWWMap<String, RegistryEntry>> change) {
    replicator.askUpdate(
        askReplyTo ->
            new Replicator.Update<>(
                keyOf(key), LWWMap.create(), Replicator.writeLocal(), askReplyTo, change),
        Updated::new);
  }

  private void tellAll() {
    watchers.forEach((service, all) -> all.forEach(watcher -> tell(service, watcher)));
  }

  private void tell(String service, ActorRef<ServiceView> watcher) {
    ServiceView view = view(service);
    if (!view.equals(lastTold.put(watcher, view))) {
      watcher.tell(view);
    }
  }

  private ServiceView view(String service) {
    List<RegistryEntry> backends = new ArrayList<>();
    List<RegistryEntry> clients = new ArrayList<>();
    Set<String> gone = new HashSet<>();
    for (Map<String, RegistryEntry> entries : shards.values()) {
      for (RegistryEntry entry : entries.values()) {
        if (entry.service().equals(service)) {
          (entry.kind() == RegistryEntry.Kind.BACKEND ? backends : clients).add(entry);
          if (!membership.alive().contains(entry.node())) {
            gone.add(entry.node());
          }
        }
      }
    }
    return new ServiceView(backends, clients, membership.unreachable(), gone);
  }

  private static Key<LWWMap<String, RegistryEntry>> keyOf(String entryKey) {
    return keyOf(Math.floorMod(entryKey.hashCode(), SHARDS));
  }

  private static Key<LWWMap<String, RegistryEntry>> keyOf(int shard) {
    return LWWMapKey.create("merganser-registry-" + shard);
  }
}
