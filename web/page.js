// The page around a game: loads it with its progress shown, gives it files, records and a canvas of the right size, and says in
// plain words what is missing when it cannot run. It knows nothing of the game but what files.json says.

const $ = (id) => document.getElementById(id);

// --- What a person is told ----------------------------------------------------------------------------------------------

/** Shows a readable message in the game's place. */
function fail(title, text) {
  $('start').hidden = true;
  $('canvas').hidden = true;
  $('failure-title').textContent = title;
  $('failure-text').textContent = text;
  $('failure').hidden = false;
  $('failure-reload').onclick = () => location.reload();
  $('status').textContent = `${title}. ${text}`;
}

/** What keeps this browser from running the game; empty when nothing does. */
function whatIsMissing() {
  if (typeof WebAssembly !== 'object' || typeof WebAssembly.instantiate !== 'function') {
    return ['This browser cannot run the game', 'It has no WebAssembly, or it is switched off. A current Firefox, Chrome, Edge or Safari has it.'];
  }
  const probe = document.createElement('canvas').getContext('webgl2');
  if (!probe) {
    return ['This browser cannot draw the game', 'It has no WebGL 2. It may be switched off in the settings, or the graphics driver may be too old; a current Firefox, Chrome, Edge or Safari on a current system has it.'];
  }
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
    $('progress-text').textContent = `Loading ${Math.round(part * 100)} %`;
  }
}

/** Fetches a file; its bytes count as they come. */
async function fetchCounted(name, progress, type) {
  const response = await fetch(name);
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
        request.onblocked = () => reject(new Error('another page holds the storage'));
      });
      await new Promise((resolve, reject) => {
        const cursor = records.database.transaction('records').objectStore('records').openCursor();
        cursor.onsuccess = () => {
          if (!cursor.result) return resolve();
          records.map.set(String(cursor.result.key), new Uint8Array(cursor.result.value));
          cursor.result.continue();
        };
        cursor.onerror = () => reject(cursor.error);
      });
    } catch (error) {
      records.problem = (error && error.message) || 'this browser keeps nothing for this page';
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
      transaction.onabort = () => reject(transaction.error || new Error('the browser refused it'));
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
    size.ratio = window.devicePixelRatio || 1;
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
  try {
    observer.observe(canvas, { box: 'device-pixel-content-box' });
  } catch {
    observer.observe(canvas); // Safari does not tell device pixels
  }
  measure();
  return () => size;
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

/** The program is ready: the start button appears; behind it the game is already alive. */
function offerStart() {
  $('loading').hidden = true;
  const button = $('start-button');
  button.hidden = false;
  button.onclick = () => {
    $('start').hidden = true;
    $('canvas').focus();
  };
  button.focus();
}

async function main() {
  const missing = whatIsMissing();
  if (missing) return fail(...missing);
  const canvas = $('canvas');
  const manifestResponse = await fetch('files.json');
  if (!manifestResponse.ok) throw new Error(`files.json: ${manifestResponse.status}`);
  const manifest = await manifestResponse.json();
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
        console.warn(`${file.name} is missing: ${error.message}`); // the program says what that means
      }
    }),
  ]);

  const host = {
    files,
    records: records.map,
    save: (name, bytes) => records.save(name, bytes),
    canvasSize: watchCanvas(canvas),
    speak: (language) => { document.documentElement.lang = language; },
    announce: (text) => { $('status').textContent = text; },
    showMessage: (kind, title, text) => (kind === 2 ? fail(title, text) : showMessage(kind, title, text)),
    log: (kind, text) => [console.info, console.warn, console.error][kind](text),
    running: () => {
      host.firstFrameMs = performance.now(); // since the page was opened
      offerStart();
    },
    ended: (code) => {
      if ($('failure').hidden) fail('The game has ended', code === 0 ? 'Thank you for playing.' : 'It met an error it could not mend. The browser\'s console says more.');
    },
  };
  const module = await createProgram({
    canvas,
    host,
    print: (text) => console.info(text),
    printErr: (text) => console.warn(text),
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
  fail('The game cannot start', `Something that belongs to it could not be loaded (${(error && error.message) || error}). Please try again; if it stays so, the place it comes from is incomplete.`);
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
  if (!$('failure').hidden || !error) return;
  if (!window.enginuity) stopped(error);
  else if (error instanceof WebAssembly.RuntimeError) {
    fail('The game has stopped', `It met an error that it cannot mend (${error.message}). Please load the page again.`);
  }
}
window.addEventListener('error', (event) => unexpected(event.error));
window.addEventListener('unhandledrejection', (event) => unexpected(event.reason));
main().catch(stopped);
