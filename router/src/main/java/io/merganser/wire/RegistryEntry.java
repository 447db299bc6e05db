package io.merganser.wire;

import io.merganser.BackendState;

/**
 * One task of a service as the cluster knows it.
 *
 * @param id the stable id: survives a restart
 * @param node the cluster node it runs on, as {@code address#uid}
 * @param incarnation which life of the task this is: larger after each restart
 * @param utilization in percent, coarse; 0 for a client
 * @param address where to reach its gateway; empty for a client
 */
public record RegistryEntry(
    Kind kind,
    String service,
    String id,
    String node,
    long incarnation,
    BackendState state,
    int utilization,
    String address) {

  /** On which side the task is. */
  public enum Kind {
    BACKEND,
    CLIENT
  }

  /** What there can be only one of. */
  public String key() {
    return kind + "/" + service + "/" + id;
  }

  public RegistryEntry at(String address) {
    return new RegistryEntry(kind, service, id, node, incarnation, state, utilization, address);
  }

  public RegistryEntry in(BackendState state) {
    return new RegistryEntry(kind, service, id, node, incarnation, state, utilization, address);
  }

  public RegistryEntry withUtilization(int percent) {
    return new RegistryEntry(kind, service, id, node, incarnation, state, percent, address);
  }
}
