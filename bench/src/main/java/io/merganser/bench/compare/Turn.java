package io.merganser.bench.compare;

/** What the parent asks of all nodes of a stack at once: load it, and measure after a while. */
record Turn(int inFlight, int payloadBytes, long warmUpMillis, long millis) {

  long totalMillis() {
    return warmUpMillis + millis;
  }
}
