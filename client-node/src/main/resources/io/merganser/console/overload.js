/** What an overload does: what is refused, and to whom, and how full each backend is. */

import { Chart, describeSeries, legendKey } from "./chart.js";
import { Children, h, s, setAttribute, setText } from "./dom.js";
import { known, number, percent, ratio, whole } from "./format.js";

const MINUTES = 5;
const SMOOTH_SECONDS = 3;
const BAR = 100;
const BAR_END = 2;

const CRITICALITIES = [
  { key: "CRITICAL_PLUS", kind: "good" },
  { key: "CRITICAL", kind: "info" },
  { key: "SHEDDABLE_PLUS", kind: "warn" },
  { key: "SHEDDABLE", kind: "bad" },
];

const FIGURES = [
  { name: "Refused here", rate: (past) => past.outcomes.get("throttled"), total: (service) => service.outcomes.throttled },
  { name: "Refused there", rate: (past) => past.outcomes.get("overloaded"), total: (service) => service.outcomes.overloaded },
  { name: "… with “don’t retry”", rate: (past) => past.overload.get("dontRetry"), total: (service) => service.trouble.dontRetry },
  { name: "Out of quota", rate: (past) => past.outcomes.get("outOfQuota"), total: (service) => service.outcomes.outOfQuota },
  { name: "Sent once more", rate: (past) => past.overload.get("retries"), total: (service) => service.trouble.retries },
  { name: "Answered with less", rate: (past) => past.overload.get("degraded"), total: (service) => service.trouble.degraded },
];

export function overloadPanel() {
  const chart = new Chart({
    height: 170,
    minutes: MINUTES,
    floor: 0,
    least: 1,
    label: (tick) => percent(tick),
    describe: (data) =>
      `Share of requests that succeeded, by criticality, last ${MINUTES} minutes. ` +
      data.series.map((one) => describeSeries(one.name, one.values, percent)).join("; "),
  });
  const criticalities = CRITICALITIES.map(criticalityRow);
  const figures = FIGURES.map(figureRow);
  const bars = h("tbody");
  const backends = new Children(bars, (backend) => backend.id, backendRow);
  const full = table("full", ["Backend", "Utilization to target"], bars);
  const element = h(
    "section",
    { class: "card wide" },
    h("h3", {}, "Overload"),
    h("p", { class: "quiet" }, "Share of requests that succeeded, by criticality."),
    chart.element,
    h(
      "div",
      { class: "columns" },
      table("criticalities", ["Criticality", "per s", "succeeded", "refused here", "refused there", "out of quota", "with less"], body(criticalities)),
      table("figures-of-overload", ["All criticalities", "per s", "in all"], body(figures)),
      full,
    ),
  );
  return {
    element,
    update(service, past, now) {
      criticalities.forEach((row) => row.update(service, past));
      figures.forEach((row) => row.update(service, past));
      const inProcess = service.backends.filter((backend) => known(backend.utilizationToTarget));
      setAttribute(full, "hidden", inProcess.length === 0);
      backends.update(inProcess);
      const series = CRITICALITIES.map(({ key, kind }) => ({
        name: key,
        kind,
        values: past.successOf(key, SMOOTH_SECONDS),
      }));
      // What matters most is drawn last, and so on top.
      chart.update({ now, times: past.times, series: series.reverse() });
    },
  };
}

function criticalityRow({ key, kind }) {
  const cells = Array.from({ length: 6 }, () => h("td", { class: "number" }));
  const name = h("th", { scope: "row" }, legendKey(kind), " ", key);
  return {
    element: h("tr", { "data-criticality": key }, name, ...cells),
    update(service, past) {
      const ended = service.criticalities[key];
      const share = past.successOf(key, SMOOTH_SECONDS).at(-1);
      const values = [number(past.ended.get(key)?.at(-1)), percent(share, share > 0.98 && share < 1 ? 1 : 0)];
      values.push(whole(ended.throttled), whole(ended.overloaded), whole(ended.outOfQuota), whole(ended.degraded));
      cells.forEach((cell, index) => setText(cell, values[index]));
    },
  };
}

function figureRow(figure) {
  const rate = h("td", { class: "number" });
  const total = h("td", { class: "number" });
  return {
    element: h("tr", {}, h("th", { scope: "row" }, figure.name), rate, total),
    update(service, past) {
      setText(rate, number(figure.rate(past)?.at(-1)));
      setText(total, whole(figure.total(service)));
    },
  };
}

/** The bar ends at twice the target; the line in its middle is the target. */
function backendRow({ id }) {
  const now = s("rect", { class: "now", x: 0, y: 3, height: 8, width: 0, rx: 1.5 });
  const text = h("span", { class: "figure-text" });
  const bar = s(
    "svg",
    { class: "bar", viewBox: `0 0 ${BAR} 14`, preserveAspectRatio: "none", "aria-hidden": "true" },
    s("rect", { class: "track", x: 0, y: 3, height: 8, width: BAR, rx: 1.5 }),
    now,
    s("line", { class: "average", x1: BAR / BAR_END, x2: BAR / BAR_END, y1: 0, y2: 14 }),
  );
  return {
    element: h("tr", {}, h("th", { scope: "row" }, id), h("td", {}, h("span", { class: "meter" }, bar, text))),
    update({ utilizationToTarget }) {
      setAttribute(now, "width", (Math.min(BAR_END, utilizationToTarget) / BAR_END) * BAR);
      setAttribute(now, "class", utilizationToTarget >= 1 ? "now high" : "now");
      setText(text, ratio(utilizationToTarget));
    },
  };
}

function table(name, heads, rows) {
  const cells = heads.map((text, index) => h("th", { scope: "col", class: index > 0 && name !== "full" ? "number" : null }, text));
  return h("div", { class: "scrolled" }, h("table", { class: `legend ${name}` }, h("thead", {}, h("tr", {}, ...cells)), rows));
}

function body(rows) {
  return h("tbody", {}, ...rows.map((row) => row.element));
}
