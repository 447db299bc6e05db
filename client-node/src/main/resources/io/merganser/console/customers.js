/** What customers use of a service, and may use. */

import { Children, h, s, setAttribute, setText } from "./dom.js";
import { count, known, number, ratio } from "./format.js";

const BAR = 100;
const NEARLY = 0.9;
const HEADS = ["Customer", "Used of its limit", "demanded", "refused/s"];
const REST = Symbol("the rest");

export function customersPanel() {
  const body = h("tbody");
  const rows = new Children(body, (row) => row.key, customerRow);
  const heads = HEADS.map((text, index) => h("th", { scope: "col", class: index > 1 ? "number" : null }, text));
  const table = h("table", { class: "legend customers", "aria-label": "Customers" }, h("thead", {}, h("tr", {}, ...heads)), body);
  const learning = h("p", { class: "hint", hidden: true }, "A new coordinator learns: it lowers nobody’s share yet.");
  const nobody = h("p", { class: "hint", hidden: true }, "No coordinator answers: backends go by the shares that they hold.");
  const element = h(
    "section",
    { class: "card", hidden: true },
    h("h3", {}, "Customers"),
    h("p", { class: "quiet" }, "CPU seconds per second of all backends; refusals as this node sees them."),
    learning,
    nobody,
    h("div", { class: "scrolled" }, table),
  );
  let shown = false;
  return {
    element,
    update({ customers }) {
      shown ||= customers !== null && customers.shown.length > 0;
      setAttribute(element, "hidden", !shown);
      setAttribute(nobody, "hidden", customers !== null);
      setAttribute(learning, "hidden", !customers?.learning);
      rows.update(customers === null ? [] : rowsOf(customers));
    },
  };
}

function rowsOf({ shown, rest }) {
  const named = shown.map((customer) => ({ ...customer, key: customer.name }));
  return rest === null ? named : [...named, { ...rest, key: REST, name: count(rest.customers, "more customer"), limit: null }];
}

function customerRow({ key }) {
  const now = s("rect", { class: "now", x: 0, y: 3, height: 8, width: 0, rx: 1.5 });
  const bar = s(
    "svg",
    { class: "bar", viewBox: `0 0 ${BAR} 14`, preserveAspectRatio: "none", "aria-hidden": "true" },
    s("rect", { class: "track", x: 0, y: 3, height: 8, width: BAR, rx: 1.5 }),
    now,
  );
  const name = h("th", { scope: "row" });
  const used = h("span", { class: "figure-text used" });
  const demanded = h("td", { class: "number" });
  const refused = h("td", { class: "number refused-per-second" });
  const attributes = key === REST ? { class: "quiet" } : { "data-customer": key };
  return {
    element: h("tr", attributes, name, h("td", {}, h("span", { class: "meter" }, bar, used)), demanded, refused),
    update(customer) {
      const share = known(customer.limit) ? shareOf(customer) : 0;
      setText(name, customer.name);
      setAttribute(now, "width", Math.min(1, share) * BAR);
      setAttribute(now, "class", share > NEARLY ? "now high" : "now");
      setText(used, known(customer.limit) ? `${ratio(customer.used)} of ${number(customer.limit)}` : ratio(customer.used));
      setText(demanded, ratio(customer.demanded));
      setText(refused, number(customer.refusedPerSecond));
    },
  };
}

/** With a limit of nothing, whoever wants something is at it. */
function shareOf({ used, demanded, limit }) {
  return limit > 0 ? used / limit : Number(demanded > 0);
}
