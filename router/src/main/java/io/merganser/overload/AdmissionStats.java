package io.merganser.overload;

import io.merganser.Criticality;
import java.util.Map;

/**
 * What a task has done with the requests that arrived since it started, and how busy it is.
 *
 * @param served let through to the handler
 * @param degradable of those served, those that might be answered with less
 * @param degraded of those, the ones that were
 * @param expired dropped, because nobody waited for them any more: when they arrived, or of those
 *     served before their turn came
 * @param refused by criticality; each has an entry
 * @param dontRetry of those refused, those that were not to be tried again
 * @param queueFull of those refused, those for which the queue had no room, or too many were in
 *     flight
 * @param utilization of the moment, relative to the targets
 * @param signals what each signal said last, relative to its target: which of them refuses
 * @param faults how often a signal gave nothing of use
 * @param executorLoad the load average of the handlers' threads
 * @param retryShare the share of recent arrivals that had been tried before
 */
public record AdmissionStats(
    long served,
    long degradable,
    long degraded,
    long expired,
    Map<Criticality, Long> refused,
    long dontRetry,
    long queueFull,
    double utilization,
    Map<String, Double> signals,
    long faults,
    double executorLoad,
    double retryShare) {

  public AdmissionStats {
    refused = Map.copyOf(refused);
  }

  /** Refused so far, whatever the criticality. */
  public long allRefused() {
    return refused.values().stream().mapToLong(Long::longValue).sum();
  }
}
