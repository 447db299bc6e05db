/** What the demo sends to itself, and the button that makes a spike. */

import { post } from "./demo.js";
import { h, setAttribute, setText } from "./dom.js";
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
    this.button.addEventListener("click", () => this.spike());
    const hint = h("p", { class: "quiet", id: "spike-hint" }, `${FACTOR} times as much for ${SECONDS} s`);
    setAttribute(this.button, "aria-describedby", hint.id);
    element.append(this.words, this.button, hint, this.problem);
  }

  update(traffic) {
    setAttribute(this.element, "hidden", !traffic);
    if (!traffic) {
      return;
    }
    const spiking = traffic.spikeSecondsLeft > 0;
    const rate = `${number(traffic.perSecond)} requests per second`;
    setText(this.words, spiking ? `Spike: ${rate}, ${traffic.spikeSecondsLeft} s left` : rate);
    setAttribute(this.words, "class", spiking ? "figure-text hint" : "figure-text");
    // A button that is disabled would lose the focus.
    setAttribute(this.button, "aria-disabled", spiking ? "true" : null);
    if (this.spiking !== null && this.spiking !== spiking) {
      this.say(spiking ? `A spike has begun: ${rate}` : "The spike is over");
    }
    this.spiking = spiking;
  }

  async spike() {
    if (this.spiking) {
      return;
    }
    setAttribute(this.button, "aria-busy", "true");
    this.problem.textContent = await post("api/demo/spike");
    setAttribute(this.button, "aria-busy", null);
  }
}
