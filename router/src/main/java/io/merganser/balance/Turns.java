package io.merganser.balance;

/**
 * Whose turn it is: an order of the backends in proportion to their weights, without a lock.
 *
 * <p>Each backend has a stretch of a circle, as long as its share of the weights. Place s of the
 * order is the point s·φ of that circle, φ the golden ratio, and belongs to the backend in whose
 * stretch it falls. Of all such sequences the golden one is spread most evenly at every scale, so a
 * window of the order holds each backend in proportion, but for up to four turns; and by the
 * three-gap theorem a backend waits no longer than twice its fair gap. A static stride scheduler
 * (gRFC A58) does worse there: backends of different weights come to stride in the same round, and
 * the heaviest waits for all of them.
 *
 * <p>Equal weights are plain round robin. Immutable; the place is the caller's.
 */
final class Turns {
  /** φ - 1 as a fraction of 2⁶⁴, on which multiplication goes round the circle by itself. */
  private static final long GOLDEN = 0x9E3779B97F4A7C15L;

  private static final int GUIDE_BITS = 8;

  private final int count;
  private final boolean equal;
  private final long[] ends;
  private final int[] guide;

  private Turns(int count, boolean equal, long[] ends) {
    this.count = count;
    this.equal = equal;
    this.ends = ends;
    this.guide = new int[1 << GUIDE_BITS];
    for (int i = 0; i < guide.length; i++) {
      guide[i] = search((long) i << 63 - GUIDE_BITS, 0);
    }
  }

  /** The order for these weights, each a finite number above zero. */
  static Turns of(double[] weights) {
    double total = 0;
    boolean equal = true;
    for (double weight : weights) {
      total += weight;
      equal &= weight == weights[0];
    }
    long[] ends = new long[weights.length];
    double end = 0;
    for (int i = 0; i < weights.length; i++) {
      end += weights[i];
      ends[i] = (long) (end / total * 0x1p63);
    }
    return new Turns(weights.length, equal, ends);
  }

  /** The backend whose turn it is next. There must be one. */
  int next(Position position) {
    return at(position.advance());
  }

  /** The backend whose turn that place is. */
  int at(long place) {
    if (equal) {
      return (int) (place % count);
    }
    long point = place * GOLDEN >>> 1;
    return search(point, guide[(int) (point >>> 63 - GUIDE_BITS)]);
  }

  /** The backend in whose stretch the point falls, looking from {@code from} on. */
  private int search(long point, int from) {
    int backend = from;
    while (backend < count - 1 && point >= ends[backend]) {
      backend++;
    }
    return backend;
  }
}
