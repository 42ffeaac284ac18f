// Elements, made from words: what comes from outside is text, never markup.

export function el(name, options = {}, ...children) {
  const node = document.createElement(name);
  const { text, on, data, ...attributes } = options;
  for (const [key, value] of Object.entries(attributes)) {
    if (value === false || value === null || value === undefined) continue;
    node.setAttribute(key === "cls" ? "class" : key, value === true ? "" : String(value));
  }
  if (text !== undefined) node.textContent = text;
  for (const [event, act] of Object.entries(on ?? {})) node.addEventListener(event, act);
  for (const [key, value] of Object.entries(data ?? {})) node.dataset[key] = value;
  node.append(...children.filter((child) => child !== null && child !== undefined));
  return node;
}

export const button = (text, act, options = {}) =>
  el("button", { type: "button", text, ...options, on: { click: act } });

export const byId = (id) => document.getElementById(id);

const PIPS = {
  1: [4],
  2: [2, 6],
  3: [2, 4, 6],
  4: [0, 2, 6, 8],
  5: [0, 2, 4, 6, 8],
  6: [0, 2, 3, 5, 6, 8],
};

// A die to press: pips on one of six sides, else its number.
export function die(face, sides, act, label) {
  const node = button(sides === 6 ? "" : String(face), act, { cls: "die", "aria-label": label });
  if (sides === 6) {
    for (let place = 0; place < 9; place += 1) {
      node.append(el("i", { cls: PIPS[face].includes(place) ? "pip" : "" }));
    }
  }
  return node;
}

// A step with a number or words put in where it has room for them.
export function filled({ step, way }, value) {
  const copy = structuredClone(step);
  if (!way.length) return copy;
  let at = copy;
  for (const key of way.slice(0, -1)) at = at[key];
  at[way.at(-1)] = value;
  return copy;
}

// What it does, and not how it stands just now.
const nameOf = (node) => {
  const card = node.closest("[data-card]")?.dataset.card ?? "";
  return `${card} ${node.id || node.dataset.unit || node.ariaLabel || node.textContent}`;
};

// Draws a part of the page anew: who goes by keys stands where they stood, if that is still there.
export function keepingFocus(box, draw) {
  const all = () => [...box.querySelectorAll("button, input, textarea, summary")];
  const focused = box.contains(document.activeElement) ? document.activeElement : null;
  const before = focused && all().filter((one) => nameOf(one) === nameOf(focused)).indexOf(focused);
  draw();
  if (!focused) return;
  const found = all().filter((one) => nameOf(one) === nameOf(focused));
  (found[before] ?? found.at(-1))?.focus({ preventScroll: true });
}
