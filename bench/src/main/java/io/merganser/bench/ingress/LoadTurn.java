package io.merganser.bench.ingress;

/** What the parent asks of the load generator: load the server at this port, and measure. */
record LoadTurn(int port, int connections, int payloadBytes, long warmUpMillis, long millis) {}
