/** The front door: requests in progress against the limit, and those turned away. */

import { h, s, setAttribute, setText } from "./dom.js";
import { whole } from "./format.js";

const BAR = 200;

export class FrontDoorPanel {
  constructor(element) {
    this.element = element;
    this.used = s("rect", { class: "now", x: 0, y: 2, height: 8, width: 0, rx: 1.5 });
    this.words = h("p", { class: "figure-text" });
    this.stopping = h("p", { class: "hint", hidden: true }, "Stopping: it takes no new requests.");
    element.append(
      s(
        "svg",
        { class: "bar", viewBox: `0 0 ${BAR} 12`, preserveAspectRatio: "none", "aria-hidden": "true" },
        s("rect", { class: "track", x: 0, y: 2, height: 8, width: BAR, rx: 1.5 }),
        this.used,
      ),
      this.words,
      this.stopping,
    );
  }

  update(ingress) {
    setAttribute(this.element, "hidden", !ingress);
    if (!ingress) {
      return;
    }
    const share = ingress.limit > 0 ? Math.min(1, ingress.inProgress / ingress.limit) : 0;
    setAttribute(this.used, "width", share * BAR);
    setAttribute(this.used, "class", share > 0.9 ? "now high" : "now");
    setText(
      this.words,
      `${whole(ingress.inProgress)} of at most ${whole(ingress.limit)} requests in progress, ` +
        `${whole(ingress.refused)} refused since the start`,
    );
    setAttribute(this.stopping, "hidden", !ingress.stopping);
  }
}
