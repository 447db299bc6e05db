/** How requests end: per second over the last minutes, and since the start. */

import { Chart, describeSeries, legendKey } from "./chart.js";
import { h, setText } from "./dom.js";
import { number, whole } from "./format.js";

const MINUTES = 5;

const OUTCOMES = [
  { key: "succeeded", name: "Succeeded", kind: "good" },
  { key: "throttled", name: "Refused here", kind: "throttled" },
  { key: "overloaded", name: "Refused there", kind: "refused" },
  { key: "outOfQuota", name: "Out of quota", kind: "out-of-quota" },
  { key: "handlerFailed", name: "Handler failed", kind: "bad" },
  { key: "backendLost", name: "Backend lost", kind: "lost-one" },
  { key: "deadlineExceeded", name: "Deadline exceeded", kind: "warn" },
  { key: "noBackend", name: "No backend", kind: "info" },
  { key: "invalid", name: "Invalid request", kind: "none" },
];

export function outcomesPanel() {
  const chart = new Chart({
    height: 190,
    minutes: MINUTES,
    stacked: true,
    floor: 0,
    least: 1,
    label: number,
    describe: (data) =>
      `Requests per second by outcome, last ${MINUTES} minutes. ` +
      data.series.map((one) => describeSeries(one.name, one.values, number)).join("; "),
  });
  const rows = OUTCOMES.map(outcomeRow);
  const trouble = h("p", { class: "quiet" });
  const element = h(
    "section",
    { class: "card" },
    h("h3", {}, "Outcomes"),
    chart.element,
    h(
      "table",
      { class: "legend" },
      h(
        "thead",
        {},
        h("tr", {}, header("Outcome"), header("per s", "number"), header("in all", "number")),
      ),
      h("tbody", {}, ...rows.map((row) => row.element)),
    ),
    trouble,
  );
  return {
    element,
    update(service, past, now) {
      rows.forEach((row) => row.update(service, past));
      setText(trouble, describeTrouble(service.trouble));
      const series = OUTCOMES.map(({ key, name, kind }) => ({ name, kind, values: past.outcomes.get(key) ?? [] }));
      chart.update({ now, times: past.times, series });
    },
  };
}

function describeTrouble({ retries, flowControlled, lastResorts }) {
  return (
    `Since the start: ${whole(retries)} sent once more, ${whole(flowControlled)} refused because all backends ` +
    `had as many as they may, ${whole(lastResorts)} sent to lame ducks or failing backends for want of others.`
  );
}

function outcomeRow(outcome) {
  const rate = h("td", { class: "number" });
  const total = h("td", { class: "number" });
  const name = h("th", { scope: "row" }, legendKey(outcome.kind), " ", outcome.name);
  return {
    element: h("tr", {}, name, rate, total),
    update(service, past) {
      setText(rate, number(past.outcomes.get(outcome.key)?.at(-1)));
      setText(total, whole(service.outcomes[outcome.key]));
    },
  };
}

function header(text, kind = null) {
  return h("th", { scope: "col", class: kind }, text);
}
