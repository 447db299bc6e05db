/** The connection to the node: opens it, notices that it is lost, and opens it again. */

const EVENTS = ["history", "state", "sample"];
const SILENCE_MILLIS = 4000;
const RETRY_MILLIS = 1000;
const LONGEST_RETRY_MILLIS = 5000;

export class Live {
  /**
   * @param on {history(data), state(data), sample(data), lost(since)}
   */
  constructor(url, on) {
    this.url = url;
    this.on = on;
    this.heardAt = null;
    this.retry = RETRY_MILLIS;
    this.source = null;
    this.timer = null;
  }

  /**
   * Watches while the page is in sight. A browser has six connections for one server, and a page
   * that it keeps in the background, or for the way back, would hold one of them.
   */
  start() {
    document.addEventListener("visibilitychange", () => this.follow());
    this.follow();
  }

  follow() {
    this.close();
    if (document.visibilityState === "visible") {
      this.open();
    }
  }

  close() {
    clearTimeout(this.timer);
    this.source?.close();
    this.source = null;
  }

  open() {
    const source = new EventSource(this.url);
    this.source = source;
    for (const name of EVENTS) {
      source.addEventListener(name, (event) => this.hear(source, name, event.data));
    }
    source.addEventListener("error", () => this.lose(source));
    this.expect(source);
  }

  hear(source, name, data) {
    if (source !== this.source) {
      return;
    }
    this.heardAt = new Date();
    this.retry = RETRY_MILLIS;
    this.expect(source);
    this.on[name](JSON.parse(data));
  }

  /** A node that hangs, or a cable that is cut, closes nothing: silence must do. */
  expect(source) {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.lose(source), SILENCE_MILLIS);
  }

  lose(source) {
    if (source !== this.source) {
      return;
    }
    this.close();
    this.on.lost(this.heardAt);
    this.timer = setTimeout(() => this.open(), this.retry);
    this.retry = Math.min(LONGEST_RETRY_MILLIS, this.retry * 1.5);
  }
}
