// The page: units, the sheet, cards and the journal of somebody's table.

import { button, byId, die, el, keepingFocus } from "./dom.js";
import { drawn, groupAt, made } from "./drawing.js";
import { Finger } from "./finger.js";
import { Panel } from "./panels.js";
import { Rolled } from "./rolled.js";
import { Table, readLink } from "./table.js";

const VIEWS = ["units", "sheet", "cards", "journal"];
const REACH = 24;
// Pixels of a millimetre: below the one nobody can read a sheet, at the other everybody can.
const TINY = 3.5;
const LEGIBLE = 4.5;
const KEPT = "recordsheet-table";
const DICE = "recordsheet-dice";
const LARGE = "recordsheet-large";
const dark = matchMedia("(prefers-color-scheme: dark)");

let table = null;
let panel = null;
let rolled = null;
let finger = null;
let view = "units";
// The unit that the row of units was scrolled to, and in which row; who we are as it was drawn last.
let centered = "";
let welcomed = "";
let entered = { card: 0, faces: [] };
let toastTimer = 0;

const kept = {
  get(key) {
    try {
      return localStorage.getItem(key) ?? "";
    } catch {
      return "";
    }
  },
  set(key, value) {
    try {
      localStorage.setItem(key, value);
    } catch {
      // Private windows keep nothing; the link still works.
    }
  },
};

const rolls = () => kept.get(DICE) === "program";
const mayAct = () => Boolean(table?.welcome && (table.welcome.is_all || table.welcome.sides.length) && !table.gone);
const isMine = (side) => Boolean(table?.welcome && (table.welcome.is_all || table.welcome.sides.includes(side)));
const unitOf = (id) => table.feed.units.find((unit) => unit.id === id);
const mayTouch = () => {
  const unit = table?.feed && unitOf(table.view.unit);
  return mayAct() && Boolean(unit) && isMine(unit.side);
};

function say(words, isBad = false) {
  const toast = byId("toast");
  toast.textContent = words;
  toast.classList.toggle("bad", isBad);
  toast.hidden = false;
  clearTimeout(toastTimer);
  toastTimer = setTimeout(() => {
    toast.hidden = true;
  }, 2500 + 50 * words.length);
}

const MOVES = ["undo", "redo", "next"];

// Whoever rolls himself gets what a step brings as cards.
async function wish(step) {
  const owes = !rolls() && !MOVES.includes(step.do);
  if (!table.isOnline) say("This is sent as soon as the table is back.");
  const outcome = await table.wish(owes ? { ...step, owe: true } : step, rolls());
  if (!outcome.done && !panel.isOpen) say(outcome.words || "This cannot be done.", true);
  return outcome;
}

// A press while the same one is on its way is a finger that was impatient, and not meant twice.
const onTheWay = new Set();
async function once(what, ask) {
  if (onTheWay.has(what)) return;
  onTheWay.add(what);
  try {
    await ask();
  } finally {
    onTheWay.delete(what);
  }
}

// -- views -----------------------------------------------------------------------------------------

function turnTo(next) {
  if (next !== view) rolled.forget();
  view = next;
  for (const name of VIEWS) {
    byId(`view-${name}`).hidden = name !== view;
    byId(`tab-${name}`).setAttribute("aria-selected", String(name === view));
    byId(`tab-${name}`).tabIndex = name === view ? 0 : -1;
  }
  scrollTo(0, 0);
  if (view === "sheet") {
    if (table.feed) showSwitcher();
    fit();
    showSheet();
  }
}

function showUnit(id) {
  table.show({ unit: id });
  kept.set(`${KEPT}-unit`, id);
  turnTo("sheet");
}

function fit() {
  const width = Math.round(byId("paper").clientWidth || innerWidth);
  // Owners read no others.
  table.show({ width: Math.max(200, Math.min(4000, width)), is_dark: dark.matches });
}

function bar(one) {
  const share = Math.max(0, Math.min(1, one.share));
  const isLow = one.warns ? share >= 0.45 : share <= 0.34;
  const fill = el("i", { cls: isLow ? "fill low" : "fill" });
  fill.style.width = `${100 * share}%`;
  return el(
    "div",
    { cls: "bar" },
    el("span", { cls: "bar-name", text: one.title }),
    el("span", { cls: "bar-track" }, fill),
    el("span", { cls: "bar-words", text: one.words }),
  );
}

function unitCard(unit) {
  const chips = [...unit.grave, ...unit.chips.filter((word) => !unit.grave.includes(word))];
  if (unit.pilot && unit.pilot[0]) chips.push(`pilot ${unit.pilot[0]}/${unit.pilot[1]}`);
  const card = button("", () => showUnit(unit.id), { cls: `unit${unit.wreck ? " wreck" : ""}`, data: { unit: unit.id } });
  card.append(
    el("span", { cls: "unit-name", text: unit.name }),
    el("span", { cls: "unit-words", text: unit.wreck ?? "" }),
    ...unit.bars.map(bar),
    el("span", { cls: "chips" }, ...chips.map((word) => el("span", { cls: unit.grave.includes(word) ? "chip grave" : "chip", text: word }))),
  );
  return card;
}

function showUnits() {
  const { feed, welcome } = table;
  const sides = [...new Set(feed.units.map((unit) => unit.side))];
  sides.sort((a, b) => Number(isMine(b)) - Number(isMine(a)));
  const who = welcome ? `${welcome.name} \u00b7 ${welcome.is_all ? "may do everything" : welcome.sides.length ? `plays ${welcome.sides.join(" and ")}` : "looks on"}` : "";
  byId("you").textContent = who;
  byId("guests").textContent = welcome?.guests.length ? `Here: ${welcome.guests.join(", ")}` : "";
  byId("game-title").textContent = feed.title || feed.game;
  const sections = sides.map((side) =>
    el(
      "section",
      { cls: "side" },
      el("h2", { cls: "plate", text: sides.length > 1 || !isMine(side) ? `Side ${side}${isMine(side) && !welcome.is_all ? " \u00b7 yours" : ""}` : "Units" }),
      ...feed.units.filter((unit) => unit.side === side).map(unitCard),
    ),
  );
  keepingFocus(byId("unit-list"), () => byId("unit-list").replaceChildren(...sections));
}

function showSwitcher() {
  const touchable = table.feed.units.filter((unit) => isMine(unit.side));
  const shown = touchable.some((unit) => unit.id === table.view.unit) ? touchable : table.feed.units;
  const picks = shown.map((unit) =>
    button(unit.name, () => showUnit(unit.id), {
      cls: "pick",
      "aria-current": unit.id === table.view.unit ? "true" : false,
      data: { owed: unit.owed || "" },
    }),
  );
  const row = byId("switcher");
  const at = row.scrollLeft;
  keepingFocus(row, () => row.replaceChildren(...picks));
  // Whoever looks along the row for another unit is not called back.
  row.scrollLeft = at;
  // Other rights make another row.
  const stands = `${table.view.unit} ${shown === touchable}`;
  if (view !== "sheet" || stands === centered) return;
  centered = stands;
  row.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest", inline: "center", behavior: "instant" });
}

// -- the sheet -------------------------------------------------------------------------------------

function showSheet() {
  const { sheet } = table;
  const paper = byId("paper");
  if (view !== "sheet") return;
  if (!sheet) {
    paper.replaceChildren(el("p", { cls: "empty", text: table.view.unit ? "The sheet is on its way." : "Choose a unit." }));
    return;
  }
  if (!sheet.size) {
    paper.replaceChildren(el("p", { cls: "empty", text: sheet.words }));
    return;
  }
  const unit = unitOf(sheet.unit);
  const svg = drawn(sheet, unit?.name ?? "");
  svg.addEventListener("click", tap);
  const ring = made("rect", { class: "ring", rx: 0.8, width: 0, height: 0 });
  svg.append(ring);
  const list = el("ul", { cls: "places" });
  const names = toldApart(sheet.groups.map((group) => group.title));
  sheet.groups.forEach((group, number) => {
    const now = group.about ? `, ${group.about}` : group.kind === "track" ? `, ${group.now}` : "";
    const spot = sheet.spots.find((one) => one[4] === number);
    list.append(
      el(
        "li",
        {},
        el("button", {
          type: "button",
          text: `${names[number]}${now}`,
          data: { spot: (spot ?? []).slice(0, 4).join(" "), group: group.id },
          on: {
            click: () => panel.show(group),
            focus: () => {
              around(ring, spot);
              ring.scrollIntoView({ block: "center", inline: "nearest", behavior: "instant" });
            },
            blur: () => around(ring, null),
          },
        }),
      ),
    );
  });
  const focused = document.activeElement?.closest?.(".places") ? document.activeElement.dataset.group : "";
  // A very large craft is wider than a phone: better to push it aside than to guess what it says.
  const wide = sheet.size[0];
  const isTiny = paper.clientWidth / wide < TINY;
  paper.style.setProperty("--least", `${isTiny ? Math.round(LEGIBLE * wide) : 0}px`);
  paper.replaceChildren(svg, list);
  if (focused) [...list.querySelectorAll("button")].find((one) => one.dataset.group === focused)?.focus();
  paper.classList.toggle("only-looking", !mayTouch());
  const hint = sheet.hints.map((one) => `\u201c${one}\u201d`).join(", ");
  byId("line").placeholder = hint ? `Type: ${hint}` : "Type what happened";
  byId("line-form").hidden = !mayTouch();
  panel.refresh(sheet);
}

// Who listens has to know which of two phasers it is.
function toldApart(names) {
  const seen = new Map();
  return names.map((name) => {
    const alike = names.filter((one) => one === name).length;
    seen.set(name, (seen.get(name) ?? 0) + 1);
    return alike > 1 ? `${name}, ${seen.get(name)} of ${alike}` : name;
  });
}

function around(ring, spot) {
  const [x, y, width, height] = spot ?? [0, 0, 0, 0];
  for (const [key, value] of Object.entries({ x, y, width, height })) ring.setAttribute(key, value);
}

function tap(event) {
  const { sheet } = table;
  const box = event.currentTarget.getBoundingClientRect();
  const scale = sheet.size[0] / box.width;
  const group = groupAt(sheet, (event.clientX - box.left) * scale, (event.clientY - box.top) * scale, REACH * scale);
  if (group !== null) panel.show(sheet.groups[group]);
}

function showMore() {
  const { sheet } = table;
  if (!sheet?.size) return;
  const toggles = sheet.signs.map((sign) => {
    const mark = button("", () => panel.send(sign.step), {
      cls: "line check",
      role: "checkbox",
      "aria-checked": String(sign.on),
      disabled: !mayTouch(),
    });
    mark.append(el("i", { cls: "box" }), el("span", { text: sign.label }));
    return mark;
  });
  panel.open(unitOf(sheet.unit)?.name ?? "", "", [...panel.offers(sheet.offers), el("h3", { text: "Conditions" }), ...toggles], "");
}

// -- cards -----------------------------------------------------------------------------------------

function showCards() {
  const { feed } = table;
  const count = feed.cards.length;
  const badge = byId("badge");
  badge.textContent = count ? String(count) : "";
  badge.hidden = !count;
  byId("tab-cards").setAttribute("aria-label", count ? `Cards, ${count} waiting` : "Cards");
  if (!feed.cards.some((card) => card.id === entered.card)) entered = { card: 0, faces: [] };
  const cards = count ? inOrder(feed.cards).map(cardOf) : [el("p", { cls: "empty", text: "Nothing is owed." })];
  keepingFocus(byId("card-list"), () => byId("card-list").replaceChildren(...cards));
}

const waits = (card) => card.after !== null && table.feed.cards.some((one) => one.id === card.after);

function isForMe(card) {
  const unit = card.unit === null ? null : unitOf(card.unit);
  return mayAct() && (unit ? isMine(unit.side) : table.welcome.may_lead);
}

// What can be answered comes first, what is due before what is not.
function inOrder(cards) {
  const rank = (card) => 4 * !isForMe(card) + 2 * waits(card) + !card.due;
  return [...cards].sort((a, b) => rank(a) - rank(b));
}

function cardOf(card) {
  const unit = card.unit === null ? null : unitOf(card.unit);
  const mine = isForMe(card);
  const body = el("article", { cls: "card", "aria-label": card.title, data: { card: card.id } }, el("h2", { cls: "plate", text: card.title }));
  if (card.about) body.append(el("p", { cls: "about", text: card.about }));
  if (card.target) {
    const chance = card.target.chance === null ? "" : `${card.target.chance} %`;
    body.append(el("p", { cls: "target" }, el("b", { text: card.target.roll }), el("span", { text: chance })));
    if (card.target.parts.length > 1) {
      body.append(el("p", { cls: "about", text: card.target.parts.map(([name, value]) => `${name} ${value >= 0 ? "+" : "\u2212"}${Math.abs(value)}`).join("  \u00b7  ") }));
    }
  }
  if (!mine) {
    body.append(el("p", { cls: "about", text: unit ? `This is for side ${unit.side}.` : "This is for who leads the game." }));
    return body;
  }
  if (waits(card)) {
    body.append(el("p", { cls: "about", text: "Another card comes first." }));
    return body;
  }
  if (card.dice) body.append(diceOf(card));
  for (const choice of card.choices) {
    body.append(choiceOf(choice, () => settle(card, { choices: [choice.id] })));
  }
  const foot = el("div", { cls: "acts" });
  if (card.dice) foot.append(button("Roll", () => roll(card), { cls: "lead" }));
  else if (!card.choices.length) foot.append(button("Apply", () => roll(card), { cls: "lead" }));
  foot.append(button("Dismiss", () => once(card.id, () => wish({ do: "dismiss", pending: card.id })), { cls: "quiet" }));
  body.append(foot);
  return body;
}

// Its letter is no article: "a forward hull" would be any.
function choiceOf({ letter, label, usual }, act) {
  const key = button("", act, { cls: "line" });
  if (letter) key.append(el("b", { cls: "letter", text: letter }), " ");
  key.append(`${label}${usual ? " (default)" : ""}`);
  return key;
}

function diceOf(card) {
  const [count, sides] = card.dice;
  const faces = entered.card === card.id ? entered.faces : [];
  const box = el("div", { cls: "dice" });
  if (sides > 12 || count > 12) return box;
  const row = el("div", { cls: "faces", role: "group", "aria-label": `${count} of ${sides} sides` });
  for (let face = 1; face <= sides; face += 1) {
    row.append(die(face, sides, () => press(card, face), `${face} on the die`));
  }
  box.append(row);
  if (count > 1) {
    const left = count - faces.length;
    box.append(
      el(
        "p",
        { cls: "entered", "aria-live": "polite" },
        el("span", { text: faces.length ? `${faces.join(" + ")} + ${left} to come` : `press ${count} dice` }),
        faces.length ? button("Take back", () => press(card, 0), { cls: "quiet" }) : null,
      ),
    );
  }
  return box;
}

function press(card, face) {
  if (onTheWay.has(card.id)) return;
  if (entered.card !== card.id) entered = { card: card.id, faces: [] };
  if (face === 0) entered.faces.pop();
  else entered.faces.push(face);
  if (entered.faces.length < card.dice[0]) {
    showCards();
    return;
  }
  const { faces } = entered;
  entered = { card: 0, faces: [] };
  settle(card, { rolls: [faces] });
}

const answered = (card, ask) => once(card.id, () => rolled.after(ask));

const settle = (card, answers) => answered(card, () => wish({ do: "resolve", pending: card.id, ...answers }));

// The owner's program rolls this card, whoever rolls the others.
function roll(card) {
  return answered(card, async () => {
    const outcome = await table.wish({ do: "resolve", pending: card.id }, true);
    if (!outcome.done) say(outcome.words, true);
    return outcome;
  });
}

// -- journal and bars ------------------------------------------------------------------------------

function showJournal() {
  const rows = [];
  let turn = null;
  for (const line of table.feed.journal) {
    if (line.turn !== turn) {
      turn = line.turn;
      rows.push(el("h2", { cls: "plate", text: `Turn ${turn}` }));
    }
    rows.push(el("p", { cls: "told" }, el("span", { text: line.text }), line.by ? el("small", { text: line.by }) : null));
  }
  if (table.feed.earlier) rows.push(el("p", { cls: "empty", text: "What was before stands in the owner\u2019s program." }));
  byId("journal-list").replaceChildren(...(rows.length ? rows : [el("p", { cls: "empty", text: "Nothing has happened yet." })]));
}

function showBars() {
  const { feed, welcome } = table;
  byId("turn").textContent = feed ? `Turn ${feed.turn}` : "Record Sheet";
  byId("phase").textContent = feed ? feed.phase : "";
  const next = byId("next");
  next.hidden = !welcome?.may_lead;
  byId("undo").hidden = !mayAct();
  byId("undo").disabled = !feed?.begun;
  const due = feed?.due ?? 0;
  byId("next-owed").textContent = due ? `${due} owed` : "";
  next.setAttribute("aria-label", due ? `Next phase, ${due} owed` : "Next phase");
  document.body.classList.toggle("busy", table.wishes.length > 0);
  byId("dice-mine").setAttribute("aria-pressed", String(!rolls()));
  byId("dice-program").setAttribute("aria-pressed", String(rolls()));
  byId("dice").hidden = !mayAct();
}

function showLink() {
  const banner = byId("banner");
  const words = table.gone || missed();
  banner.hidden = !words;
  banner.textContent = words;
}

// What is wrong between us and the table; nothing while it may just be slow.
function missed() {
  const asItWas = "What you see is as it was; it comes back by itself.";
  if (!table.isOnline) return !table.hasTried ? "" : table.feed ? `No connection to the table. ${asItWas}` : "No connection to the table. It is tried again and again.";
  if (!table.isSilent) return "";
  if (table.feed) return `The owner\u2019s program does not answer. ${asItWas}`;
  return "Nobody answers to this link. The table is not open now, or the link is wrong or no longer good: ask its owner for another.";
}

function changed(what) {
  if (["feed", "sheet", "welcome"].includes(what) && finger.holds(what)) return;
  showBars();
  showLink();
  if (!table.feed || !table.welcome) return;
  if (!document.body.classList.contains("ready")) {
    // A link that works is kept for when the page is opened from the phone's own list.
    document.body.classList.add("ready");
    const { table: name, guest, key } = table.link;
    kept.set(KEPT, `#${name}.${guest}.${key}`);
  }
  if (what === "welcome" && !isNews()) return;
  if (what === "gone") {
    welcomed = "";
    showCards();
  }
  if (what === "feed" || what === "welcome") {
    showUnits();
    showCards();
    showJournal();
    rolled.follow();
    if (table.view.unit && !unitOf(table.view.unit)) {
      table.show({ unit: "" });
      if (panel.isOpen) panel.close();
      turnTo("units");
      say("This unit is no longer on the table.");
    }
    showSwitcher();
    if (!table.view.unit && view === "units") openLast();
  }
  // Who was sent away has nothing left to press.
  if (["sheet", "welcome", "gone"].includes(what)) showSheet();
}

// A welcome comes every few seconds: what is the same is not drawn anew.
function isNews() {
  const { name, sides, is_all, may_lead, guests } = table.welcome;
  const told = JSON.stringify([name, sides, is_all, may_lead, guests]);
  const isNew = told !== welcomed;
  welcomed = told;
  return isNew;
}

let hasOpened = false;
function openLast() {
  if (hasOpened) return;
  hasOpened = true;
  const mine = table.feed.units.filter((unit) => isMine(unit.side));
  const last = kept.get(`${KEPT}-unit`);
  const unit = mine.find((one) => one.id === last) ?? (mine.length === 1 ? mine[0] : null);
  if (unit) showUnit(unit.id);
}

// -- start -----------------------------------------------------------------------------------------

function start() {
  let link = readLink(location.hash);
  if (!link) link = readLink(kept.get(KEPT));
  if (!link) {
    byId("banner").hidden = false;
    byId("banner").textContent = "This page needs the link that the owner of a table gave you: it is cut short, or something else.";
    return;
  }
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  finger = new Finger(changed);
  table = new Table(link, `${scheme}://${location.host}/mqtt`, changed);
  panel = new Panel(wish, mayTouch, () => table.gone || "This is not yours to change.", typedHit);
  rolled = new Rolled(table);
  fit();
  VIEWS.forEach((name, at) => {
    byId(`tab-${name}`).addEventListener("click", () => turnTo(name));
    byId(`tab-${name}`).addEventListener("keydown", (event) => {
      const far = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
      if (!far) return;
      const other = VIEWS[(at + far + VIEWS.length) % VIEWS.length];
      turnTo(other);
      byId(`tab-${other}`).focus();
    });
  });
  byId("next").addEventListener("click", () => once("next", () => wish({ do: "next" })));
  byId("undo").addEventListener("click", () => once("undo", takeBack));
  byId("more").addEventListener("click", showMore);
  byId("zoom").addEventListener("click", () => enlarge(!byId("paper").classList.contains("large")));
  enlarge(kept.get(LARGE) === "yes");
  byId("dice-mine").addEventListener("click", () => chooseDice("mine"));
  byId("dice-program").addEventListener("click", () => chooseDice("program"));
  byId("line-form").addEventListener("submit", (event) => {
    event.preventDefault();
    const text = byId("line").value.trim();
    if (text) once("line", () => told(text));
  });
  dark.addEventListener("change", fit);
  addEventListener("resize", () => {
    if (view === "sheet") fit();
  });
  addEventListener("hashchange", () => location.reload());
  turnTo("units");
  showLink();
  if (isSecureContext && "serviceWorker" in navigator) navigator.serviceWorker.register("sw.js").catch(() => {});
}

// Where no place of a sheet takes points alone, a hit is a weapon's: how to say one.
function typedHit() {
  const { groups, hints } = table.sheet;
  if (!hints.length || groups.some((group) => group.hit)) return null;
  return { words: `A weapon\u2019s hit is typed, like \u201c${hints[0]}\u201d`, go: () => byId("line").focus() };
}

// A line as in the window, which takes steps back too.
async function told(text) {
  const word = text.toLowerCase();
  const step = ["undo", "redo"].includes(word) ? { do: word, group: true } : { do: "say", unit: table.view.unit, text };
  const { done } = await wish(step);
  if (done && byId("line").value.trim() === text) byId("line").value = "";
}

// What an undo takes back is seen on another sheet, or nowhere on this screen: it is said.
let retold = null;
async function takeBack() {
  const { feed } = table;
  // Of what is on its way, or was done a moment ago, nobody knows yet here.
  const isKnown = feed && feed !== retold && !table.wishes.length;
  const { done } = await wish({ do: "undo", group: true });
  if (!done) return;
  retold = feed;
  say(isKnown && feed.back ? `Taken back: ${feed.back}` : "Taken back.");
}

// What is in the middle of the screen stays there.
function enlarge(isLarge) {
  const paper = byId("paper");
  const box = () => paper.querySelector("svg")?.getBoundingClientRect();
  const before = box();
  const middle = before && (innerHeight / 2 - before.top) / before.height;
  paper.classList.toggle("large", isLarge);
  byId("zoom").setAttribute("aria-pressed", String(isLarge));
  kept.set(LARGE, isLarge ? "yes" : "");
  const after = box();
  if (!after?.height) return;
  scrollBy({ top: after.top + middle * after.height - innerHeight / 2, behavior: "instant" });
  paper.scrollLeft = isLarge ? (after.width - paper.clientWidth) / 2 : 0;
}

function chooseDice(who) {
  kept.set(DICE, who);
  showBars();
}

start();
