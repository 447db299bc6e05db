/**
 * Customers with limits at a fleet of real processes, and what becomes of them when one wants too
 * much and coordinators are lost: {@code bench quota}, and a test in {@code multi-jvm}.
 */
@NullMarked
package io.merganser.bench.quota;

import org.jspecify.annotations.NullMarked;
