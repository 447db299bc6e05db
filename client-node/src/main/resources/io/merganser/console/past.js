/** The last minutes of one service, in columns; grows by the samples of the node. */

const LONGEST = 300;

export class Past {
  constructor() {
    this.clear();
  }

  clear() {
    this.times = [];
    this.spread = { maxOverMin: [], maxOverMean: [], wasted: [] };
    this.outcomes = new Map();
    this.overload = new Map();
    this.ended = new Map();
    this.succeeded = new Map();
    this.backends = new Map();
  }

  /** Takes in samples as the events hold them. Those that it has already are left out. */
  add(samples) {
    const last = this.times.at(-1) ?? 0;
    samples.times.forEach((time, index) => {
      if (time > last) {
        this.addOne(samples, index);
      }
    });
  }

  requestsOf(backend) {
    return this.backends.get(backend) ?? [];
  }

  /**
   * The share of the requests of a criticality that succeeded, at each time: over the last samples,
   * since one second may have few; nothing where there were none.
   */
  successOf(criticality, over) {
    const ended = this.ended.get(criticality) ?? [];
    const succeeded = this.succeeded.get(criticality) ?? [];
    return ended.map((_, index) => {
      const all = sum(ended.slice(Math.max(0, index + 1 - over), index + 1));
      const good = sum(succeeded.slice(Math.max(0, index + 1 - over), index + 1));
      return all > 0 ? good / all : null;
    });
  }

  addOne(samples, index) {
    const before = this.times.length;
    push(this.times, samples.times[index]);
    for (const [figure, column] of Object.entries(this.spread)) {
      push(column, samples[figure][index]);
    }
    extend(this.outcomes, Object.entries(samples.outcomes), before, index);
    extend(this.overload, Object.entries(samples.overload), before, index);
    for (const figure of ["ended", "succeeded"]) {
      const columns = samples.criticalities.map((one) => [one.criticality, one[figure]]);
      extend(this[figure], columns, before, index);
    }
    extend(
      this.backends,
      samples.backends.map((backend) => [backend.id, backend.requestsPerSecond]),
      before,
      index,
    );
  }
}

/** Adds one value to each column: nothing to those that have none any more, and drops empty ones. */
function extend(columns, values, before, index) {
  const seen = new Set();
  for (const [name, value] of values) {
    if (!columns.has(name)) {
      columns.set(name, new Array(before).fill(null));
    }
    push(columns.get(name), value[index]);
    seen.add(name);
  }
  for (const [name, column] of columns) {
    if (!seen.has(name)) {
      push(column, null);
      if (column.every((value) => value === null)) {
        columns.delete(name);
      }
    }
  }
}

function sum(values) {
  return values.reduce((a, b) => a + (b ?? 0), 0);
}

function push(column, value) {
  column.push(value);
  if (column.length > LONGEST) {
    column.shift();
  }
}
