package io.merganser.wire;

import io.merganser.quota.CustomerUsage;
import java.util.List;

/**
 * What the customers of a service use of all its backends, the largest first.
 *
 * @param learning whether the coordinator is new, and lowers nobody's share yet
 */
public record UsageTotals(String service, boolean learning, List<CustomerUsage> customers) {}
