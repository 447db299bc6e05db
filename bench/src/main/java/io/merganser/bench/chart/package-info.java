/**
 * Charts as SVG text, for the figures of this project's documents.
 *
 * <p>A {@link io.merganser.bench.chart.Figure} holds panels, a panel holds layers. The same figure
 * always gives the same bytes, on every machine, so a reprinted figure shows up in a diff only when
 * its data moved. Nothing is clipped: a value that does not fit its axis is refused, because a
 * chart that hides its outliers misleads.
 */
@NullMarked
package io.merganser.bench.chart;

import org.jspecify.annotations.NullMarked;
