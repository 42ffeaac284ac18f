// Lets the page open without the table, where browsers allow it; the game itself is never kept.

const FILES = ["/", "/page.css", "/page.js", "/dom.js", "/drawing.js", "/finger.js", "/mqtt.js", "/panels.js", "/rolled.js", "/seal.js", "/sha256.js", "/table.js"];
const CACHE = "recordsheet-page-1";

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(FILES)));
});

self.addEventListener("fetch", (event) => {
  const path = new URL(event.request.url).pathname;
  if (event.request.method !== "GET" || !FILES.includes(path)) return;
  event.respondWith(
    fetch(event.request)
      .then((found) => {
        const copy = found.clone();
        if (found.ok) caches.open(CACHE).then((cache) => cache.put(path, copy));
        return found;
      })
      .catch(() => caches.match(path)),
  );
});
