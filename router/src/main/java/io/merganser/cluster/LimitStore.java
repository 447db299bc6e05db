package io.merganser.cluster;

import akka.Done;
import akka.actor.typed.ActorRef;
import akka.actor.typed.Behavior;
import akka.actor.typed.javadsl.AbstractBehavior;
import akka.actor.typed.javadsl.ActorContext;
import akka.actor.typed.javadsl.Behaviors;
import akka.actor.typed.javadsl.Receive;
import akka.cluster.ddata.Key;
import akka.cluster.ddata.LWWMap;
import akka.cluster.ddata.LWWMapKey;
import akka.cluster.ddata.SelfUniqueAddress;
import akka.cluster.ddata.typed.javadsl.DistributedData;
import akka.cluster.ddata.typed.javadsl.Replicator;
import akka.cluster.ddata.typed.javadsl.ReplicatorMessageAdapter;
import akka.pattern.StatusReply;
import io.merganser.quota.Limit;
import io.merganser.wire.LimitEntry;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * The limits that were changed while the cluster runs, by gossip: one for each node. They are kept
 * for as long as one node lives. Where two change the same at once, the later one counts.
 */
public final class LimitStore extends AbstractBehavior<LimitStore.Command> {
  private static final int SHARDS = 16;

  /** What the store is told. */
  public sealed interface Command {}

  /** Changes a limit, here and soon everywhere. */
  public record Set(LimitEntry entry, ActorRef<StatusReply<Done>> replyTo) implements Command {}

  /** Goes back to the limit of the configuration. */
  public record Reset(String service, String customer, ActorRef<StatusReply<Done>> replyTo)
      implements Command {}

  /** Tells {@code watcher} the changes for a service now, and each time that there are others. */
  public record Watch(String service, ActorRef<Changes> watcher) implements Command {}

  /**
   * Which limits are not as configured.
   *
   * @param limits by customer; the empty name is every customer without a limit by name
   */
  public record Changes(Map<String, Limit> limits) {

    public Changes {
      limits = Map.copyOf(limits);
    }
  }

  private record Changed(Replicator.SubscribeResponse<LWWMap<String, LimitEntry>> response)
      implements Command {}

  private record Updated(
      Replicator.UpdateResponse<LWWMap<String, LimitEntry>> response,
      ActorRef<StatusReply<Done>> replyTo)
      implements Command {}

  private final SelfUniqueAddress self;
  private final ReplicatorMessageAdapter<Command, LWWMap<String, LimitEntry>> replicator;
  private final Map<Key<?>, Map<String, LimitEntry>> shards = new HashMap<>();
  private final Map<String, List<ActorRef<Changes>>> watchers = new HashMap<>();
  private final Map<ActorRef<Changes>, Changes> lastTold = new HashMap<>();

  private LimitStore(
      ActorContext<Command> context,
      ReplicatorMessageAdapter<Command, LWWMap<String, LimitEntry>> replicator) {
    super(context);
    context.setLoggerName(LimitStore.class);
    this.self = DistributedData.get(context.getSystem()).selfUniqueAddress();
    this.replicator = replicator;
    for (int shard = 0; shard < SHARDS; shard++) {
      replicator.subscribe(keyOf(shard), Changed::new);
    }
  }

  public static Behavior<Command> create() {
    return Behaviors.setup(
        context ->
            DistributedData.withReplicatorMessageAdapter(
                (ReplicatorMessageAdapter<Command, LWWMap<String, LimitEntry>> replicator) ->
                    new LimitStore(context, replicator)));
  }

  @Override
  public Receive<Command> createReceive() {
    return newReceiveBuilder()
        .onMessage(
            Set.class,
            set ->
                update(
                    set.entry.key(), set.replyTo, map -> map.put(self, set.entry.key(), set.entry)))
        .onMessage(Reset.class, this::onReset)
        .onMessage(Watch.class, this::onWatch)
        .onMessage(Changed.class, this::onChanged)
        .onMessage(Updated.class, this::onUpdated)
        .build();
  }

  private Behavior<Command> onReset(Reset reset) {
    String key = LimitEntry.keyOf(reset.service, reset.customer);
    return update(key, reset.replyTo, map -> map.remove(self, key));
  }

  private Behavior<Command> onWatch(Watch watch) {
    watchers.computeIfAbsent(watch.service, service -> new ArrayList<>()).add(watch.watcher);
    tell(watch.service, watch.watcher);
    return this;
  }

  private Behavior<Command> onChanged(Changed changed) {
    if (changed.response instanceof Replicator.Changed<LWWMap<String, LimitEntry>> change) {
      shards.put(change.key(), change.get(change.key()).getEntries());
      watchers.forEach((service, all) -> all.forEach(watcher -> tell(service, watcher)));
    }
    return this;
  }

  private Behavior<Command> onUpdated(Updated updated) {
    updated.replyTo.tell(
        updated.response instanceof Replicator.UpdateSuccess<?>
            ? StatusReply.ack()
            : StatusReply.error("the limit could not be changed: " + updated.response));
    return this;
  }

  private Behavior<Command> update(
      String key,
      ActorRef<StatusReply<Done>> replyTo,
      Function<LWWMap<String, LimitEntry>, LWWMap<String, LimitEntry>> change) {
    replicator.askUpdate(
        askReplyTo ->
            new Replicator.Update<>(
                keyOf(Math.floorMod(key.hashCode(), SHARDS)),
                LWWMap.create(),
                Replicator.writeLocal(),
                askReplyTo,
                change),
        response -> new Updated(response, replyTo));
    return this;
  }

  private void tell(String service, ActorRef<Changes> watcher) {
    Map<String, Limit> limits = new HashMap<>();
    for (Map<String, LimitEntry> entries : shards.values()) {
      for (LimitEntry entry : entries.values()) {
        if (entry.service().equals(service)) {
          limits.put(entry.customer(), entry.limit());
        }
      }
    }
    Changes changes = new Changes(limits);
    if (!changes.equals(lastTold.put(watcher, changes))) {
      watcher.tell(changes);
    }
  }

  private static Key<LWWMap<String, LimitEntry>> keyOf(int shard) {
    return LWWMapKey.create("merganser-limits-" + shard);
  }
}
