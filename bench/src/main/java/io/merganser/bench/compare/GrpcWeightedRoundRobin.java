package io.merganser.bench.compare;

import io.grpc.CallOptions;
import io.grpc.Channel;
import io.grpc.Grpc;
import io.grpc.InsecureChannelCredentials;
import io.grpc.NameResolverRegistry;
import io.grpc.Server;
import io.grpc.ServerServiceDefinition;
import io.grpc.netty.shaded.io.grpc.netty.NettyServerBuilder;
import io.grpc.stub.ClientCalls;
import io.grpc.stub.ServerCalls;
import io.grpc.stub.StreamObserver;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * grpc-java with its policy weighted_round_robin and its fastest set-up: no executor between the
 * network's threads and the code on either side, and load reports out of band, each second, rather
 * than in the trailers of every reply.
 */
final class GrpcWeightedRoundRobin implements Stack {
  private static final Map<String, ?> SERVICE_CONFIG =
      Map.of(
          "loadBalancingConfig",
          List.of(
              Map.of(
                  "weighted_round_robin",
                  Map.of("enableOobLoadReport", true, "oobReportingPeriod", "1s"))));

  @Override
  public String name() {
    return "grpc-wrr";
  }

  @Override
  public int startBackend(List<Integer> peers) throws IOException {
    GrpcLoadReports reports = new GrpcLoadReports();
    Server server =
        NettyServerBuilder.forAddress(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0))
            .directExecutor()
            .addService(echo(reports))
            .addService(reports.service())
            .build()
            .start();
    return server.getPort();
  }

  @Override
  public Client startClient(List<Integer> backends) {
    NameResolverRegistry.getDefaultRegistry().register(new GrpcPorts(backends));
    Channel channel =
        Grpc.newChannelBuilder(GrpcPorts.TARGET, InsecureChannelCredentials.create())
            .directExecutor()
            .defaultServiceConfig(SERVICE_CONFIG)
            .build();
    return (payload, reply) ->
        ClientCalls.asyncUnaryCall(
            channel.newCall(
                GrpcEcho.METHOD,
                CallOptions.DEFAULT.withDeadlineAfter(DEADLINE.toNanos(), TimeUnit.NANOSECONDS)),
            payload,
            new ReplyObserver(reply));
  }

  private static ServerServiceDefinition echo(GrpcLoadReports reports) {
    return ServerServiceDefinition.builder(GrpcEcho.SERVICE)
        .addMethod(
            GrpcEcho.METHOD,
            ServerCalls.asyncUnaryCall(
                (byte[] payload, StreamObserver<byte[]> observer) -> {
                  reports.count();
                  observer.onNext(payload);
                  observer.onCompleted();
                }))
        .build();
  }

  /** The request ends with its status, not with its message. */
  private static final class ReplyObserver implements StreamObserver<byte[]> {
    private final Reply reply;
    private byte[] payload = {};

    ReplyObserver(Reply reply) {
      this.reply = reply;
    }

    @Override
    public void onNext(byte[] value) {
      payload = value;
    }

    @Override
    public void onError(Throwable cause) {
      reply.failed(cause);
    }

    @Override
    public void onCompleted() {
      reply.received(payload);
    }
  }
}
