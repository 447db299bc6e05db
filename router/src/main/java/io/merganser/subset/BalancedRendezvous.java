package io.merganser.subset;

import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;

/**
 * Links all clients and backends of a fleet so that every client has k backends and the connections
 * per backend differ by at most one.
 *
 * <p>With E = M·k connections, a backend takes q = ⌊E/N⌋ of them, and r = E mod N backends take one
 * more. Then:
 *
 * <ol>
 *   <li><b>Greedy.</b> Of all pairs, in ascending order of their hash, link each whose client is
 *       still short and whose backend has room.
 *   <li><b>Repair.</b> What is left is a few clients that are short by some, with room only at
 *       backends they have already. For a short client c and a roomy backend b, some other client d
 *       lacks b (b is not full, and a full backend never has more than all clients), and d, which
 *       is not short, has a backend e that c lacks (d has k backends other than b; c at most k -
 *       2). d gives e to c and takes b instead: d is the one that likes b most, e what it likes
 *       least. Each such step makes c less short, and nobody else more.
 * </ol>
 *
 * <p>Who takes one more? Most of the r places go to the backends with the lowest hash, whatever
 * happens; the share (r/N)² of them floats, and goes to whoever is full first. Where r is small, a
 * fixed choice moves fewer connections when the fleet changes; where r is close to N, so that a few
 * take one less than the others, it is better that these are the ones that fill last. In between it
 * matters little, and the share is smooth so that no change of r moves everything.
 *
 * <p>Only pairs with a low hash ever matter to the greedy step, so it takes them in bands of
 * ascending hash, and looks for those of a band only among clients and backends that still have
 * room: with small subsets the first band costs one hash a pair and the rest next to nothing; bands
 * are limited in size, so that large subsets take more of them and not more memory. The bands are
 * no part of the result.
 */
final class BalancedRendezvous {
  /**
   * Pairs in a band, as a multiple of the connections there are to make: enough for most of them.
   */
  private static final int BAND_FACTOR = 2;

  private static final int SMALLEST_BAND = 1 << 10;
  private static final int LARGEST_BAND = 1 << 22;

  private final long[] clients;
  private final long[] backends;
  private final Links links;
  private final int each;
  private final int oneMore;
  private final boolean[] takesOneMore;
  private final int bandPairs;
  private final int backendBits;
  private final long indexMask;
  private int floating;
  private long[] band = new long[SMALLEST_BAND];

  private BalancedRendezvous(Fleet fleet, int size) {
    this.clients = TaskHash.ofClients(fleet.clients());
    this.backends = TaskHash.ofBackends(fleet.backends());
    long connections = (long) clients.length * size;
    this.each = (int) (connections / backends.length);
    this.oneMore = (int) (connections % backends.length);
    this.links = new Links(clients.length, size, backends.length, each);
    this.takesOneMore = new boolean[backends.length];
    this.bandPairs =
        (int) Math.min(LARGEST_BAND, Math.max(SMALLEST_BAND, BAND_FACTOR * connections));
    long backendMask = Preference.maskFor(backends.length);
    this.backendBits = Long.bitCount(backendMask);
    this.indexMask = Preference.maskFor(clients.length) << backendBits | backendMask;
  }

  /** The links of that fleet. {@code size} is at most the number of backends. */
  static Links link(Fleet fleet, int size) {
    if (fleet.backends().isEmpty()) {
      return new Links(fleet.clients().size(), 0, 0, 0);
    }
    BalancedRendezvous rendezvous = new BalancedRendezvous(fleet, size);
    rendezvous.fixOneMore();
    rendezvous.linkGreedily();
    rendezvous.giveOneMore(rendezvous.floating);
    rendezvous.repair();
    return rendezvous.links;
  }

  private void fixOneMore() {
    double share = oneMore / (double) backends.length;
    // With none for each, nobody is ever full before it has one more: nothing can float.
    floating = each == 0 ? 0 : (int) (oneMore * share * share);
    giveOneMore(oneMore - floating);
  }

  /** Has that many backends take one more: those with the lowest hash that do not yet. */
  private void giveOneMore(int places) {
    IntStream.range(0, backends.length)
        .filter(backend -> !takesOneMore[backend])
        .boxed()
        .sorted(Comparator.comparingLong(backend -> backends[backend]))
        .limit(places)
        .forEach(this::widen);
  }

  private void widen(int backend) {
    takesOneMore[backend] = true;
    links.widen(backend);
  }

  private void linkGreedily() {
    long from = 0;
    int[] shortClients = links.shortClients();
    int[] roomy = links.roomyBackends();
    while (from >= 0 && shortClients.length > 0 && roomy.length > 0) {
      long to = endOfBand(from, (double) shortClients.length * roomy.length);
      int found = collect(from, to, shortClients, roomy);
      Arrays.sort(band, 0, found);
      for (int i = 0; i < found; i++) {
        int backend = (int) (band[i] & (1L << backendBits) - 1);
        int client = (int) ((band[i] & indexMask) >> backendBits);
        if (links.isShort(client) && links.hasRoom(backend)) {
          connect(client, backend);
        }
      }
      shortClients = links.shortClients();
      roomy = links.roomyBackends();
      from = to;
    }
  }

  private void connect(int client, int backend) {
    links.add(client, backend);
    if (!links.hasRoom(backend) && floating > 0 && !takesOneMore[backend]) {
      floating--;
      widen(backend);
    }
  }

  /**
   * Where a band that starts at {@code from} ends; negative, past the largest hash, for the last.
   */
  private long endOfBand(long from, double pairs) {
    double width = bandPairs / pairs * 0x1p63;
    return width >= 0x1p63 - from ? Long.MIN_VALUE : (from + (long) width | indexMask) + 1;
  }

  /** Fills the band with the ranks from (inclusive) to (exclusive): hash, client, backend. */
  private int collect(long from, long to, int[] shortClients, int[] roomy) {
    int found = 0;
    long width = to - from;
    for (int client : shortClients) {
      long clientHash = clients[client];
      if (band.length - found < roomy.length) {
        band = Arrays.copyOf(band, Math.max(2 * band.length, found + roomy.length));
      }
      long clientIndex = (long) client << backendBits;
      for (int backend : roomy) {
        long hash = TaskHash.ofPair(clientHash, backends[backend]);
        if (Long.compareUnsigned(hash - from, width) < 0) {
          band[found++] = hash & ~indexMask | clientIndex | backend;
        }
      }
    }
    return found;
  }

  private void repair() {
    for (int client : links.shortClients()) {
      while (links.isShort(client)) {
        int roomy = Arrays.stream(links.roomyBackends()).boxed().min(byHash(client)).orElseThrow();
        int giver = giver(roomy);
        int given = given(giver, client);
        links.remove(giver, given);
        links.add(giver, roomy);
        links.add(client, given);
      }
    }
  }

  /** Of the clients that lack the backend, the one that likes it most. */
  private int giver(int backend) {
    return IntStream.range(0, clients.length)
        .filter(client -> !links.has(client, backend))
        .boxed()
        .min(Comparator.comparingLong(c -> TaskHash.ofPair(clients[c], backends[backend])))
        .orElseThrow();
  }

  /** Of the giver's backends that the taker lacks, the one that the giver likes least. */
  private int given(int giver, int taker) {
    return Arrays.stream(links.backendsOf(giver))
        .filter(backend -> !links.has(taker, backend))
        .boxed()
        .max(byHash(giver))
        .orElseThrow();
  }

  private Comparator<Integer> byHash(int client) {
    return Comparator.comparingLong(backend -> TaskHash.ofPair(clients[client], backends[backend]));
  }
}
