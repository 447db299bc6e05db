/** Charts of the last minutes, as SVG, drawn to the width that there is. */

import { s, setAttribute, setText } from "./dom.js";
import { known } from "./format.js";

const MARGIN = { left: 44, right: 10, top: 8, bottom: 20 };
const MINUTE = 60_000;
const DESCRIBE_MILLIS = 10_000;
const USUAL_SHARE = 0.9;
const LATELY = 30;

/** A chart of one or more series over time. */
export class Chart {
  /**
   * @param options {height, minutes, stacked, floor, least, steady, label(value), describe(data)}:
   *     floor is where the axis starts, least the smallest span of it; steady lets a short peak that
   *     is over be cut off, so that it does not flatten all the rest
   */
  constructor(options) {
    this.options = options;
    this.grid = s("g", { class: "grid" });
    this.plot = s("g", { class: "plot" });
    this.element = s("svg", { class: "chart", role: "img", height: options.height }, this.grid, this.plot);
    this.described = 0;
    this.width = 0;
    this.data = null;
    new ResizeObserver((entries) => this.resize(entries[0].contentRect.width)).observe(this.element);
  }

  /** @param data {now, times, series: [{name, kind, values}]} */
  update(data) {
    this.data = data;
    this.draw();
    if (Date.now() - this.described > DESCRIBE_MILLIS) {
      this.described = Date.now();
      setAttribute(this.element, "aria-label", this.options.describe(data));
    }
  }

  resize(width) {
    if (Math.round(width) !== this.width) {
      this.width = Math.round(width);
      this.draw();
    }
  }

  draw() {
    if (!this.data || this.width < MARGIN.left + MARGIN.right + 20) {
      return;
    }
    const tops = this.options.stacked ? stack(this.data.series) : this.data.series.map((one) => one.values);
    const ticks = ticksFor(this.options.floor, highest(tops, this.options.steady), this.options.least);
    const scale = this.scale(ticks);
    this.drawGrid(ticks, scale);
    const shapes = this.data.series.map((one, index) => {
      const base = this.options.stacked && index > 0 ? tops[index - 1] : null;
      return this.options.stacked
        ? area(one, tops[index], base, this.data.times, scale)
        : line(one, tops[index], this.data.times, scale);
    });
    this.plot.replaceChildren(...shapes);
  }

  scale(ticks) {
    const { height, minutes } = this.options;
    const start = this.data.now - minutes * MINUTE;
    const across = this.width - MARGIN.left - MARGIN.right;
    const down = height - MARGIN.top - MARGIN.bottom;
    const low = ticks[0];
    const high = ticks.at(-1);
    return {
      start,
      x: (time) => MARGIN.left + ((time - start) / (minutes * MINUTE)) * across,
      y: (value) => MARGIN.top + (1 - (Math.min(value, high) - low) / (high - low)) * down,
    };
  }

  drawGrid(ticks, scale) {
    const { height, minutes, label } = this.options;
    const right = this.width - MARGIN.right;
    const parts = [];
    for (const tick of ticks) {
      const y = scale.y(tick);
      parts.push(s("line", { x1: MARGIN.left, x2: right, y1: y, y2: y }));
      parts.push(s("text", { x: MARGIN.left - 6, y: y + 4, "text-anchor": "end" }, label(tick)));
    }
    const every = this.width < 360 && minutes > 2 ? 2 : 1;
    for (let ago = 0; ago <= minutes; ago += every) {
      const x = scale.x(this.data.now - ago * MINUTE);
      const anchor = ago === 0 ? "end" : "middle";
      const words = ago === 0 ? "now" : `−${ago} min`;
      parts.push(s("text", { x: ago === 0 ? x + 4 : x, y: height - 4, "text-anchor": anchor }, words));
    }
    this.grid.replaceChildren(...parts);
  }
}

/** A line without axes, for a cell of a table. */
export class Sparkline {
  constructor(width, height) {
    this.width = width;
    this.height = height;
    this.path = s("path", { class: "line" });
    this.element = s(
      "svg",
      { class: "spark", viewBox: `0 0 ${width} ${height}`, width, height, "aria-hidden": "true" },
      this.path,
    );
  }

  /** @param highest the top of the scale, the same for all that are to be compared */
  update(values, highest) {
    const step = this.width / Math.max(1, values.length - 1);
    const points = values.map((value, index) =>
      known(value)
        ? [index * step, this.height - 1 - (value / Math.max(1e-9, highest)) * (this.height - 3)]
        : null,
    );
    setAttribute(this.path, "d", path(points));
  }
}

/** Names, samples of colour, and values of the series of a chart. */
export function legendKey(kind) {
  return s(
    "svg",
    { class: `key ${kind}`, viewBox: "0 0 18 12", width: 18, height: 12, "aria-hidden": "true" },
    s("path", { class: "area", d: "M0 12V3H18V12Z" }),
    s("path", { class: "line", d: "M0 3H18" }),
  );
}

export function describeSeries(name, values, format) {
  const some = values.filter(known);
  if (some.length === 0) {
    return `${name}: no figures yet`;
  }
  const low = some.reduce((a, b) => Math.min(a, b));
  const high = some.reduce((a, b) => Math.max(a, b));
  return `${name}: now ${format(some.at(-1))}, lowest ${format(low)}, highest ${format(high)}`;
}

/** Shows the same text in an element as a caption would, and nothing while there is none. */
export function showHint(element, text) {
  setText(element, text);
  setAttribute(element, "hidden", text === "");
}

function line(series, values, times, scale) {
  const points = values.map((value, index) =>
    known(value) && times[index] >= scale.start ? [scale.x(times[index]), scale.y(value)] : null,
  );
  return s("path", { class: `line ${series.kind}`, d: path(points) });
}

function area(series, tops, base, times, scale) {
  const shown = times.map((_, index) => index).filter((index) => times[index] >= scale.start);
  if (shown.length < 2) {
    return s("g");
  }
  const point = (column) => (index) => [scale.x(times[index]), scale.y(column ? column[index] : 0)];
  const up = shown.map(point(tops));
  const down = shown.map(point(base)).reverse();
  // Where there is nothing of this series, its edge would hide the one below.
  const edge = shown.map((index, i) => (tops[index] > (base ? base[index] : 0) ? up[i] : null));
  return s(
    "g",
    { class: series.kind },
    s("path", { class: "area", d: `${path(up.concat(down))}Z` }),
    s("path", { class: "line", d: path(edge) }),
  );
}

/** A path through the points, with a gap for each that is missing. */
function path(points) {
  let pen = "M";
  let d = "";
  for (const point of points) {
    if (point === null) {
      pen = "M";
    } else {
      d += `${pen}${round(point[0])} ${round(point[1])}`;
      pen = "L";
    }
  }
  return d;
}

function stack(series) {
  const tops = [];
  for (const one of series) {
    const below = tops.at(-1);
    tops.push(one.values.map((value, index) => (value ?? 0) + (below ? below[index] : 0)));
  }
  return tops;
}

function highest(columns, steady) {
  const values = columns.flat().filter(known);
  const top = values.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY);
  if (!steady || values.length === 0) {
    return top;
  }
  const usual = [...values].sort((a, b) => a - b)[Math.floor(values.length * USUAL_SHARE)];
  const lately = values.slice(-LATELY).reduce((a, b) => Math.max(a, b));
  return Math.min(top, Math.max(usual, lately));
}

/** Round numbers from the floor to a little above the highest. */
function ticksFor(floor, high, least) {
  const span = Math.max(least, known(high) ? high - floor : 0);
  const rough = span / 3;
  const magnitude = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 2.5, 5, 10].map((m) => m * magnitude).find((m) => m >= rough * 0.999);
  const ticks = [];
  for (let i = 0; i <= Math.ceil(span / step - 1e-6); i++) {
    ticks.push(floor + i * step);
  }
  return ticks;
}

function round(value) {
  return Math.round(value * 10) / 10;
}
