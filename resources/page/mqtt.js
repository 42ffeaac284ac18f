// As much of MQTT 3.1.1 as a page needs: connect, subscribe, publish, ping, and come back.

import { joined } from "./sha256.js";

const write = new TextEncoder();
const read = new TextDecoder();
const KEEP_ALIVE = 20;
const LARGEST = 4 << 20;
const SOONEST = 1000;
const LATEST = 8000;
const ANSWER_WITHIN = 4000;

const text = (words) => {
  const bytes = write.encode(words);
  return joined(Uint8Array.of(bytes.length >> 8, bytes.length & 255), bytes);
};

const number = (value) => Uint8Array.of(value >> 8, value & 255);

export function packet(first, ...parts) {
  const body = joined(...parts);
  const size = [];
  let left = body.length;
  do {
    size.push((left % 128) | (left >= 128 ? 128 : 0));
    left = Math.floor(left / 128);
  } while (left);
  return joined(Uint8Array.of(first, ...size), body);
}

export const connect = (client) =>
  packet(0x10, text("MQTT"), Uint8Array.of(4, 2), number(KEEP_ALIVE), text(client));
export const subscribe = (id, topics) =>
  packet(0x82, number(id), ...topics.flatMap((topic) => [text(topic), Uint8Array.of(1)]));
export const publish = (id, topic, data) => packet(0x32, text(topic), number(id), data);
export const acknowledge = (id) => packet(0x40, number(id));
export const ping = () => packet(0xc0);

// Cuts what comes through a socket into packets, wherever it was broken on the way.
export class Packets {
  constructor() {
    this.waiting = new Uint8Array(0);
  }

  take(data) {
    this.waiting = joined(this.waiting, data);
    const found = [];
    for (;;) {
      const bytes = this.waiting;
      let size = 0;
      let at = 1;
      for (; ; at += 1) {
        if (at >= bytes.length) return found;
        if (at > 4) throw new Error("This is no MQTT.");
        size += (bytes[at] & 127) * 128 ** (at - 1);
        if (bytes[at] < 128) break;
      }
      if (size > LARGEST) throw new Error("This is too large.");
      const end = at + 1 + size;
      if (bytes.length < end) return found;
      found.push({ first: bytes[0], body: bytes.slice(at + 1, end) });
      this.waiting = bytes.slice(end);
    }
  }
}

// What a PUBLISH holds: its topic, its number where it wants to be acknowledged, and its data.
export function published({ first, body }) {
  const size = (body[0] << 8) | body[1];
  const topic = read.decode(body.subarray(2, 2 + size));
  let at = 2 + size;
  let id = 0;
  if (first & 0x06) {
    id = (body[at] << 8) | body[at + 1];
    at += 2;
  }
  return { topic, id, data: body.slice(at) };
}

// A connection that comes back by itself; `hear` gets the data of messages, `tell` true or false.
export class Mqtt {
  constructor(address, topics, hear, tell) {
    Object.assign(this, { address, topics, hear, tell });
    this.client = `page-${crypto.getRandomValues(new Uint32Array(3)).join("-")}`;
    this.wait = SOONEST;
    this.next = 0;
    this.isOpen = false;
    this.open();
    const again = () => {
      if (!document.hidden) this.wake();
    };
    addEventListener("online", again);
    document.addEventListener("visibilitychange", again);
  }

  // A phone that slept may have lost its connection without a word.
  wake() {
    const now = performance.now();
    if (this.isOpen) {
      this.socket.send(ping());
      setTimeout(() => {
        if (this.isOpen && this.heard < now) this.drop();
      }, ANSWER_WITHIN);
    } else if (this.timer) {
      this.open();
    } else if (now - this.heard > ANSWER_WITHIN) {
      this.drop();
    }
  }

  drop() {
    this.socket.onclose = null;
    this.socket.close();
    this.lost();
  }

  open() {
    clearTimeout(this.timer);
    this.timer = 0;
    const socket = new WebSocket(this.address, "mqtt");
    const packets = new Packets();
    socket.binaryType = "arraybuffer";
    this.socket = socket;
    this.heard = performance.now();
    socket.onopen = () => socket.send(connect(this.client));
    socket.onmessage = (event) => {
      this.heard = performance.now();
      try {
        for (const one of packets.take(new Uint8Array(event.data))) this.read(one);
      } catch {
        socket.close();
      }
    };
    socket.onclose = () => {
      if (this.socket === socket) this.lost();
    };
    clearInterval(this.pulse);
    this.pulse = setInterval(() => this.beat(), (KEEP_ALIVE * 1000) / 3);
  }

  lost() {
    clearInterval(this.pulse);
    const was = this.isOpen;
    this.isOpen = false;
    if (was) this.wait = SOONEST;
    this.tell(false);
    this.timer = setTimeout(() => this.open(), this.wait);
    this.wait = Math.min(LATEST, this.wait * 2);
  }

  beat() {
    if (performance.now() - this.heard > KEEP_ALIVE * 1500) {
      this.drop();
    } else if (this.isOpen) {
      this.socket.send(ping());
    }
  }

  read(one) {
    const kind = one.first >> 4;
    if (kind === 2) {
      if (one.body[1] !== 0) throw new Error("The broker refuses.");
      this.socket.send(subscribe(this.number(), this.topics));
    } else if (kind === 9) {
      this.isOpen = true;
      this.wait = SOONEST;
      this.tell(true);
    } else if (kind === 3) {
      const { id, data } = published(one);
      if (id) this.socket.send(acknowledge(id));
      this.hear(data);
    }
  }

  number() {
    this.next = (this.next % 65535) + 1;
    return this.next;
  }

  send(topic, data) {
    if (this.isOpen) this.socket.send(publish(this.number(), topic, data));
  }

  close() {
    clearTimeout(this.timer);
    clearInterval(this.pulse);
    this.socket.onclose = null;
    this.socket.close();
    this.isOpen = false;
  }
}
