// What a tap on the sheet opens: a pad, a list, a track; all with room for fingers.

import { button, byId, el, filled } from "./dom.js";

const PAD = 20;
const MOST_STOPS = 60;
const FEW_STOPS = 8;

export class Panel {
  // `wish` sends a step and says what became of it; `mayAct` whether anything can be pressed.
  constructor(wish, mayAct) {
    Object.assign(this, { wish, mayAct });
    this.dialog = byId("panel");
    this.key = "";
    this.isLeaving = false;
    // A panel that closes leaves the sheet behind it where it is.
    history.scrollRestoration = "manual";
    addEventListener("popstate", () => this.wentBack());
    byId("panel-close").addEventListener("click", () => this.close());
    this.dialog.addEventListener("click", (event) => {
      if (event.target === this.dialog) this.close();
    });
    this.dialog.addEventListener("close", () => this.closed());
  }

  // The phone's own key goes back to before the panel: it has an entry in the browser's history.
  enter() {
    if (!history.state?.panel) history.pushState({ panel: true }, "");
  }

  closed() {
    // It is told of later: another one may be open already.
    if (this.isOpen) return;
    this.key = "";
    if (!history.state?.panel || this.isLeaving) return;
    this.isLeaving = true;
    history.back();
  }

  wentBack() {
    if (this.isLeaving) {
      this.isLeaving = false;
      if (this.isOpen) this.enter();
    } else if (this.isOpen && !history.state?.panel) {
      this.close();
    }
  }

  get isOpen() {
    return this.dialog.open;
  }

  close() {
    this.dialog.close();
  }

  open(title, about, body, key) {
    byId("panel-title").textContent = title;
    byId("panel-about").textContent = about ?? "";
    byId("panel-words").textContent = "";
    byId("panel-body").replaceChildren(...body);
    this.key = key;
    if (!this.dialog.open) {
      this.dialog.showModal();
      this.enter();
    }
    byId("panel-body").scrollTop = 0;
  }

  // The same again after something happened, where it is still there.
  refresh(sheet) {
    if (!this.isOpen || !this.key) return;
    const group = sheet.groups.find((one) => one.id === this.key);
    // Others play on elsewhere while somebody types here.
    if (!group || this.told === this.toldOf(group)) return;
    const body = byId("panel-body");
    const typed = [...body.querySelectorAll("input, textarea")].map((one) => [one.id, one.value]);
    const shown = new Set([...body.querySelectorAll("details[open] summary")].map((one) => one.ariaLabel));
    const focused = document.activeElement?.id;
    const at = body.scrollTop;
    const words = byId("panel-words").textContent;
    this.show(group);
    for (const [id, value] of typed) {
      const field = byId(id);
      if (!field || !value) continue;
      field.value = value;
      field.dispatchEvent(new Event("input"));
    }
    for (const one of body.querySelectorAll("summary")) one.parentElement.open = shown.has(one.ariaLabel);
    if (focused) byId(focused)?.focus({ preventScroll: true });
    body.scrollTop = at;
    byId("panel-words").textContent = words;
  }

  toldOf(group) {
    return JSON.stringify([group, this.mayAct()]);
  }

  show(group) {
    const make = { hit: hitPad, list: lines, track, moves, note }[group.kind];
    if (!make) return;
    this.open(group.title, group.about, make(this, group), group.id);
    this.told = this.toldOf(group);
  }

  async send(step, { stays = false } = {}) {
    byId("panel-words").textContent = "";
    const { done, words } = await this.wish(step);
    if (!done) byId("panel-words").textContent = words;
    else if (!stays) this.close();
  }

  offers(found) {
    return (found ?? []).map((offer) =>
      offer.why
        ? el("p", { cls: "line shut" }, el("b", { text: offer.label }), el("span", { text: offer.why }))
        : button(offer.label, () => this.send(offer.step), { cls: "line", disabled: !this.mayAct() }),
    );
  }
}

const LOOKS_ON = "This is not yours to change.";

// Boxes of which each has its own place: one tap strikes one, another restores it.
function boxes(panel, { rows, lost, mark, restore }) {
  const isLost = new Set(lost);
  const wide = Math.max(...rows.map((row) => row.length));
  const picture = el("div", { cls: "cells", role: "group", "aria-label": "Single boxes" });
  picture.style.gridTemplateColumns = `repeat(${wide}, minmax(0, 48px))`;
  rows.forEach((row, at) => {
    for (let column = 0; column < wide; column += 1) {
      if (row[column] !== "#") {
        picture.append(el("i"));
        continue;
      }
      const place = `${at}.${column}`;
      const on = isLost.has(place);
      const step = filled(on ? restore : mark, place);
      picture.append(
        button("", () => panel.send(step, { stays: true }), {
          role: "checkbox",
          "aria-checked": String(on),
          "aria-label": `Row ${at + 1}, column ${column + 1}`,
          disabled: !panel.mayAct(),
        }),
      );
    }
  });
  return [el("h3", { text: "Single boxes" }), picture];
}

function hitPad(panel, group) {
  const single = group.boxes ? boxes(panel, group.boxes) : [];
  if (!panel.mayAct()) return [el("p", { cls: "about", text: LOOKS_ON }), ...single];
  const amount = el("input", {
    id: "amount",
    type: "number",
    inputmode: "numeric",
    min: 1,
    max: 999,
    "aria-label": "How many points",
    placeholder: "points",
  });
  const numbers = el("div", { cls: "pad", role: "group", "aria-label": "Points" });
  const choose = () => {
    for (const one of numbers.children) {
      one.setAttribute("aria-pressed", String(one.textContent === amount.value));
    }
  };
  // A hit may go on elsewhere; boxes can only be struck where there are some.
  const most = group.hit ? PAD : Math.min(PAD, Math.max(group.left, group.lost));
  for (let n = 1; n <= most; n += 1) {
    const key = button(String(n), () => {
      amount.value = amount.value === String(n) ? "" : String(n);
      choose();
    });
    key.setAttribute("aria-pressed", "false");
    numbers.append(key);
  }
  amount.addEventListener("input", choose);
  const act = (word, step, cls) => {
    const key = button(
      word,
      () => {
        const count = Number(amount.value);
        if (Number.isInteger(count) && count > 0 && count < 1000) panel.send(filled(step, count));
        else byId("panel-words").textContent = "Tap or type how many points first.";
      },
      { cls, disabled: !panel.mayAct() },
    );
    return key;
  };
  const row = el("div", { cls: "acts" }, amount);
  if (group.hit) row.append(act("Apply hit", group.hit, "lead"));
  if (group.mark) row.append(act("Mark", group.mark, group.hit ? "" : "lead"));
  if (group.restore) row.append(act("Restore", group.restore, ""));
  return [numbers, row, ...panel.offers(group.offers), ...single];
}

function lines(panel, group) {
  const each = (group.lines ?? []).map((line) => {
    const offers = panel.offers(line.offers);
    if (!line.step) {
      const cls = offers.length === 1 ? "entry beside" : "entry";
      return el("section", { cls }, el("p", { text: line.label }), ...offers);
    }
    const mark = button("", () => panel.send(line.step, { stays: true }), {
      cls: "line check",
      role: "checkbox",
      "aria-checked": String(Boolean(line.on)),
      disabled: !panel.mayAct(),
    });
    mark.append(el("i", { cls: "box" }), el("span", { text: line.label }));
    if (!offers.length) return mark;
    const more = el("details", { cls: "more" }, el("summary", { "aria-label": `More for ${line.label}`, text: "More" }), ...offers);
    return el("div", { cls: "entry" }, mark, more);
  });
  return [...panel.offers(group.offers), ...each];
}

function track(panel, group) {
  const go = (to) => {
    if (to !== group.now) panel.send(filled(group.step, to), { stays: true });
  };
  const off = !panel.mayAct();
  const value = el("output", { cls: "now", text: String(group.now), "aria-live": "polite" });
  const most = group.most ?? 999;
  const step = el(
    "div",
    { cls: "stepper" },
    button("\u2212", () => go(group.now - 1), { "aria-label": "One less", disabled: off || group.now <= 0 }),
    value,
    button("+", () => go(group.now + 1), { "aria-label": "One more", disabled: off || group.now >= most }),
  );
  const stops = [...group.stops].sort((a, b) => a[0] - b[0]).slice(0, MOST_STOPS);
  if (stops.length && stops.length <= FEW_STOPS) {
    const told = stops.map(([to, words]) =>
      button(words, () => go(to), { cls: "line", "aria-pressed": String(to === group.now), disabled: off }),
    );
    return group.most === null ? told : [step, ...told];
  }
  const pad = el("div", { cls: "pad", role: "group", "aria-label": group.title });
  const all = stops.length > 1 && !stops.some(([to]) => to === 0) ? [[0, "none"], ...stops] : stops;
  for (const [to, words] of all) {
    pad.append(
      button(String(to), () => go(to), {
        "aria-label": words,
        "aria-pressed": String(to === group.now),
        disabled: off,
      }),
    );
  }
  return [step, pad];
}

function moves(panel, group) {
  if (!group.ways.length) return [el("p", { text: "Nothing is moved here." })];
  return group.ways.map((way) => {
    const head = el("p", {}, el("b", { text: way.label }), el("span", { text: way.about ? ` ${way.about}` : "" }));
    if (way.why) return el("section", { cls: "entry shut" }, head, el("p", { text: way.why }));
    const off = !panel.mayAct();
    if (!way.asks) {
      return button(way.label, () => panel.send(way.steps[0][1]), { cls: "line", disabled: off });
    }
    const pad = el("div", { cls: "pad", role: "group", "aria-label": `${way.label}: ${way.asks}` });
    for (const [far, step] of way.steps) {
      pad.append(
        button(String(far), () => panel.send(step), {
          "aria-label": `${way.label} ${far}`,
          "aria-pressed": String(way.now === far),
          disabled: off,
        }),
      );
    }
    return el("section", { cls: "entry" }, head, pad);
  });
}

function note(panel, group) {
  const text = el("textarea", { id: "note", rows: 3, maxlength: 500, "aria-label": "A new note", placeholder: "A new note" });
  const write = button(
    "Write",
    () => {
      if (text.value.trim()) panel.send(filled(group.step, text.value.trim()));
    },
    { cls: "lead", disabled: !panel.mayAct() },
  );
  return [...group.notes.map((words) => el("p", { cls: "entry", text: words })), text, el("div", { cls: "acts" }, write)];
}
