package io.merganser.subset;

import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * The hashes behind rendezvous: of a task's id, and of a client and a backend together.
 *
 * <p>They decide who talks to whom, in every process of a fleet and across versions, so they are
 * specified here and held by golden tests: an id is hashed as FNV-1a over its UTF-8 bytes, from a
 * start that differs between clients and backends, and mixed; a pair is the exclusive or of the
 * two, mixed, without its sign. The mix is the finalizer of SplitMix64 (Steele, Lea and Flood,
 * 2014).
 */
final class TaskHash {
  private static final long CLIENT = 0xCBF29CE484222325L;
  private static final long BACKEND = 0x9E3779B97F4A7C15L;
  private static final long FNV_PRIME = 0x100000001B3L;

  private TaskHash() {}

  static long[] ofClients(List<String> ids) {
    return ids.stream().mapToLong(TaskHash::ofClient).toArray();
  }

  static long[] ofBackends(List<String> ids) {
    return ids.stream().mapToLong(TaskHash::ofBackend).toArray();
  }

  static long ofClient(String id) {
    return of(id, CLIENT);
  }

  static long ofBackend(String id) {
    return of(id, BACKEND);
  }

  /** The rank of a backend for a client, the lower the better: 63 bits, never negative. */
  static long ofPair(long client, long backend) {
    return mix(client ^ backend) >>> 1;
  }

  static long mix(long z) {
    z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
    z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
    return z ^ (z >>> 31);
  }

  private static long of(String id, long start) {
    long hash = start;
    for (byte octet : id.getBytes(StandardCharsets.UTF_8)) {
      hash = (hash ^ (octet & 0xFF)) * FNV_PRIME;
    }
    return mix(hash);
  }
}
