// Only while a game is made (ci/play): removes the files that the worker of a shipped page has stored at the same address, and itself.

addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil((async () => {
  const names = (await caches.keys()).filter((name) => name.startsWith(`enginuity ${registration.scope} `));
  await Promise.all(names.map((name) => caches.delete(name)));
  await registration.unregister();
})()));
