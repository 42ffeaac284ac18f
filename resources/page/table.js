// Follows one table: says what the page looks at, sends wishes, takes in what the owner tells.

import { Mqtt } from "./mqtt.js";
import { opened, sealed } from "./seal.js";

const LOOK_EVERY = 8000;
const ASK_AGAIN = 1200;
const SILENT_AFTER = 10_000;
const MOST_ASKS = 32;
const LINK = /^#?([0-9a-f]{4,32})\.([0-9a-f]{4,32})\.([A-Za-z0-9_-]{8,128})$/;

export function readLink(fragment) {
  const found = LINK.exec(fragment);
  return found ? { table: found[1], guest: found[2], key: found[3] } : null;
}

const word = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(8)), (b) => b.toString(16).padStart(2, "0")).join("");

async function unpacked(data) {
  const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
  return JSON.parse(await new Response(stream).text());
}

// `changed` is called with what is new: link, welcome, feed, sheet, reply, gone.
export class Table {
  constructor(link, address, changed) {
    Object.assign(this, { link, changed });
    this.isOnline = false;
    this.hasTried = false;
    this.welcome = null;
    this.feed = null;
    this.sheet = null;
    this.gone = "";
    // The key opens nothing any more: who went on asking would be counted as a stranger.
    this.isOver = false;
    this.passedOver = 0;
    this.view = { unit: "", width: 360, is_dark: false };
    this.page = word();
    this.epoch = "";
    this.serials = { feed: 0, sheet: 0 };
    this.number = 0;
    this.wishes = [];
    this.asks = [];
    this.again = ASK_AGAIN;
    this.waitsSince = null;
    this.wasSilent = false;
    const root = `recordsheet/1/${link.table}`;
    this.topic = `${root}/from/${link.guest}`;
    this.post = new Mqtt(
      address,
      [`${root}/to/${link.guest}`, `${root}/all`],
      (data) => this.read(data),
      (isOnline) => this.connected(isOnline),
    );
    setInterval(() => this.tick(), 400);
    document.addEventListener("visibilitychange", () => {
      if (!document.hidden && this.isOnline) this.wake();
    });
    // Should the page be shown once more, it looks again.
    addEventListener("pagehide", () => this.leave());
    addEventListener("pageshow", (event) => {
      if (event.persisted && this.isOnline) this.wake();
    });
  }

  // Clocks ran on while the phone slept: nobody was silent.
  wake() {
    this.waitsSince = null;
    this.look();
  }

  connected(isOnline) {
    this.isOnline = isOnline;
    this.hasTried = true;
    if (isOnline) this.wake();
    this.changed("link");
  }

  send(message) {
    this.post.send(this.topic, sealed(this.link, message));
  }

  // Show another unit, or in another size.
  show(view) {
    const same = Object.keys(view).every((key) => this.view[key] === view[key]);
    if (same) return;
    if ("unit" in view && view.unit !== this.view.unit) this.sheet = null;
    Object.assign(this.view, view);
    this.serials.sheet = 0;
    this.look();
  }

  look() {
    if (this.isOver) return;
    const ask = word();
    this.asks = [...this.asks, ask].slice(-MOST_ASKS);
    this.lookedAt = performance.now();
    this.waitsSince ??= this.lookedAt;
    this.send({
      what: "look",
      ask,
      page: this.page,
      ...this.view,
      epoch: this.epoch,
      feed: this.serials.feed,
      sheet: this.serials.sheet,
    });
  }

  tick() {
    if (!this.isOnline) return;
    const now = performance.now();
    const lacks = !this.gone && (!this.feed || (this.view.unit && !this.sheet));
    if (now - this.lookedAt > (lacks ? this.again : LOOK_EVERY)) {
      // A slow network gets no faster by being asked more often.
      this.again = Math.min(LOOK_EVERY, 2 * this.again);
      this.look();
    }
    if (this.isSilent !== this.wasSilent) {
      this.wasSilent = this.isSilent;
      this.changed("link");
    }
    const wish = this.wishes[0];
    if (wish && this.welcome && !this.gone && now - wish.at > ASK_AGAIN) this.sendWish();
  }

  // True when the owner has said nothing for long, though the broker carries what we ask.
  get isSilent() {
    return this.waitsSince !== null && performance.now() - this.waitsSince > SILENT_AFTER;
  }

  // Ask for a step; resolves to { done, words }.
  wish(step, hasDice) {
    return new Promise((resolve) => {
      this.wishes.push({ id: word(), number: 0, step, hasDice, at: -Infinity, resolve });
      this.changed("wish");
      this.tick();
    });
  }

  sendWish() {
    const wish = this.wishes[0];
    if (!wish.number) {
      this.number += 1;
      wish.number = this.number;
    }
    wish.at = performance.now();
    const { id, number, step, hasDice } = wish;
    this.send({ what: "wish", id, number, step, has_dice: hasDice });
  }

  read(data) {
    const message = opened(this.link, data);
    if (message === null) {
      this.passedOver += 1;
      return;
    }
    if (message.what === "welcome" && this.asks.includes(message.ask)) this.takeWelcome(message);
    else if (message.what === "feed" || message.what === "sheet") this.takePicture(message);
    else if (message.what === "reply") this.takeReply(message);
    else if (message.what === "gone" && this.isForUs(message.asks)) {
      this.gone = String(message.words);
      this.isOver = message.for_good === true;
      this.changed("gone");
    }
  }

  // Who kept a goodbye of another evening has other words than the last ones of ours.
  isForUs(asks) {
    return Array.isArray(asks) && asks.some((ask) => this.asks.includes(ask));
  }

  takeWelcome(message) {
    this.welcome = message;
    // Whoever is slow answers an earlier look; nobody can send an older answer again.
    this.asks.splice(0, this.asks.indexOf(message.ask));
    this.waitsSince = null;
    this.wasSilent = false;
    this.again = ASK_AGAIN;
    // Whoever closed the table has opened it again.
    this.gone = "";
    this.number = Math.max(this.number, message.number);
    if (message.epoch !== this.epoch) {
      // The owner's program was started anew: what it tells from now on counts.
      this.epoch = message.epoch;
      this.serials = { feed: 0, sheet: 0 };
    }
    this.changed("welcome");
    this.tick();
  }

  // Old ones that somebody sends again are behind what is shown, or of an earlier run.
  async takePicture(message) {
    const what = message.what;
    if (message.epoch !== this.epoch || message.serial < this.serials[what]) return;
    if (what === "sheet" && (message.page !== this.page || message.unit !== this.view.unit)) return;
    if (what === "feed" && message.serial === this.serials.feed) return;
    this.serials[what] = message.serial;
    const told = await unpacked(message.data);
    if (message.serial < this.serials[what] || message.epoch !== this.epoch) return;
    if (what === "sheet" && message.unit !== this.view.unit) return;
    this[what] = told;
    this.changed(what);
  }

  takeReply(message) {
    const wish = this.wishes[0];
    if (!wish || message.id !== wish.id) return;
    if (typeof message.number === "number") {
      // The same guest plays on another device too.
      this.number = Math.max(this.number, message.number);
      if (!message.words) {
        wish.number = 0;
        this.sendWish();
        return;
      }
    }
    this.wishes.shift();
    this.changed("reply");
    wish.resolve({ done: message.done === true, words: String(message.words ?? "") });
    this.tick();
  }

  leave() {
    if (!this.isOver) this.send({ what: "bye", seat: this.page });
  }
}
