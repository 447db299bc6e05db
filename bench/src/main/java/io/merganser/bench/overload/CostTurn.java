package io.merganser.bench.overload;

/** How long to load a backend, and then to measure it. */
record CostTurn(int inFlight, long warmUpMillis, long millis) {

  long totalMillis() {
    return warmUpMillis + millis;
  }
}
