// What a tap on the sheet opens: a pad, a list, a track; all with room for fingers.

import { button, byId, el, filled, keepingFocus } from "./dom.js";

const PAD = 20;
const MOST_STOPS = 60;
const FEW_STOPS = 8;
const MOST_OF_ANY = 999;
const UNTIL_WORD = 1000;
const ON_ITS_WAY = "On its way: the table has not answered yet.";

export class Panel {
  // `wish` sends a step and says what became of it; `mayAct` whether anything can be pressed, or `whyNot`;
  // `typedHit` where hits are typed, if they are only that.
  constructor(wish, mayAct, whyNot, typedHit) {
    Object.assign(this, { wish, mayAct, whyNot, typedHit });
    this.dialog = byId("panel");
    this.key = "";
    this.isLeaving = false;
    // Goes up with each that is opened: an answer that comes late is not for the next one.
    this.turn = 0;
    this.isWaiting = false;
    // Where tracks were moved to that the table has not answered for, by group.
    this.asked = new Map();
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
    this.tell("");
    byId("panel-body").replaceChildren(...body);
    this.key = key;
    this.turn += 1;
    this.wait(false);
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
    const { turn, isWaiting } = this;
    const body = byId("panel-body");
    const typed = [...body.querySelectorAll("input, textarea")].map((one) => [one.id, one.value]);
    const shown = new Set([...body.querySelectorAll("details[open] summary")].map((one) => one.ariaLabel));
    const at = body.scrollTop;
    const { words } = this;
    keepingFocus(body, () => this.show(group));
    // It is the same one.
    this.turn = turn;
    this.wait(isWaiting);
    for (const [id, value] of typed) {
      const field = byId(id);
      if (!field || !value) continue;
      field.value = value;
      field.dispatchEvent(new Event("input"));
    }
    for (const one of body.querySelectorAll("summary")) one.parentElement.open = shown.has(one.ariaLabel);
    body.scrollTop = at;
    this.tell(words);
  }

  toldOf(group) {
    return JSON.stringify([group, this.mayAct()]);
  }

  show(group) {
    const make = { hit: hitPad, list: lines, track, moves, note }[group.kind];
    if (!make) return;
    this.open(group.title, group.about, make(this, group), group.id);
    this.told = this.toldOf(group);
    this.group = group;
  }

  wait(isWaiting) {
    this.isWaiting = isWaiting;
    byId("panel-body").setAttribute("aria-busy", String(isWaiting));
  }

  // Of one that closes with its step a second press on the way is a finger that was impatient.
  async send(step, { stays = false } = {}) {
    if (this.isWaiting) return;
    const { turn } = this;
    this.tell("");
    if (!stays) this.wait(true);
    const slow = setTimeout(() => {
      if (this.turn === turn) this.tell(ON_ITS_WAY);
    }, UNTIL_WORD);
    const { done, words } = await this.wish(step);
    clearTimeout(slow);
    if (this.turn !== turn) return;
    if (!stays) this.wait(false);
    if (!done) this.tell(words);
    else if (!stays) this.close();
    else if (this.words === ON_ITS_WAY) this.tell("");
  }

  get words() {
    return byId("panel-words").textContent;
  }

  tell(words) {
    byId("panel-words").textContent = words;
    byId("panel-words").classList.toggle("calm", words === ON_ITS_WAY);
  }

  // Where a track stands, or will when the table has answered: fingers are quicker than networks.
  standing(group) {
    return this.asked.get(group.id)?.to ?? group.now;
  }

  async move(group, to) {
    const { id } = group;
    const ahead = this.asked.get(id) ?? { left: 0 };
    Object.assign(ahead, { to, left: ahead.left + 1 });
    this.asked.set(id, ahead);
    await this.send(filled(group.step, to), { stays: true });
    ahead.left -= 1;
    if (ahead.left) return;
    this.asked.delete(id);
    const { words } = this;
    // It was refused, and stands where it stood.
    if (words && this.isOpen && this.key === id) {
      keepingFocus(byId("panel-body"), () => this.show(this.group));
      this.tell(words);
    }
  }

  offers(found) {
    return (found ?? []).map((offer) =>
      offer.why
        ? el("p", { cls: "line shut" }, el("b", { text: offer.label }), el("span", { text: offer.why }))
        : button(offer.label, () => this.send(offer.step), { cls: "line", disabled: !this.mayAct() }),
    );
  }
}

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
  if (!panel.mayAct()) return [el("p", { cls: "about", text: panel.whyNot() }), ...single];
  const amount = el("input", {
    id: "amount",
    type: "number",
    inputmode: "numeric",
    min: 1,
    max: 999,
    "aria-label": "How many points",
    placeholder: "points",
    enterkeyhint: "done",
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
        else panel.tell("Tap or type how many points first.");
      },
      { cls, disabled: !panel.mayAct() },
    );
    return key;
  };
  const row = el("div", { cls: "acts" }, amount);
  if (group.hit) row.append(act("Apply hit", group.hit, "lead"));
  if (group.mark) row.append(act("Mark", group.mark, group.hit ? "" : "lead"));
  if (group.restore) row.append(act("Restore", group.restore, ""));
  // The keyboard's own key does what stands out.
  amount.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && !event.isComposing) row.querySelector(".lead")?.click();
  });
  return [numbers, row, ...typing(panel), ...panel.offers(group.offers), ...single];
}

function typing(panel) {
  const hit = panel.typedHit();
  if (!hit) return [];
  const type = () => {
    panel.close();
    hit.go();
  };
  return [button(hit.words, type, { cls: "line" })];
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
  const off = !panel.mayAct();
  const most = group.most ?? MOST_OF_ANY;
  const value = el("output", { cls: "now", "aria-live": "polite" });
  const less = button("\u2212", () => go(panel.standing(group) - 1), { "aria-label": "One less" });
  const more = button("+", () => go(panel.standing(group) + 1), { "aria-label": "One more" });
  const step = el("div", { cls: "stepper" }, less, value, more);
  const stops = [...group.stops].sort((a, b) => a[0] - b[0]).slice(0, MOST_STOPS);
  const isTold = stops.length > 0 && stops.length <= FEW_STOPS;
  const all = !isTold && stops.length > 1 && !stops.some(([to]) => to === 0) ? [[0, "none"], ...stops] : stops;
  const keys = all.map(([to, words]) => [
    to,
    isTold
      ? button(words, () => go(to), { cls: "line", disabled: off })
      : button(String(to), () => go(to), { "aria-label": words, disabled: off }),
  ]);
  const show = () => {
    const at = panel.standing(group);
    value.textContent = String(at);
    less.disabled = off || at <= 0;
    more.disabled = off || at >= most;
    for (const [to, key] of keys) key.setAttribute("aria-pressed", String(to === at));
  };
  const go = (to) => {
    if (to === panel.standing(group)) return;
    panel.move(group, to);
    show();
  };
  show();
  const pressed = keys.map(([, key]) => key);
  if (isTold) return group.most === null ? pressed : [step, ...pressed];
  const isFar = !off && most > Math.max(FEW_STOPS, all.at(-1)?.[0] ?? 0);
  return [step, ...(isFar ? [typed(panel, most, go)] : []), el("div", { cls: "pad", role: "group", "aria-label": group.title }, ...pressed)];
}

// Where no key says it: two hundred shots are not counted down one by one.
function typed(panel, most, go) {
  const field = el("input", { id: "amount", type: "number", inputmode: "numeric", min: 0, max: most, "aria-label": "Set it to", placeholder: "set to" });
  const set = () => {
    const to = Number(field.value);
    if (!field.value || !Number.isInteger(to) || to < 0 || to > most) {
      panel.tell(`Type a number from 0 to ${most}.`);
      return;
    }
    field.value = "";
    go(to);
  };
  field.addEventListener("keydown", (event) => {
    if (event.key === "Enter") set();
  });
  return el("div", { cls: "acts" }, field, button("Set", set, { cls: "lead" }));
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
