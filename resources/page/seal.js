// Who sent a message, for whom, and that nobody changed it: the same as the program's seal.py.

import { hex, hmac, joined } from "./sha256.js";

export const OWNER = "owner";
const SEAL_BYTES = 16;
const LARGEST = 2 << 20;
const write = new TextEncoder();
const read = new TextDecoder("utf-8", { fatal: true });

export function sealOf(key, table, sender, to, body) {
  const parts = ["record sheet 1", table, sender, to, body].map((part) => write.encode(part));
  const text = parts.flatMap((part) => [write.encode(`${part.length}:`), part]);
  return hex(hmac(write.encode(key), joined(...text)).subarray(0, SEAL_BYTES));
}

export function sealed(link, message) {
  const body = JSON.stringify(message);
  const seals = { [OWNER]: sealOf(link.key, link.table, link.guest, OWNER, body) };
  return write.encode(JSON.stringify({ table: link.table, sender: link.guest, body, seals }));
}

// What the owner says; null for anything that it did not seal for us.
export function opened(link, data) {
  if (data.length > LARGEST) return null;
  let found;
  try {
    found = JSON.parse(read.decode(data));
  } catch {
    return null;
  }
  if (found === null || typeof found !== "object" || typeof found.body !== "string") return null;
  if (found.table !== link.table || found.sender !== OWNER) return null;
  const seals = found.seals;
  if (seals === null || typeof seals !== "object" || !Object.hasOwn(seals, link.guest)) return null;
  if (seals[link.guest] !== sealOf(link.key, link.table, OWNER, link.guest, found.body)) return null;
  try {
    const message = JSON.parse(found.body);
    return message !== null && typeof message === "object" ? message : null;
  } catch {
    return null;
  }
}
