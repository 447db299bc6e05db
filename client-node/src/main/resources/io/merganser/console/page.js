/** Puts the page together: what the node sends goes to the panels. */

import { Announcer } from "./announce.js";
import { Children, setAttribute, setText } from "./dom.js";
import { clock, span } from "./format.js";
import { FrontDoorPanel } from "./front-door.js";
import { Live } from "./live.js";
import { Past } from "./past.js";
import { serviceView } from "./service.js";
import { TrafficPanel } from "./traffic.js";

const at = (id) => document.getElementById(id);

const announcer = new Announcer(at("announcements"));
const frontDoor = new FrontDoorPanel(at("front-door"));
const traffic = new TrafficPanel(at("traffic"), (sentence) => announcer.say(sentence));
const services = new Children(at("services"), (item) => item.service.name, serviceView);
const pasts = new Map();
let state = null;
let paused = false;

const live = new Live("api/events", {
  history(all) {
    pasts.clear();
    remember(all);
  },
  sample: remember,
  state(next) {
    state = next;
    connected();
    state.services.forEach((service) => announcer.update(service));
    if (!paused) {
      show();
    }
  },
  lost,
});

function remember(all) {
  all.forEach((samples) => pastOf(samples.service).add(samples));
}

function pastOf(service) {
  if (!pasts.has(service)) {
    pasts.set(service, new Past());
  }
  return pasts.get(service);
}

function show() {
  const node = state.node;
  const now = Date.parse(state.time);
  const up = span(now - Date.parse(node.startedAt));
  setText(at("node"), `${node.id} · ${node.address} · ${node.version} · up ${up}`);
  setText(at("ready"), node.ready ? "Ready" : "Not ready");
  setAttribute(at("ready"), "class", `badge ${node.ready ? "good" : "warn"}`);
  setAttribute(at("ready"), "hidden", false);
  frontDoor.update(state.ingress);
  traffic.update(state.traffic);
  services.update(state.services.map((service) => ({ service, past: pastOf(service.name), now })));
}

function connected() {
  setText(at("live"), paused ? "Paused" : "Live");
  setAttribute(at("live"), "class", "badge good");
  setAttribute(at("lost"), "hidden", true);
  setText(at("lost"), "");
  document.body.classList.remove("stale");
}

function lost(since) {
  const text = since
    ? `No connection to the node since ${clock(since)}; the figures shown are from then. Trying again…`
    : "No connection to the node. Trying again…";
  setText(at("live"), "No connection");
  setAttribute(at("live"), "class", "badge bad");
  setAttribute(at("lost"), "hidden", false);
  setText(at("lost"), text);
  document.body.classList.add("stale");
}

at("pause").addEventListener("click", () => {
  paused = !paused;
  setAttribute(at("pause"), "aria-pressed", String(paused));
  if (state && !document.body.classList.contains("stale")) {
    connected();
  }
  if (state && !paused) {
    show();
  }
});

live.start();
