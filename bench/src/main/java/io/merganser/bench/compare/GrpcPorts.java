package io.merganser.bench.compare;

import io.grpc.EquivalentAddressGroup;
import io.grpc.NameResolver;
import io.grpc.NameResolverProvider;
import io.grpc.StatusOr;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.List;

/** Resolves {@link #TARGET} to given ports of the loopback interface. */
final class GrpcPorts extends NameResolverProvider {
  static final String TARGET = "ports:///echo";

  private final List<EquivalentAddressGroup> addresses;

  GrpcPorts(List<Integer> ports) {
    addresses =
        ports.stream()
            .map(port -> new InetSocketAddress(InetAddress.getLoopbackAddress(), port))
            .map(EquivalentAddressGroup::new)
            .toList();
  }

  @Override
  protected boolean isAvailable() {
    return true;
  }

  @Override
  protected int priority() {
    return 5;
  }

  @Override
  public String getDefaultScheme() {
    return "ports";
  }

  @Override
  public NameResolver newNameResolver(URI target, NameResolver.Args args) {
    return new NameResolver() {
      @Override
      public String getServiceAuthority() {
        return "echo";
      }

      @Override
      public void start(Listener2 listener) {
        listener.onResult(
            ResolutionResult.newBuilder()
                .setAddressesOrError(StatusOr.fromValue(addresses))
                .build());
      }

      @Override
      public void shutdown() {}
    };
  }
}
