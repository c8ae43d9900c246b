// Only while a game is made (ci/play): the worker that the page registers. It keeps nothing, and removes itself; dev.js removes that of a
// shipped page.

addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil(registration.unregister()));
