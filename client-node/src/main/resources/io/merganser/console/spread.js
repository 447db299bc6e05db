/** How unevenly the backends are used: three figures, each with its last minutes. */

import { Chart, describeSeries, showHint } from "./chart.js";
import { h, setText } from "./dom.js";
import { known, percent, ratio } from "./format.js";

const MINUTES = 5;
const IDLE = 0.02;
const HIGHEST_DRAWN = 50;

const FIGURES = [
  { key: "maxOverMean", name: "Max over mean", hint: "1 is ideal", format: ratio, floor: 1, least: 0.15 },
  { key: "maxOverMin", name: "Max over min", hint: "1 is ideal", format: ratio, floor: 1, least: 0.3 },
  {
    key: "wasted",
    name: "Wasted capacity",
    hint: "0 % is ideal",
    format: (value) => percent(value, 1),
    floor: 0,
    least: 0.03,
  },
];

export function spreadPanel() {
  const cards = FIGURES.map(figureCard);
  const basis = h("p", { class: "quiet" });
  const idle = h("p", { class: "hint", hidden: true });
  const element = h(
    "section",
    { class: "card wide" },
    h("h3", {}, "Spread of utilization"),
    basis,
    idle,
    h("div", { class: "figures" }, ...cards.map((card) => card.element)),
  );
  return {
    element,
    update(service, past, now) {
      cards.forEach((card) => card.update(service.spread, past, now));
      setText(basis, basisOf(service.spread));
      const busiest = Math.max(0, ...service.backends.map((backend) => backend.utilizationAverage ?? 0));
      showHint(idle, service.spread && busiest < IDLE ? "The backends are nearly idle: their spread says little." : "");
    },
  };
}

function basisOf(spread) {
  return spread
    ? `Of the healthy, connected backends, by each one’s average of the last ${spread.overSeconds} s.`
    : "No backend is healthy and connected.";
}

function figureCard(figure) {
  const value = h("strong", { class: "value" }, "–");
  const chart = new Chart({
    height: 132,
    minutes: MINUTES,
    floor: figure.floor,
    least: figure.least,
    steady: true,
    label: figure.key === "wasted" ? (tick) => percent(tick, tick < 0.1 && tick > 0 ? 1 : 0) : ratio,
    describe: (data) =>
      describeSeries(`${figure.name}, last ${MINUTES} minutes`, data.series[0].values, figure.format),
  });
  const element = h(
    "div",
    { class: "figure" },
    h("p", {}, h("span", { class: "name" }, figure.name), " ", value, " ", h("span", { class: "quiet" }, figure.hint)),
    chart.element,
  );
  return {
    element,
    update(spread, past, now) {
      const current = spread ? spread[figure.key] : null;
      setText(value, spread && !known(current) ? "∞" : figure.format(current));
      const values = past.spread[figure.key].map((one) => (known(one) ? Math.min(one, HIGHEST_DRAWN) : null));
      chart.update({ now, times: past.times, series: [{ kind: "main", values }] });
    },
  };
}
