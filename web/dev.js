// Only while a game is made (ci/play): loads the page again when it was built again, and shows why a build failed.

const own = new URL(import.meta.url).searchParams.get('v');
const sheet = new CSSStyleSheet();
sheet.replaceSync(`
#build-error { position: fixed; inset: 0; z-index: 1000; overflow: auto; box-sizing: border-box; margin: 0; padding: 2rem;
  background: rgb(20 8 10 / 94%); color: #ffe6e6; font: 15px/1.5 ui-monospace, monospace; white-space: pre-wrap; overflow-wrap: anywhere;
  user-select: text; border-top: 4px solid #ff5252; }
#build-error::before { content: 'The build failed.${own ? ' This page shows the previous version.' : ''}'; display: block; margin-bottom: 1rem;
  color: #ff8a80; font: 700 20px/1.5 system-ui, sans-serif; }
#build-error:empty { display: none; }`);
document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
const error = document.body.appendChild(document.createElement('pre'));
error.id = 'build-error';
error.setAttribute('role', 'alert');

// Hidden tabs do not listen: a browser has a limited number of connections to one host.
let events;
function listen() {
  events?.close();
  events = document.hidden ? undefined : new EventSource('build-events');
  events?.addEventListener('message', ({ data }) => {
    const state = JSON.parse(data);
    if (state.version && state.version !== own) location.reload();
    else error.textContent = state.error;
  });
}

// The worker of a shipped page would keep this one; and the new worker does not replace it while the events pass through it.
if (navigator.serviceWorker?.controller) {
  await (await navigator.serviceWorker.getRegistration())?.unregister();
  location.reload();
} else {
  document.addEventListener('visibilitychange', listen);
  listen();
}
