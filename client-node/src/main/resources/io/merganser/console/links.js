/** Who is connected to whom: clients left, backends right. Of a large fleet, only the numbers. */

import { h, s, setAttribute, setText } from "./dom.js";
import { count } from "./format.js";
import { stateOf } from "./states.js";

const MOST_DRAWN = 24;
const ROW = 26;
const SIDE = 0.34;
const MOST_WIDE = 576;
const LETTER = 7.2;

export function linksPanel() {
  const words = h("p", {});
  const picture = s("svg", { class: "links", role: "img" });
  const element = h("section", { class: "card" }, h("h3", {}, "Connections"), words, picture);
  let width = 0;
  let drawn = "";
  new ResizeObserver((entries) => {
    width = Math.round(entries[0].contentRect.width);
  }).observe(element);
  return {
    element,
    update(service) {
      const here = service.backends.filter((backend) => backend.state !== "GONE");
      const large = service.clientCount > MOST_DRAWN || here.length > MOST_DRAWN;
      setText(words, summary(service, here));
      setAttribute(picture, "hidden", large || here.length === 0);
      const backends = here.map(({ id, state }) => ({ id, state }));
      const shape = JSON.stringify([width, service.client, service.clients, backends]);
      if (!large && shape !== drawn) {
        drawn = shape;
        draw(picture, service, backends, Math.min(width, MOST_WIDE));
        setAttribute(picture, "aria-label", description(service));
      }
    },
  };
}

function summary(service, here) {
  const degrees = new Map(here.map((backend) => [backend.id, 0]));
  for (const client of service.clients) {
    for (const id of client.subset) {
      degrees.set(id, (degrees.get(id) ?? 0) + 1);
    }
  }
  const all = [...degrees.values()];
  const head = `${count(service.clientCount, "client")}, ${count(service.backendCount, "backend")}.`;
  const partial = service.clients.length < service.clientCount || here.length < service.backendCount;
  if (all.length === 0 || partial) {
    return head;
  }
  const low = Math.min(...all);
  const high = Math.max(...all);
  return low === high
    ? `${head} Each backend is connected to ${count(low, "client")}.`
    : `${head} Each backend is connected to ${low} to ${high} clients.`;
}

function description(service) {
  return service.clients.map((client) => `${client.id} to ${client.subset.join(", ") || "nobody"}`).join("; ");
}

function draw(picture, service, backends, width) {
  const height = Math.max(service.clients.length, backends.length) * ROW + 8;
  const room = width * SIDE;
  const left = { x: room, room, away: -10, anchor: "end", y: spots(service.clients, height) };
  const right = { x: width - room, room, away: 10, anchor: "start", y: spots(backends, height) };
  const states = new Map(backends.map((backend) => [backend.id, backend.state]));
  const lines = [];
  // Those of this node come last, and so lie on top.
  for (const client of [...service.clients].sort((a, b) => isSelf(a, service) - isSelf(b, service))) {
    for (const id of client.subset.filter((one) => states.has(one))) {
      lines.push(link(left, right, client.id, id, lineKind(isSelf(client, service), states.get(id))));
    }
  }
  setAttribute(picture, "viewBox", `0 0 ${width} ${height}`);
  setAttribute(picture, "height", height);
  picture.replaceChildren(
    ...lines,
    ...service.clients.map((client) => end(left, client.id, isSelf(client, service) ? "self" : "other")),
    ...backends.map((backend) => end(right, backend.id, stateOf(backend.state).kind)),
  );
}

function isSelf(client, service) {
  return client.id === service.client;
}

function lineKind(own, state) {
  return `link ${own ? "own" : ""} ${state === "HEALTHY" ? "" : "weak"}`;
}

/** Where each is drawn, evenly from top to bottom. */
function spots(items, height) {
  return new Map(items.map((item, index) => [item.id, ((index + 0.5) / items.length) * height]));
}

function link(left, right, client, backend, kind) {
  const from = left.y.get(client);
  const to = right.y.get(backend);
  const middle = (left.x + right.x) / 2;
  return s("path", {
    class: kind,
    d: `M${left.x} ${from}C${middle} ${from} ${middle} ${to} ${right.x} ${to}`,
  });
}

function end(side, id, kind) {
  const y = side.y.get(id);
  const room = Math.max(6, Math.floor((side.room - 14) / LETTER));
  const name = id.length > room ? `${id.slice(0, room - 1)}…` : id;
  return s(
    "g",
    { class: `end ${kind}` },
    s("title", {}, id),
    s("circle", { cx: side.x, cy: y, r: 4.5 }),
    s("text", { x: side.x + side.away, y: y + 4, "text-anchor": side.anchor }, name),
  );
}
