// The page around a game: loads it with its progress shown, gives it files, records and a canvas of the right size, and says in
// plain words what is missing when it cannot run. It knows nothing of the game but what files.json says.

import { chooseLanguage, words } from './words.js';

const $ = (id) => document.getElementById(id);

// --- Its language ---------------------------------------------------------------------------------------------------------

let language = 'en';

/** In the page's language; {0} is `value`. A title and a text come as two. */
function say(key, value = '') {
  const put = (text) => text.replace('{0}', value);
  return Array.isArray(words[language][key]) ? words[language][key].map(put) : put(words[language][key]);
}

/** Speaks a language from now on, as the program does; what the page has no words in it says in English. */
function speak(wanted) {
  language = Object.hasOwn(words, wanted) ? wanted : 'en';
  document.documentElement.lang = wanted;
  for (const element of document.querySelectorAll('[data-word]')) element.textContent = say(element.dataset.word);
  for (const element of document.querySelectorAll('[data-label]')) {
    element.title = say(element.dataset.label);
    element.setAttribute('aria-label', element.title);
  }
}

// --- What a person is told when it fails ------------------------------------------------------------------------------------

/** What helps to find out why: the last lines that the program and the page have said, and on what they run. */
const report = {
  build: '?',
  graphics: '?',
  log: [],

  note(kind, text) {
    this.log.push(`${(performance.now() / 1000).toFixed(3).padStart(9)} ${kind}: ${text}`.slice(0, 2000));
    if (this.log.length > 200) this.log.shift();
  },

  /** Without the link's settings and fragment: they are nobody's business. */
  text() {
    return [
      ...($('failure').hidden ? [] : [`${$('failure-title').textContent}. ${$('failure-text').textContent}`]),
      `Build: ${document.title} ${this.build}`,
      `Browser: ${navigator.userAgent}`,
      `Graphics: ${this.graphics}`,
      `Screen: ${innerWidth} x ${innerHeight}, ${devicePixelRatio} pixels each way`,
      `Language: ${document.documentElement.lang} (browser: ${(navigator.languages || [navigator.language]).join(', ')})`,
      `Address: ${location.origin}${location.pathname}`,
      `Log, in seconds since the page was opened:`, ...this.log, '',
    ].join('\n');
  },
};

/** Writes to the console and into the report; kind 0 information, 1 warning, 2 error. */
function log(kind, text) {
  const name = ['info', 'warn', 'error'][kind];
  console[name](text);
  report.note(name, text);
}

/** Copies the report; where the browser refuses, it is shown, marked, to be copied by hand. */
async function copyReport() {
  const text = report.text();
  let copied = true;
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    showReport('failure-report');
    copied = document.execCommand('copy'); // the old way, which pages without https have
  }
  $('failure-copied').textContent = say(copied ? 'copied' : 'notCopied');
  $('failure-copied').hidden = false;
}

/** Shows the report, marked. */
function showReport(id) {
  const area = $(id);
  area.value = report.text();
  area.hidden = false;
  area.select();
}

/** Hands the report to the browser as a file. */
function saveReport() {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([report.text()], { type: 'text/plain' }));
  link.download = `${document.title.toLowerCase()}-log.txt`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000); // some browsers read it later
}

/** A button in the corner, for a page that was opened with ?+show_log. */
function offerLog() {
  $('log').hidden = false;
  $('log').onclick = () => {
    $('log-dialog').showModal();
    showReport('log-text');
  };
  $('log-dialog').onclose = () => $('canvas').focus();
}

/** Shows a readable message in the game's place. */
function fail([title, text]) {
  for (const id of ['start', 'canvas', 'corner']) $(id).hidden = true;
  $('failure-title').textContent = title;
  $('failure-text').textContent = text;
  $('failure-more').hidden = false;
  $('failure-copy').onclick = copyReport;
  $('failure-show').onclick = () => showReport('failure-report');
  $('failure').hidden = false;
}

/** What keeps this browser from running the game; null when nothing does. */
function whatIsMissing() {
  if (typeof WebAssembly !== 'object' || typeof WebAssembly.instantiate !== 'function') {
    return 'noWebAssembly';
  }
  const probe = document.createElement('canvas').getContext('webgl2');
  if (!probe) {
    report.graphics = 'no WebGL 2';
    return 'noWebGl';
  }
  const unmasked = probe.getExtension('WEBGL_debug_renderer_info');
  report.graphics = `${probe.getParameter(probe.VERSION)}, ${probe.getParameter(unmasked ? unmasked.UNMASKED_RENDERER_WEBGL : probe.RENDERER)}`;
  // A browser allows only so many contexts: do not keep this one.
  probe.getExtension('WEBGL_lose_context')?.loseContext();
  return null;
}

// --- Loading --------------------------------------------------------------------------------------------------------------

/** Adds up what has come of all downloads and shows it. */
class Progress {
  constructor(total) {
    this.total = total;
    this.done = 0;
  }

  add(bytes) {
    this.done += bytes;
    const part = Math.min(this.done / Math.max(this.total, 1), 1);
    $('progress').value = part;
    $('progress-text').textContent = say('loading', Math.round(part * 100));
  }
}

/** Fetches a file; its bytes count as they come. */
async function fetchCounted(name, progress, type) {
  const response = await fetch(name).catch((error) => { throw new Error(`${name}: ${error.message}`); });
  if (!response.ok) throw new Error(`${name}: ${response.status} ${response.statusText}`);
  const counted = response.body.pipeThrough(new TransformStream({
    transform(chunk, controller) {
      progress.add(chunk.byteLength);
      controller.enqueue(chunk);
    },
  }));
  return new Response(counted, { headers: { 'Content-Type': type } });
}

// --- Records that outlive the page ----------------------------------------------------------------------------------------

const mostRecordBytes = 4 << 20; // far more than the game writes
const patience = 5000; // milliseconds that a browser may take to open its storage; some never do

/** Records in IndexedDB, or only in memory where the browser keeps nothing (private windows); then saving says so. */
class Records {
  static async open(name) {
    const records = new Records();
    records.map = new Map();
    try {
      records.database = await new Promise((resolve, reject) => {
        const request = indexedDB.open(`enginuity-${name}`, 1);
        request.onupgradeneeded = () => request.result.createObjectStore('records');
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
        request.onblocked = () => reject(new Error('another page is blocking the storage'));
        setTimeout(() => reject(new Error('the storage does not respond')), patience);
      });
      await new Promise((resolve, reject) => {
        const store = records.database.transaction('records', 'readwrite').objectStore('records');
        const cursor = store.openCursor();
        cursor.onsuccess = () => {
          if (!cursor.result) return resolve();
          const { key, value } = cursor.result;
          if (typeof key === 'string' && value instanceof Uint8Array && value.length <= mostRecordBytes) records.map.set(key, value);
          else if (!String(key).endsWith('.foreign')) {
            // Not what `save` writes: set aside. A byte that is no text lets the program tell the person.
            log(1, `the saved record '${String(key).slice(0, 100)}' was not written by the game; expected binary data of at most ${mostRecordBytes} bytes. It was renamed to '${String(key).slice(0, 100)}.foreign'.`);
            store.put(value, `${key}.foreign`);
            cursor.result.delete();
            records.map.set(String(key), Uint8Array.of(0));
          }
          cursor.result.continue();
        };
        cursor.onerror = () => reject(cursor.error);
      });
    } catch (error) {
      records.database = undefined; // nothing takes the place of what could not be read
      records.problem = (error && error.message) || 'this browser does not save data for this page';
    }
    return records;
  }

  /** Resolves when the bytes are on the disk, not when they are promised to be. */
  save(name, bytes) {
    this.map.set(name, bytes);
    if (!this.database) return Promise.reject(new Error(this.problem));
    return new Promise((resolve, reject) => {
      const transaction = this.database.transaction('records', 'readwrite', { durability: 'strict' });
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error || new Error('the browser rejected it'));
      transaction.objectStore('records').put(bytes, name);
    });
  }
}

// --- The canvas -----------------------------------------------------------------------------------------------------------

/** Watches how many device pixels the canvas covers; the program takes it over before each frame. */
function watchCanvas(canvas) {
  const size = { width: 1, height: 1, ratio: 1 };
  const set = (width, height) => {
    size.width = Math.max(Math.round(width), 1);
    size.height = Math.max(Math.round(height), 1);
    size.ratio = window.devicePixelRatio;
  };
  const measure = () => set(canvas.clientWidth * devicePixelRatio, canvas.clientHeight * devicePixelRatio);
  const observer = new ResizeObserver((entries) => {
    // Rounding is the browser's secret, so what it says itself is exact; but a browser that only pretends to have another
    // pixel ratio (as its developers' tools do) says it without.
    const exact = entries[0].devicePixelContentBoxSize?.[0];
    const about = canvas.clientWidth * devicePixelRatio;
    if (exact && Math.abs(exact.inlineSize - about) <= devicePixelRatio) set(exact.inlineSize, exact.blockSize);
    else measure();
  });
  const observe = () => {
    observer.disconnect();
    try {
      observer.observe(canvas, { box: 'device-pixel-content-box' });
    } catch {
      observer.observe(canvas); // Safari does not tell device pixels
    }
  };
  const look = () => {
    measure();
    observe(); // reports the exact size
  };
  look();
  return () => {
    if (size.ratio !== window.devicePixelRatio) look(); // zoom or another screen: no observer is sure to report it
    return size;
  };
}

// --- What the program asks of the page --------------------------------------------------------------------------------------

function showMessage(kind, title, text) {
  $('message-title').textContent = title;
  $('message-text').textContent = text;
  const dialog = $('message');
  $('message-close').onclick = () => dialog.close();
  dialog.onclose = () => $('canvas').focus();
  if (!dialog.open) dialog.showModal();
}

/** The buttons in the corner do what keys do. Afterwards the keys are the game's again. */
function offerButtons(module) {
  const page = $('page');
  for (const [id, request] of [['fullscreen', 0], ['sound', 1]]) { // platform::Request
    $(id).onclick = () => {
      module._enginuity_request(request);
      ($('start').hidden ? $('canvas') : $('start-button')).focus();
    };
  }
  $('fullscreen').hidden = !(page.requestFullscreen && document.fullscreenEnabled); // phones of one maker have none
  document.addEventListener('fullscreenchange', () => $('fullscreen').setAttribute('aria-pressed', String(!!document.fullscreenElement)));
  $('corner').hidden = false;
}

/** The program is ready: the start button appears; behind it the game is already alive. */
function offerStart() {
  $('loading').hidden = true;
  const button = $('start-button');
  button.hidden = false;
  const start = () => {
    $('start').hidden = true;
    $('corner').className = 'faded';
    $('canvas').inert = false; // until now nobody would see what keys do there
    $('canvas').focus();
  };
  button.onclick = start;
  button.focus();
  // A controller reaches the game without the page: then the game is what is to be seen.
  const look = () => {
    if ($('start').hidden) return;
    const pressed = navigator.getGamepads?.().some((pad) => pad?.buttons.some((each) => each.pressed));
    if (pressed) start();
    else requestAnimationFrame(look);
  };
  look();
}

async function main() {
  const missing = whatIsMissing();
  if (missing) return fail(say(missing));
  const canvas = $('canvas');
  // SDL asks for the canvas alone; what the page shows over it, messages above all, must be seen too.
  if ($('page').requestFullscreen) canvas.requestFullscreen = (options) => $('page').requestFullscreen(options);
  const manifestResponse = await fetch('files.json');
  if (!manifestResponse.ok) throw new Error(`files.json: ${manifestResponse.status}`);
  const manifest = await manifestResponse.json();
  report.build = manifest.build;
  const progress = new Progress(manifest.files.reduce((sum, file) => sum + file.bytes, manifest.programBytes));

  const files = new Map();
  const wasm = fetchCounted(`${manifest.program}.wasm`, progress, 'application/wasm');
  const [{ default: createProgram }, records] = await Promise.all([
    import(`./${manifest.program}.js`),
    Records.open(manifest.program),
    ...manifest.files.map(async (file) => {
      try {
        const response = await fetchCounted(file.name, progress, 'application/octet-stream');
        files.set(file.name, new Uint8Array(await response.arrayBuffer()));
      } catch (error) {
        log(1, `a file is missing: ${error.message}`); // the program says what that means
      }
    }),
  ]);

  const host = {
    files,
    records: records.map,
    save: (name, bytes) => records.save(name, bytes),
    canvasSize: watchCanvas(canvas),
    speak,
    showSound: (muted) => $('sound').setAttribute('aria-pressed', String(!muted)),
    announce: (text) => { $('status').textContent = text; },
    showMessage: (kind, title, text) => (kind === 2 ? fail([title, text]) : showMessage(kind, title, text)),
    log,
    showLog: offerLog,
    running: () => {
      host.firstFrameMs = performance.now(); // since the page was opened
      offerButtons(module);
      offerStart();
      // Only now: what it keeps was just fetched, and the start had the network for itself.
      navigator.serviceWorker?.register('worker.js').catch((error) => report.note('info', `offline play is not available: ${error.message}`));
    },
    ended: (code) => {
      if ($('failure').hidden) fail(say(code === 0 ? 'ended' : 'failed'));
    },
  };
  const module = await createProgram({
    canvas,
    host,
    print: (text) => log(0, text),
    printErr: (text) => log(1, text),
    instantiateWasm: (imports, done) => {
      wasm.then((response) => WebAssembly.instantiateStreaming(response, imports))
        .then(({ instance, module: compiled }) => done(instance, compiled))
        .catch(stopped);
      return {};
    },
  });
  window.enginuity = Object.freeze({
    /** What is going on, for tests and tools; null unless the page was opened with ?+inspect. */
    inspect() {
      const at = module._enginuity_inspect();
      const text = module.UTF8ToString(at);
      module._free(at);
      return text ? { ...JSON.parse(text), firstFrameMs: host.firstFrameMs } : null;
    },
  });
}

function stopped(error) {
  console.error(error);
  report.note('error', `${error}\n${error?.stack ?? ''}`);
  fail(say('cannotStart', (error && error.message) || error));
}

// SDL keeps every key that reaches the canvas from the browser. These are not the game's: Tab leaves the canvas, F5 reloads
// (F3 is ours: it shows the profile), and what is pressed with Control, Alt or the system's key is the browser's or the system's.
window.addEventListener('keydown', (event) => {
  const notOurs = event.ctrlKey || event.altKey || event.metaKey || /^(Tab|F(?!3$)\d+)$/.test(event.code);
  if (notOurs && event.target === $('canvas')) event.stopPropagation();
}, { capture: true });

// A mistake in the page before the game runs keeps it from starting, and one inside the game's program ends it. Others (an
// extension's, say) are none of our business.
function unexpected(error) {
  if (!error) return;
  const first = $('failure').hidden;
  if (first && !window.enginuity) {
    stopped(error);
    return;
  }
  report.note('error', `${error}\n${error.stack ?? ''}`);
  if (first && error instanceof WebAssembly.RuntimeError) {
    fail(say('stopped', error.message));
  }
}
window.addEventListener('error', (event) => unexpected(event.error));
window.addEventListener('unhandledrejection', (event) => unexpected(event.reason));
for (const id of ['failure-save', 'log-save']) $(id).onclick = saveReport;
speak(chooseLanguage(location.search, navigator.languages || [navigator.language]));
main().catch(stopped);
