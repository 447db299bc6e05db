import { s } from "./dom.js";

/** How a state is named and drawn. Each has a word and a shape of its own, besides its colour. */
export const STATES = {
  HEALTHY: { word: "Healthy", kind: "good", shape: disc },
  LAME_DUCK: { word: "Lame duck", kind: "warn", shape: triangle },
  STARTING: { word: "Starting", kind: "info", shape: ring },
  CONNECTING: { word: "Connecting", kind: "info", shape: halfRing },
  UNREACHABLE: { word: "Unreachable", kind: "bad", shape: cross },
  GONE: { word: "Gone", kind: "none", shape: dash },
};

const UNKNOWN = { word: "Unknown", kind: "none", shape: dash };

export function stateOf(name) {
  return Object.hasOwn(STATES, name) ? STATES[name] : UNKNOWN;
}

/** The mark of a state, for people who see; its word stands beside it. */
export function mark(name) {
  const state = stateOf(name);
  return s(
    "svg",
    { class: `mark-of-state ${state.kind}`, viewBox: "0 0 16 16", width: 14, height: 14, "aria-hidden": "true" },
    state.shape(),
  );
}

function disc() {
  return s("circle", { cx: 8, cy: 8, r: 6, class: "solid" });
}

function triangle() {
  return s("path", { d: "M8 2 15 14H1Z", class: "solid" });
}

function ring() {
  return s("circle", { cx: 8, cy: 8, r: 5.5, class: "drawn" });
}

function halfRing() {
  return s("path", { d: "M8 2.5a5.5 5.5 0 0 1 0 11", class: "drawn" });
}

function cross() {
  return s("path", { d: "M3 3 13 13M13 3 3 13", class: "drawn" });
}

function dash() {
  return s("path", { d: "M2.5 8h11", class: "drawn" });
}
