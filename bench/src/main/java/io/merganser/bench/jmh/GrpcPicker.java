package io.merganser.bench.jmh;

import io.grpc.Attributes;
import io.grpc.CallOptions;
import io.grpc.ChannelLogger;
import io.grpc.ClientStreamTracer.StreamInfo;
import io.grpc.ConnectivityState;
import io.grpc.ConnectivityStateInfo;
import io.grpc.EquivalentAddressGroup;
import io.grpc.LoadBalancer;
import io.grpc.LoadBalancer.PickResult;
import io.grpc.LoadBalancer.PickSubchannelArgs;
import io.grpc.LoadBalancer.ResolvedAddresses;
import io.grpc.LoadBalancer.Subchannel;
import io.grpc.LoadBalancer.SubchannelPicker;
import io.grpc.LoadBalancerProvider;
import io.grpc.LoadBalancerRegistry;
import io.grpc.ManagedChannel;
import io.grpc.Metadata;
import io.grpc.MethodDescriptor;
import io.grpc.SynchronizationContext;
import io.grpc.protobuf.ProtoUtils;
import io.grpc.xds.shaded.com.github.xds.data.orca.v3.OrcaLoadReport;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/**
 * gRPC's weighted_round_robin picker, taken out of its balancer: fake connections, all ready, no
 * network. The weights come from load reports of backends whose speeds are spread as {@link
 * PickBenchmark} spreads them. Equal weights would flatter it: a pick walks from backend to backend
 * and passes each over as often as it is slower than the fastest, among equals never.
 */
final class GrpcPicker {
  static final PickSubchannelArgs ARGUMENTS = new Arguments();

  private static final String POLICY = "weighted_round_robin";
  private static final int ROUNDS = 100;

  /** The picks by which a share may be off: a run starts and ends in the middle of a round. */
  private static final int TOLERANCE = 3;

  private static final Metadata.Key<OrcaLoadReport> LOAD_REPORT =
      Metadata.Key.of(
          "endpoint-load-metrics-bin",
          ProtoUtils.metadataMarshaller(OrcaLoadReport.getDefaultInstance()));

  private GrpcPicker() {}

  /** Any thread may use the picker, which has been seen to pick every backend by its weight. */
  static SubchannelPicker weightedRoundRobin(int backends) {
    LoadBalancerProvider provider = LoadBalancerRegistry.getDefaultRegistry().getProvider(POLICY);
    Objects.requireNonNull(provider, POLICY + " must be registered, but grpc-xds is missing");
    FakeChannel channel = new FakeChannel(provider, backends);
    double[] speeds = new SplittableRandom(backends).doubles(backends, 0.5, 2.0).toArray();
    channel.resolve();
    // Before any weight is known, a round reaches every backend once.
    for (int i = 0; i < backends; i++) {
      PickResult picked = channel.picker.pickSubchannel(ARGUMENTS);
      report(picked, speeds[backend(picked)]);
    }
    // Weights are computed when the timer fires, which it never does here, or addresses arrive.
    channel.resolve();
    requireShares(channel.picker, speeds);
    return channel.picker;
  }

  private static int backend(PickResult picked) {
    Subchannel subchannel = picked.getSubchannel();
    if (subchannel == null) {
      throw new IllegalStateException("a pick must find a backend, but was " + picked);
    }
    return ((InetSocketAddress) subchannel.getAddresses().getAddresses().get(0)).getPort();
  }

  /** Ends the request as a backend does that reports its load in the trailers. */
  private static void report(PickResult picked, double speed) {
    OrcaLoadReport.Builder report = OrcaLoadReport.newBuilder().setCpuUtilization(0.75);
    Metadata trailers = new Metadata();
    trailers.put(LOAD_REPORT, report.setRpsFractional(1000 * speed).build());
    picked
        .getStreamTracerFactory()
        .newClientStreamTracer(StreamInfo.newBuilder().build(), new Metadata())
        .inboundTrailers(trailers);
  }

  /** Refuses any other picker, or one that lacks a backend or a weight. */
  private static void requireShares(SubchannelPicker picker, double[] speeds) {
    int[] picks = new int[speeds.length];
    for (int i = 0; i < speeds.length * ROUNDS; i++) {
      picks[backend(picker.pickSubchannel(ARGUMENTS))]++;
    }
    double total = DoubleStream.of(speeds).sum();
    for (int i = 0; i < speeds.length; i++) {
      double due = speeds[i] / total * speeds.length * ROUNDS;
      if (Math.abs(picks[i] - due) > TOLERANCE) {
        throw new IllegalStateException(
            "%s must pick backend %d about %.0f times, but did %d times, as %s"
                .formatted(POLICY, i, due, picks[i], picker.getClass().getName()));
      }
    }
  }

  /** What the balancer sees of its channel. */
  private static final class FakeChannel extends LoadBalancer.Helper {
    private final SynchronizationContext context =
        new SynchronizationContext(
            (thread, failure) -> {
              throw new IllegalStateException(POLICY + " must run, but failed", failure);
            });
    private final LoadBalancer balancer;
    private final ResolvedAddresses addresses;
    private SubchannelPicker picker = new LoadBalancer.FixedResultPicker(PickResult.withNoResult());

    FakeChannel(LoadBalancerProvider provider, int backends) {
      // Without a blackout the first report counts.
      Map<String, ?> config = Map.of("blackoutPeriod", "0s");
      balancer = provider.newLoadBalancer(this);
      addresses =
          ResolvedAddresses.newBuilder()
              .setAddresses(
                  IntStream.range(0, backends)
                      .mapToObj(i -> InetSocketAddress.createUnresolved("backend", i))
                      .map(EquivalentAddressGroup::new)
                      .toList())
              .setLoadBalancingPolicyConfig(
                  provider.parseLoadBalancingPolicyConfig(config).getConfig())
              .build();
    }

    void resolve() {
      context.execute(() -> balancer.acceptResolvedAddresses(addresses));
    }

    @Override
    public void updateBalancingState(ConnectivityState state, SubchannelPicker next) {
      picker = next;
    }

    @Override
    public Subchannel createSubchannel(LoadBalancer.CreateSubchannelArgs args) {
      return new FakeConnection(args.getAddresses(), context);
    }

    @Override
    public SynchronizationContext getSynchronizationContext() {
      return context;
    }

    @Override
    public ScheduledExecutorService getScheduledExecutorService() {
      // Given no thread, it runs nothing: no update disturbs a measurement, no weight expires.
      return new ScheduledThreadPoolExecutor(0, task -> null);
    }

    @Override
    public String getChannelTarget() {
      return POLICY;
    }

    @Override
    public String getAuthority() {
      return POLICY;
    }

    @Override
    public ManagedChannel createOobChannel(EquivalentAddressGroup group, String authority) {
      throw new UnsupportedOperationException("there is no network");
    }
  }

  /** Ready as soon as it is asked to connect. */
  private static final class FakeConnection extends Subchannel {
    private final List<EquivalentAddressGroup> addresses;
    private final SynchronizationContext context;
    private LoadBalancer.SubchannelStateListener listener = state -> {};

    FakeConnection(List<EquivalentAddressGroup> addresses, SynchronizationContext context) {
      this.addresses = addresses;
      this.context = context;
    }

    @Override
    public void start(LoadBalancer.SubchannelStateListener stateListener) {
      listener = stateListener;
    }

    @Override
    public void requestConnection() {
      ConnectivityStateInfo ready = ConnectivityStateInfo.forNonError(ConnectivityState.READY);
      // Queued, so that whoever asks has first said that it is connecting.
      context.execute(() -> listener.onSubchannelState(ready));
    }

    @Override
    public List<EquivalentAddressGroup> getAllAddresses() {
      return addresses;
    }

    @Override
    public void updateAddresses(List<EquivalentAddressGroup> same) {}

    @Override
    public Attributes getAttributes() {
      return Attributes.EMPTY;
    }

    @Override
    public ChannelLogger getChannelLogger() {
      return new Silence();
    }

    @Override
    public void shutdown() {}
  }

  private static final class Silence extends ChannelLogger {
    @Override
    public void log(ChannelLogLevel level, String message) {}

    @Override
    public void log(ChannelLogLevel level, String format, Object... arguments) {}
  }

  /** No call: the policy looks at none. */
  private static final class Arguments extends PickSubchannelArgs {
    @Override
    public CallOptions getCallOptions() {
      throw new UnsupportedOperationException("there is no call");
    }

    @Override
    public Metadata getHeaders() {
      throw new UnsupportedOperationException("there is no call");
    }

    @Override
    public MethodDescriptor<?, ?> getMethodDescriptor() {
      throw new UnsupportedOperationException("there is no call");
    }
  }
}
