package io.merganser.bench.sim;

import java.util.Arrays;

/**
 * The events to come, as a binary heap. Of two events at the same time, the one that was scheduled
 * first happens first, so that a run depends on nothing but its seed.
 */
final class EventQueue {
  private long[] times = new long[1024];
  private long[] tickets = new long[1024];
  private Event[] events = new Event[1024];
  private int size;
  private long nextTicket;
  private long nowNanos;

  long nowNanos() {
    return nowNanos;
  }

  void at(long timeNanos, Event event) {
    if (size == times.length) {
      times = Arrays.copyOf(times, 2 * size);
      tickets = Arrays.copyOf(tickets, 2 * size);
      events = Arrays.copyOf(events, 2 * size);
    }
    long ticket = nextTicket++;
    int place = size++;
    while (place > 0) {
      int parent = (place - 1) >>> 1;
      if (isBefore(parent, timeNanos, ticket)) {
        break;
      }
      move(parent, place);
      place = parent;
    }
    put(place, timeNanos, ticket, event);
  }

  void after(long delayNanos, Event event) {
    at(nowNanos + delayNanos, event);
  }

  /** Lets happen what is due until that time, and what follows from it. */
  void runUntil(long endNanos) {
    while (size > 0 && times[0] <= endNanos) {
      Event event = events[0];
      nowNanos = times[0];
      removeFirst();
      event.happen(nowNanos);
    }
    nowNanos = endNanos;
  }

  private void removeFirst() {
    size--;
    long time = times[size];
    long ticket = tickets[size];
    int place = 0;
    while (true) {
      int child = 2 * place + 1;
      if (child >= size) {
        break;
      }
      if (child + 1 < size && isBefore(child + 1, times[child], tickets[child])) {
        child++;
      }
      if (!isBefore(child, time, ticket)) {
        break;
      }
      move(child, place);
      place = child;
    }
    put(place, time, ticket, events[size]);
  }

  private boolean isBefore(int place, long time, long ticket) {
    return times[place] < time || times[place] == time && tickets[place] < ticket;
  }

  private void move(int from, int to) {
    put(to, times[from], tickets[from], events[from]);
  }

  private void put(int place, long time, long ticket, Event event) {
    times[place] = time;
    tickets[place] = ticket;
    events[place] = event;
  }
}
