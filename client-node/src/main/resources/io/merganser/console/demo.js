/** The buttons of the demo. */

import { Children, h, setAttribute } from "./dom.js";

const WORDS = {
  slow: "Slow",
  failing: "Failing",
  "lame-duck": "Lame duck",
  healthy: "Well again",
  kill: "Kill",
  start: "Start",
};

/** A button for each thing that can be done to a backend now. */
export function demoButtons(backend) {
  const element = h("div", { class: "buttons", role: "group", "aria-label": `Do to ${backend}` });
  const problem = h("span", { class: "problem", role: "status" });
  const bar = h("div", {}, element, problem);
  const buttons = new Children(
    element,
    (action) => action,
    (action) => button(backend, action, problem),
  );
  return { element: bar, update: (actions) => buttons.update(actions) };
}

function button(backend, action, problem) {
  const word = Object.hasOwn(WORDS, action) ? WORDS[action] : action;
  const element = h(
    "button",
    { type: "button", "data-action": action, "aria-label": `${word}: ${backend}` },
    word,
  );
  element.addEventListener("click", async () => {
    setAttribute(element, "aria-busy", "true");
    const path = `${encodeURIComponent(backend)}/${encodeURIComponent(action)}`;
    problem.textContent = await post(`api/demo/backends/${path}`);
    setAttribute(element, "aria-busy", null);
  });
  return { element, update() {} };
}

/** Does that, and says what went wrong, or nothing. */
export async function post(url) {
  try {
    const response = await fetch(url, { method: "POST", headers: { "x-merganser-console": "1" } });
    if (response.ok) {
      return "";
    }
    const problem = await response.json().catch(() => ({}));
    return problem.detail ?? `The node answered ${response.status}.`;
  } catch {
    return "The node could not be reached.";
  }
}
