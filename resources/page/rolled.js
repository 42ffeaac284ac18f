// What became of one's own answers to cards: the journal's words, above the cards until one leaves them.

import { byId, el } from "./dom.js";

export class Rolled {
  constructor(table) {
    Object.assign(this, { table, waits: null, upTo: 0, shown: [] });
    this.box = byId("rolled");
  }

  get newest() {
    return this.table.feed?.journal[0]?.step ?? 0;
  }

  // `ask` sends an answer to a card. The journal may come before the word that it was done, or after it.
  async after(ask) {
    const since = this.newest;
    const { done } = await ask();
    if (!done) return;
    this.waits = Math.max(since, this.upTo);
    this.follow();
  }

  // The journal is a new one.
  follow() {
    const { feed, welcome } = this.table;
    const mine = feed.journal.filter((line) => line.by === welcome.name);
    this.upTo = Math.min(this.upTo, this.newest);
    const news = this.waits === null ? [] : mine.filter((line) => line.step > this.waits);
    if (news.length) {
      this.waits = null;
      this.upTo = news[0].step;
      this.show(news.reverse());
    } else if (this.shown.length) {
      // What was taken back is no longer true.
      const left = this.shown.filter((old) => mine.some((line) => line.step === old.step && line.text === old.text));
      if (left.length < this.shown.length) this.show(left);
    }
  }

  forget() {
    this.waits = null;
    this.show([]);
  }

  show(lines) {
    this.shown = lines;
    this.box.replaceChildren(...lines.map((line) => el("p", { text: line.text })));
    this.box.scrollTop = 0;
  }
}
