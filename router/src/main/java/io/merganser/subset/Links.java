package io.merganser.subset;

import java.util.Arrays;
import java.util.BitSet;
import java.util.stream.IntStream;

/**
 * Which client is linked to which backend, as a table of bits, with the room left on both sides.
 */
final class Links {
  private final long[][] rows;
  private final int[] wanted;
  private final int[] spare;

  /**
   * @param size how many links each client is to have
   * @param room how many links each backend may take
   */
  Links(int clients, int size, int backends, int room) {
    this.rows = new long[clients][(backends + 63) / 64];
    this.wanted = new int[clients];
    this.spare = new int[backends];
    Arrays.fill(wanted, size);
    Arrays.fill(spare, room);
  }

  boolean has(int client, int backend) {
    return (rows[client][backend >> 6] & 1L << backend) != 0;
  }

  boolean isShort(int client) {
    return wanted[client] > 0;
  }

  boolean hasRoom(int backend) {
    return spare[backend] > 0;
  }

  void add(int client, int backend) {
    rows[client][backend >> 6] |= 1L << backend;
    wanted[client]--;
    spare[backend]--;
  }

  /** Lets a backend take one link more. */
  void widen(int backend) {
    spare[backend]++;
  }

  void remove(int client, int backend) {
    rows[client][backend >> 6] &= ~(1L << backend);
    wanted[client]++;
    spare[backend]++;
  }

  /** The clients that want more links, in ascending order. */
  int[] shortClients() {
    return positive(wanted);
  }

  /** The backends that may take more links, in ascending order. */
  int[] roomyBackends() {
    return positive(spare);
  }

  /** The backends of a client, in ascending order. */
  int[] backendsOf(int client) {
    return BitSet.valueOf(rows[client]).stream().toArray();
  }

  private static int[] positive(int[] room) {
    return IntStream.range(0, room.length).filter(i -> room[i] > 0).toArray();
  }
}
