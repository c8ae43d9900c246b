// Only while a game is made (ci/play): the worker that the page registers. It keeps nothing, and removes itself and the files that the worker
// of a shipped page has kept, perhaps while dev.js removed that one.

addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil(removeAll()));

async function removeAll() {
  const own = `enginuity ${registration.scope} `;
  for (const name of await caches.keys()) if (name.startsWith(own)) await caches.delete(name);
  await registration.unregister();
}
