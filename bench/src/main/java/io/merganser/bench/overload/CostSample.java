package io.merganser.bench.overload;

/** What a backend did, and the processor time that its process used for it. */
record CostSample(long served, long refused, long cpuNanos) {

  CostSample since(CostSample before) {
    return new CostSample(
        served - before.served, refused - before.refused, cpuNanos - before.cpuNanos);
  }

  double microsPerRequest() {
    return cpuNanos / 1e3 / (served + refused);
  }
}
