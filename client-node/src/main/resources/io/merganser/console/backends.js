/** The table of backends. */

import { Sparkline } from "./chart.js";
import { demoButtons } from "./demo.js";
import { Children, h, s, setAttribute, setText } from "./dom.js";
import { count, known, number, percent } from "./format.js";
import { mark, stateOf } from "./states.js";

const COLUMNS = ["Backend", "State", "Utilization", "Weight", "Requests/s", "In flight", "Errors"];
const BAR = 100;

export function backendsPanel() {
  const body = h("tbody", { role: "rowgroup" });
  const heads = COLUMNS.map((name) => h("th", { scope: "col", role: "columnheader" }, name));
  const demoHead = h("th", { scope: "col", role: "columnheader", hidden: true }, "Demo");
  const counted = h("p", { class: "quiet" });
  const more = h("p", { class: "hint", hidden: true });
  const table = h(
    "table",
    { class: "backends", role: "table", "aria-label": "Backends" },
    h("thead", { role: "rowgroup" }, h("tr", { role: "row" }, ...heads, demoHead)),
    body,
  );
  const element = h("section", { class: "card wide" }, h("h3", {}, "Backends"), counted, table, more);
  const rows = new Children(body, (item) => item.backend.id, backendRow);
  return {
    element,
    update(service, past) {
      const demo = service.backends.some((backend) => backend.demo);
      setAttribute(demoHead, "hidden", !demo);
      setText(counted, summary(service.backends));
      const left = service.backendCount - service.backends.length;
      setAttribute(more, "hidden", left <= 0);
      setText(more, left > 0 ? `${count(left, "more backend")} not shown; api/state has all.` : "");
      const highest = highestOf(service.backends, past);
      rows.update(ownFirst(service.backends).map((backend) => ({ backend, past, highest, demo })));
    },
  };
}

/** In a large fleet, those that this node talks to come first. With a demo, nobody changes places. */
function ownFirst(backends) {
  const own = (backend) => (backend.inSubset || backend.demo ? 0 : 1);
  return [...backends].sort((a, b) => own(a) - own(b));
}

function summary(backends) {
  const counts = new Map();
  for (const backend of backends) {
    counts.set(backend.state, (counts.get(backend.state) ?? 0) + 1);
  }
  return [...counts].map(([state, amount]) => `${amount} ${stateOf(state).word.toLowerCase()}`).join(", ");
}

function highestOf(backends, past) {
  return backends
    .flatMap((backend) => past.requestsOf(backend.id))
    .reduce((a, b) => (known(b) ? Math.max(a, b) : a), 1);
}

function backendRow({ backend, demo }) {
  const cells = [stateCell(), utilizationCell(), weightCell(), requestsCell(), inFlightCell(), errorsCell()];
  const buttons = demo ? demoButtons(backend.id) : null;
  const node = h("span", { class: "quiet node" });
  const name = h("th", { scope: "row", role: "rowheader" }, h("span", { class: "id" }, backend.id), node);
  const demoCell = buttons ? h("td", { role: "cell", class: "demo" }, buttons.element) : null;
  const element = h("tr", { role: "row", "data-backend": backend.id }, name, ...cells.map((cell) => cell.element), demoCell);
  return {
    element,
    update(item) {
      setText(node, place(item.backend));
      setAttribute(element, "data-state", item.backend.state);
      cells.forEach((cell) => cell.update(item));
      buttons?.update(item.backend.demo?.actions ?? []);
    },
  };
}

/** The host and port of a node such as akka://demo@10.0.0.1:25520#-123. */
function place(backend) {
  const where = (backend.node ?? "").replace(/^akka:\/\/[^@]*@/, "").replace(/#-?\d+$/, "");
  const named = where === backend.id ? "" : where;
  return backend.inSubset || backend.state === "GONE" ? named : [named, "not in this node’s subset"].filter(Boolean).join(" · ");
}

function cell(column, ...children) {
  return h("td", { role: "cell", "data-label": COLUMNS[column] }, ...children);
}

function stateCell() {
  const drawn = h("span", { class: "drawn-state" });
  const word = h("span", { class: "word" });
  const condition = h("span", { class: "condition", hidden: true });
  let shown = null;
  return {
    element: cell(1, h("span", { class: "state" }, drawn, word), condition),
    update({ backend }) {
      if (backend.state !== shown) {
        shown = backend.state;
        drawn.replaceChildren(mark(backend.state));
        word.className = `word ${stateOf(backend.state).kind}`;
        setText(word, stateOf(backend.state).word);
      }
      const text = backend.demo?.condition ?? "";
      setText(condition, text);
      setAttribute(condition, "hidden", text === "");
    },
  };
}

function utilizationCell() {
  const now = s("rect", { class: "now", x: 0, y: 3, height: 8, width: 0, rx: 1.5 });
  const average = s("line", { class: "average", y1: 0, y2: 14 });
  const bar = s(
    "svg",
    { class: "bar", viewBox: `0 0 ${BAR} 14`, preserveAspectRatio: "none", "aria-hidden": "true" },
    s("rect", { class: "track", x: 0, y: 3, height: 8, width: BAR, rx: 1.5 }),
    now,
    average,
  );
  const text = h("span", { class: "figure-text" });
  const mean = h("span", { class: "quiet below" });
  return {
    element: cell(2, h("span", { class: "meter" }, bar, h("span", { class: "meter-text" }, text, " ", mean))),
    update({ backend }) {
      const latest = backend.utilization;
      const usual = backend.utilizationAverage;
      setAttribute(now, "width", known(latest) ? Math.min(1, latest) * BAR : 0);
      setAttribute(now, "class", known(latest) && latest > 0.9 ? "now high" : "now");
      setAttribute(average, "x1", known(usual) ? Math.min(1, usual) * BAR : 0);
      setAttribute(average, "x2", known(usual) ? Math.min(1, usual) * BAR : 0);
      setAttribute(average, "visibility", known(usual) ? "visible" : "hidden");
      setText(text, (backend.coarse && known(latest) ? "about " : "") + percent(latest));
      setText(mean, known(usual) ? `avg ${percent(usual)}` : "");
    },
  };
}

function weightCell() {
  const element = cell(3);
  return { element, update: ({ backend }) => setText(element, number(backend.weight)) };
}

function requestsCell() {
  const text = h("span", { class: "figure-text" });
  const spark = new Sparkline(96, 22);
  return {
    element: cell(4, h("span", { class: "with-spark" }, text, spark.element)),
    update({ backend, past, highest }) {
      setText(text, number(backend.requestsPerSecond));
      spark.update(past.requestsOf(backend.id).slice(-120), highest);
    },
  };
}

function inFlightCell() {
  const text = h("span", { class: "figure-text" });
  const all = h("span", { class: "quiet below" });
  return {
    element: cell(5, text, " ", all),
    update({ backend }) {
      setText(text, number(backend.inFlight));
      setText(all, known(backend.backendInFlight) ? `backend: ${number(backend.backendInFlight)}` : "");
    },
  };
}

function errorsCell() {
  const text = h("span", { class: "figure-text" });
  const share = h("span", { class: "quiet below" });
  return {
    element: cell(6, text, " ", share),
    update({ backend }) {
      const failing = backend.errorRate > 0.005 || backend.errorsPerSecond > 0;
      setAttribute(text, "class", failing ? "figure-text bad" : "figure-text");
      setText(text, known(backend.errorsPerSecond) ? `${number(backend.errorsPerSecond)}/s` : "–");
      setText(share, backend.errorRate > 0.005 ? `${percent(backend.errorRate)} lately` : "");
    },
  };
}
