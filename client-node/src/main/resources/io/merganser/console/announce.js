/**
 * Says in words what changed, for those who do not see it. Collects for a moment, so that a whole
 * fleet that restarts is one sentence and not a hundred.
 */

import { stateOf } from "./states.js";

const COLLECT_MILLIS = 1500;
const MOST_NAMED = 3;

export class Announcer {
  constructor(region) {
    this.region = region;
    this.known = new Map();
    this.waiting = [];
    this.timer = null;
  }

  /** Takes in the state of a service. The first one is not news. */
  update(service) {
    const before = this.known.get(service.name);
    const now = new Map(service.backends.map((backend) => [backend.id, backend.state]));
    this.known.set(service.name, now);
    if (!before) {
      return;
    }
    for (const [id, state] of now) {
      if (!before.has(id)) {
        this.say(`${id} has come: ${stateOf(state).word}`);
      } else if (before.get(id) !== state) {
        this.say(`${id}: ${stateOf(state).word}`);
      }
    }
  }

  say(sentence) {
    this.waiting.push(sentence);
    this.timer ??= setTimeout(() => this.speak(), COLLECT_MILLIS);
  }

  speak() {
    const named = this.waiting.slice(0, MOST_NAMED);
    const more = this.waiting.length - named.length;
    this.region.textContent = named.join(". ") + (more > 0 ? `. And ${more} more changes.` : ".");
    this.waiting = [];
    this.timer = null;
  }
}
