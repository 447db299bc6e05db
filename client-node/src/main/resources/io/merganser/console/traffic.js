/** What the demo sends to itself, and the buttons that make a spike. */

import { post } from "./demo.js";
import { Children, h, setAttribute, setText } from "./dom.js";
import { number } from "./format.js";

const FACTOR = 10;
const SECONDS = 20;

export class TrafficPanel {
  /** @param say tells those who do not see it, once, when a spike begins or ends */
  constructor(element, say) {
    this.element = element;
    this.say = say;
    this.spiking = null;
    this.words = h("p", { class: "figure-text" });
    this.problem = h("span", { class: "problem", role: "status" });
    this.button = h("button", { type: "button", id: "spike" }, "Spike");
    this.button.addEventListener("click", () => this.spike(this.button, ""));
    const hint = h("p", { class: "quiet", id: "spike-hint" }, `${FACTOR} times as much for ${SECONDS} s`);
    setAttribute(this.button, "aria-describedby", hint.id);
    this.ofOne = h("div", { class: "buttons", role: "group", "aria-label": "Spike of one customer" });
    this.buttons = new Children(this.ofOne, (customer) => customer, (customer) => this.buttonOf(customer));
    element.append(this.words, this.button, this.ofOne, hint, this.problem);
  }

  /** The same amount, with all that is more from one customer. */
  buttonOf(customer) {
    const element = h("button", { type: "button", "data-spike-of": customer }, `Spike of ${customer}`);
    setAttribute(element, "aria-describedby", "spike-hint");
    element.addEventListener("click", () => this.spike(element, `/${encodeURIComponent(customer)}`));
    return { element, update: () => setAttribute(element, "aria-disabled", this.spiking ? "true" : null) };
  }

  update(traffic) {
    setAttribute(this.element, "hidden", !traffic);
    if (!traffic) {
      return;
    }
    const spiking = traffic.spikeSecondsLeft > 0;
    const rate = `${number(traffic.perSecond)} requests per second`;
    const whose = traffic.spikeOf ? `Spike of ${traffic.spikeOf}` : "Spike";
    setText(this.words, spiking ? `${whose}: ${rate}, ${traffic.spikeSecondsLeft} s left` : rate);
    setAttribute(this.words, "class", spiking ? "figure-text hint" : "figure-text");
    // A button that is disabled would lose the focus.
    setAttribute(this.button, "aria-disabled", spiking ? "true" : null);
    if (this.spiking !== null && this.spiking !== spiking) {
      this.say(spiking ? `A spike has begun: ${rate}` : "The spike is over");
    }
    this.spiking = spiking;
    this.buttons.update(traffic.customers);
  }

  async spike(button, whose) {
    if (this.spiking) {
      return;
    }
    setAttribute(button, "aria-busy", "true");
    this.problem.textContent = await post(`api/demo/spike${whose}`);
    setAttribute(button, "aria-busy", null);
  }
}
