/**
 * Makes and changes elements. Text only ever becomes text: nothing here, nor anywhere on this page,
 * reads markup from a string.
 */

const SVG = "http://www.w3.org/2000/svg";

/** An HTML element with these attributes and children; a string becomes a text node. */
export function h(name, attributes = {}, ...children) {
  return fill(document.createElement(name), attributes, children);
}

/** The same for SVG. */
export function s(name, attributes = {}, ...children) {
  return fill(document.createElementNS(SVG, name), attributes, children);
}

/** Sets the text of an element, unless it is that already: screen readers notice each change. */
export function setText(element, text) {
  if (element.textContent !== text) {
    element.textContent = text;
  }
}

/** Sets an attribute, or removes it where the value is null or false. */
export function setAttribute(element, name, value) {
  if (value === null || value === undefined || value === false) {
    element.removeAttribute(name);
  } else if (element.getAttribute(name) !== String(value)) {
    element.setAttribute(name, value === true ? "" : String(value));
  }
}

/**
 * Keeps the children of an element in step with a list. A child stays as long as its key does, and
 * with it the focus and the pointer.
 *
 * @param create makes the child of an item: {element, update(item)}
 */
export class Children {
  constructor(parent, key, create) {
    this.parent = parent;
    this.key = key;
    this.create = create;
    this.children = new Map();
  }

  update(items) {
    const keys = new Set(items.map(this.key));
    for (const [key, child] of this.children) {
      if (!keys.has(key)) {
        child.element.remove();
        this.children.delete(key);
      }
    }
    let previous = null;
    for (const item of items) {
      const key = this.key(item);
      let child = this.children.get(key);
      if (!child) {
        child = this.create(item);
        this.children.set(key, child);
      }
      const next = previous ? previous.nextSibling : this.parent.firstChild;
      if (child.element !== next) {
        this.parent.insertBefore(child.element, next);
      }
      child.update(item);
      previous = child.element;
    }
  }
}

let lastId = 0;

/** An id that no other element has. */
export function freshId(prefix) {
  lastId += 1;
  return `${prefix}-${lastId}`;
}

function fill(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    setAttribute(element, name, value);
  }
  element.append(...children.filter((child) => child !== null));
  return element;
}
