/** All panels of one service. One more panel is one more line here. */

import { backendsPanel } from "./backends.js";
import { customersPanel } from "./customers.js";
import { freshId, h, setText } from "./dom.js";
import { linksPanel } from "./links.js";
import { outcomesPanel } from "./outcomes.js";
import { overloadPanel } from "./overload.js";
import { spreadPanel } from "./spread.js";

const PANELS = [spreadPanel, backendsPanel, overloadPanel, customersPanel, outcomesPanel, linksPanel];

export function serviceView({ service }) {
  const id = freshId("service");
  const how = h("p", { class: "quiet" });
  const panels = PANELS.map((panel) => panel());
  panels.forEach((panel) => label(panel.element));
  const element = h(
    "section",
    { class: "service", "aria-labelledby": id },
    h("div", { class: "service-title" }, h("h2", { id }, service.name), how),
    h("div", { class: "panels" }, ...panels.map((panel) => panel.element)),
  );
  return {
    element,
    update({ service, past, now }) {
      setText(how, `${service.policy}, ${service.strategy} subsets of ${service.subsetSize}`);
      panels.forEach((panel) => panel.update(service, past, now));
    },
  };
}

/** Names a section by its heading. */
function label(section) {
  const heading = section.querySelector("h3");
  heading.id = freshId("panel");
  section.setAttribute("aria-labelledby", heading.id);
}
