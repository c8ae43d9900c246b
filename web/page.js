// The page around a game. It loads the game and shows the progress, provides files, records and a canvas of the right size, and shows
// an error message when the game cannot run. All it knows about the game is in files.json.

import { chooseLanguage, words } from './words.js?v=';

window.pageRuns = true; // boot.js

const $ = (id) => document.getElementById(id);

/** The version is in this script's own address, and in those of all files, so that no cache mixes the files of two versions. */
let { search } = new URL(import.meta.url);
const version = new URLSearchParams(search).get('v');
const written = new URLSearchParams('?v=').get('v'); // this script's own, which the build puts there
const address = (name) => name + search;

// --- Language -------------------------------------------------------------------------------------------------------------

let language = 'en';

/** Returns a text in the page's language; {0} is replaced by `value`. A pair of title and text is returned as a pair. */
function say(key, value = '') {
  const put = (text) => text.replace('{0}', value);
  return Array.isArray(words[language][key]) ? words[language][key].map(put) : put(words[language][key]);
}

/** True in a frame of another page, which may need the keys itself: the game takes the focus only when it is clicked. */
const framed = window.parent !== window;

/** Changes the page's language to that of the program. The page's texts are English if it has none in this language. */
function speak(wanted) {
  language = Object.hasOwn(words, wanted) ? wanted : 'en';
  document.documentElement.lang = wanted;
  const hints = [...document.querySelectorAll('[data-language]')];
  const hinted = hints.some((one) => one.dataset.language === wanted) ? wanted : 'en';
  for (const one of hints) one.hidden = one.dataset.language !== hinted;
  for (const element of document.querySelectorAll('[data-word]')) element.textContent = say(element.dataset.word);
  for (const element of document.querySelectorAll('[data-label]')) {
    element.title = say(element.dataset.label);
    element.setAttribute('aria-label', element.title);
  }
  if (!offered) $('start-button').textContent = say(framed ? 'clickStart' : 'start');
  $('start').classList.remove('unspoken');
  if (offered) placeHints();
  showNote();
}

/** Why the page saves nothing: a word of the page; '' if it does. */
let note = '';

/** Changes the note of the start screen, if given, and shows it. */
function showNote(word = note) {
  note = word;
  const text = note && say(note);
  if ($('start-note').textContent !== text) $('start-note').textContent = text;
}

/** Strong contrasts: as the browser has it, or from its first frame on as the program has it. */
const showContrast = (high) => document.documentElement.classList.toggle('contrast', high);

// --- Failures -------------------------------------------------------------------------------------------------------------

/** The report for finding the cause of an error: build, browser, graphics, and the last log lines of program and page. */
const report = {
  build: '?',
  graphics: '?',
  log: [],

  note(kind, text) {
    this.log.push(`${(performance.now() / 1000).toFixed(3).padStart(9)} ${kind}: ${text}`.slice(0, 2000));
    if (this.log.length > 200) this.log.shift();
  },

  /** Omits the link's settings and fragment, which are private. */
  text() {
    return [
      ...($('failure').hidden ? [] : [`${$('failure-title').textContent}. ${$('failure-text').textContent}`]),
      `Build: ${document.title} ${this.build}`,
      `Browser: ${navigator.userAgent}`,
      `Graphics: ${this.graphics}`,
      `Screen: ${innerWidth} x ${innerHeight}, device pixel ratio ${devicePixelRatio}`,
      `Language: ${document.documentElement.lang} (browser: ${(navigator.languages || [navigator.language]).join(', ')})`,
      `Address: ${location.origin}${location.pathname}`,
      `Log, in seconds since the page was opened:`, ...this.log, '',
    ].join('\n');
  },
};

/** Writes to the console and to the report; kind 0 information, 1 warning, 2 error. */
function log(kind, text) {
  const name = ['info', 'warn', 'error'][kind];
  console[name](text);
  report.note(name, text);
}

/** Copies the report. If the browser refuses, shows it selected, for copying by hand. */
async function copyReport() {
  const text = report.text();
  let copied = true;
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    showReport('failure-report');
    copied = document.execCommand('copy'); // the old function, which also works without https
  }
  $('failure-copied').textContent = say(copied ? 'copied' : 'notCopied');
  $('failure-copied').hidden = false;
}

/** Shows the report, selected. */
function showReport(id) {
  const area = $(id);
  area.value = report.text();
  area.hidden = false;
  area.select();
}

/** Downloads these parts as a file. */
function download(parts, type, name) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob(parts, { type }));
  link.download = `${document.title.toLowerCase()}-${name}`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000); // some browsers read it later
}

/** Downloads the report as a file. */
const saveReport = () => download([report.text()], 'text/plain', 'log.txt');

/** Opens the log of the running game. */
function openLog() {
  $('log-dialog').showModal();
  showReport('log-text');
}

/** Shows a message instead of the game. */
function fail([title, text]) {
  for (const id of ['start', 'canvas', 'corner', 'lost']) $(id).hidden = true;
  $('failure-title').textContent = title;
  $('failure-text').textContent = text;
  $('failure-more').hidden = false;
  $('failure-copy').onclick = copyReport;
  $('failure-show').onclick = () => showReport('failure-report');
  $('failure').hidden = false;
}

/** A file that could not be loaded. The player reads its name and the host's answer; the browser's own words go to the report. */
class LoadError extends Error {
  constructor(name, answer, cause) {
    super(answer ? `${name}: ${answer}` : name, { cause });
  }
}

/** Returns what `load` resolves to; its errors become those of this file. */
async function loaded(name, load) {
  try {
    return await load();
  } catch (error) {
    throw error instanceof LoadError ? error : new LoadError(name, '', error);
  }
}

/** Returns the text for the feature that this browser lacks; null if it can run the game. */
function missingFeature() {
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
  // The number of contexts is limited: release this one.
  probe.getExtension('WEBGL_lose_context')?.loseContext();
  return null;
}

// --- Loading --------------------------------------------------------------------------------------------------------------

const maxQuiet = 10_000; // milliseconds without a byte, after which the page offers to load again

/** Shows the sum of all downloaded bytes. */
class Progress {
  constructor() {
    this.total = 0;
    this.done = 0;
    this.add(0);
  }

  add(bytes) {
    this.done += bytes;
    const part = Math.min(this.done / Math.max(this.total, 1), 1);
    $('progress').value = part;
    $('progress-text').textContent = say('loading', Math.round(part * 100));
    this.showSlow(false);
    clearTimeout(this.quiet);
    this.quiet = setTimeout(() => this.showSlow(true), maxQuiet);
  }

  showSlow(slow) {
    $('slow').hidden = !slow;
    $('slow').classList.toggle('now', slow);
  }

  end() { clearTimeout(this.quiet); }
}

/** Fetches a file and counts its bytes as they arrive. */
async function fetchCounted(name, count, type) {
  const response = await loaded(name, () => fetch(address(name)));
  if (!response.ok) throw new LoadError(name, `${response.status} ${response.statusText}`.trim());
  const counted = response.body.pipeThrough(new TransformStream({
    transform(chunk, controller) {
      count(chunk.byteLength);
      controller.enqueue(chunk);
    },
  }));
  return new Response(counted, { headers: { 'Content-Type': type } });
}

/** Fetches the list of files. */
function fetchList() {
  return loaded('files.json', async () => {
    const response = await fetch(address('files.json'));
    if (!response.ok) throw new LoadError('files.json', response.status);
    const list = await response.json();
    if (!list?.version || typeof list.program !== 'string' || !list.files?.every(({ name, bytes }) => typeof name === 'string' && bytes >= 0)) throw new LoadError('files.json');
    return list;
  });
}

// --- Saved records --------------------------------------------------------------------------------------------------------

const maxRecordBytes = 4 << 20; // kMaxRecordBytes
const maxSavesBytes = 64 << 20; // kMaxSavesBytes
const loadedSaves = 'loaded-saves'; // kLoadedSaves, which the program unpacks when it starts
const patience = 5000; // milliseconds a browser may take for each step of reading or writing its storage; some never answer

/** Resolves as the promise does, or rejects after that time. */
const inTime = (promise) => Promise.race([promise, new Promise((resolve, reject) => {
  setTimeout(() => reject(new Error('the storage does not respond')), patience);
})]);

/**
 * Resolves when this page has the records for itself, until it is closed: at once, or when all other pages of the game are closed. The result
 * is a function that leaves them to the next page.
 */
function claim(name) {
  return new Promise((resolve) => {
    let release;
    const kept = new Promise((done) => { release = done; });
    const request = async () => (navigator.locks ? navigator.locks.request(name, () => {
      resolve(release);
      return kept;
    }) : resolve(release));
    request().catch(() => resolve(release)); // pages by plain http and in sandboxed frames have no locks
  });
}

const lockWait = 1000; // milliseconds: when a page is loaded again, the browser may release its lock a moment later

/** Opens the database with the records of a game. */
const openDatabase = (name) => inTime(new Promise((resolve, reject) => {
  const request = indexedDB.open(`enginuity-${name}`, 1);
  request.onupgradeneeded = () => request.result.createObjectStore('records');
  request.onsuccess = () => resolve(request.result);
  request.onerror = () => reject(request.error);
  request.onblocked = () => reject(new Error('another page is blocking the storage'));
}));

/** Reads all records of the database. Renames records that `save` did not write. */
function readRecords(database) {
  const found = new Map();
  return inTime(new Promise((resolve, reject) => {
    const store = database.transaction('records', 'readwrite').objectStore('records');
    const cursor = store.openCursor();
    cursor.onsuccess = () => {
      if (!cursor.result) return resolve(found);
      const { key, value } = cursor.result;
      const most = key === loadedSaves ? maxSavesBytes : maxRecordBytes;
      if (typeof key === 'string' && value instanceof Uint8Array && value.length <= most) found.set(key, value);
      else if (!String(key).endsWith('.foreign')) {
        // The byte 0, which is not text, makes the program report damaged settings.
        log(1, `the saved record '${String(key).slice(0, 100)}' was not written by the game; expected binary data of at most ${most} bytes. It was renamed to '${String(key).slice(0, 100)}.foreign'.`);
        store.put(value, `${key}.foreign`);
        cursor.result.delete();
        found.set(String(key), Uint8Array.of(0));
      }
      cursor.result.continue();
    };
    cursor.onerror = () => reject(cursor.error);
  }));
}

/**
 * Records in IndexedDB. If the browser does not store data (private windows), or another page of the game saves, they are only in
 * memory, and saving fails.
 */
class Records {
  static async open(name) {
    const records = new Records();
    records.name = name;
    records.map = new Map();
    const claimed = claim(`enginuity-${name}`);
    const alone = Promise.race([claimed.then(() => true), new Promise((resolve) => { setTimeout(resolve, lockWait); })]);
    try {
      records.database = await openDatabase(name);
      records.map = await readRecords(records.database);
    } catch (error) {
      records.database = undefined; // never overwrite records that could not be read
      records.problem = (error && error.message) || 'this browser does not save data for this page';
    }
    if (!await alone && records.database) {
      const { database } = records;
      records.refuse('otherTab', 'the game is open in another tab or window');
      claimed.then((release) => records.takeOver(database).then((saves) => saves || release(), (error) => {
        log(1, `the records could not be read: ${error.message}`);
        release();
      }));
    }
    return records;
  }

  /** Saves nothing from now on; @param word  the page's text for the reason */
  refuse(word, problem) {
    this.database = undefined;
    this.problem = problem;
    log(0, `nothing is saved: ${problem}`);
    this.loaded ??= new Map(this.map);
    showNote(word);
  }

  /** Saves from now on, when the other page of the game is closed. Resolves to false if this page has older data. */
  async takeOver(database) {
    const same = (one, other) => String(one) === String(other);
    const stored = await readRecords(database).catch(async () => readRecords(database = await openDatabase(this.name))); // phones close it
    if ([...stored.keys(), ...this.loaded.keys()].some((name) => !same(stored.get(name), this.loaded.get(name)))) {
      if (!$('start').hidden) location.reload();
      this.refuse('savedElsewhere', 'another tab or window has saved since this page was loaded');
      return false;
    }
    Object.assign(this, { database, problem: '' });
    showNote('');
    for (const [name, bytes] of this.map) {
      if (!same(bytes, stored.get(name))) this.save(name, bytes).catch((error) => log(1, `cannot save '${name}': ${error.message}`));
    }
    return true;
  }

  /** Resolves when the bytes are on the disk, and with `keepsOld` the record that they replace. */
  save(name, bytes, keepsOld) {
    const old = keepsOld && this.map.get(name);
    this.map.set(name, bytes);
    if (old) this.map.set(`${name}~before`, old); // Storage::loadBackup
    if (!this.database) return Promise.reject(new Error(this.problem));
    // Phones close the databases of pages in the background.
    return this.write(name, bytes, old).catch(() => this.openAgain().then(() => this.write(name, bytes, old)));
  }

  openAgain() {
    this.opening ??= openDatabase(this.name).then((database) => {
      this.database?.close();
      this.database &&= database; // unless nothing is saved from now on
    }).finally(() => { this.opening = undefined; });
    return this.opening;
  }

  write(name, bytes, old) {
    return inTime(new Promise((resolve, reject) => {
      const transaction = this.database.transaction('records', 'readwrite', { durability: 'strict' });
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error || new Error('the browser rejected it'));
      const store = transaction.objectStore('records');
      store.put(bytes, name);
      if (old) store.put(old, `${name}~before`);
    }));
  }
}

/** True for the header of a file of saved data; see engine/serialize/file.h. */
const isSavesFile = (bytes) => String.fromCharCode(...bytes.subarray(0, 8)) === 'ENGYSAVE';

/** Offers to download all records as a file, and to load such a file. */
function showSaves(records, bytes) {
  const tell = (text) => { $('saves-problem').textContent = text; };
  tell(note ? say(note) : records.problem ? say('notKept', records.problem) : '');
  $('saves-save').onclick = () => download([bytes], 'application/octet-stream', 'saves.bin');
  $('saves-load').onclick = () => $('saves-file').click();
  $('saves-file').onchange = async () => {
    const [file] = $('saves-file').files;
    $('saves-file').value = ''; // the same file may be selected again
    if (!file) return;
    if (file.size > maxSavesBytes) {
      tell(say('noSaves'));
      return;
    }
    try {
      const loaded = new Uint8Array(await file.arrayBuffer());
      if (isReplayFile(loaded)) return openReplay(loaded);
      if (!isSavesFile(loaded)) return tell(say('noSaves'));
      await records.save(loadedSaves, loaded);
      location.reload();
    } catch (error) {
      tell(say('notLoaded', error.message));
    }
  };
  $('saves').showModal();
}

// --- Recordings of matches ------------------------------------------------------------------------------------------------

const maxLink = 2000; // characters: messengers cut longer messages

/** True for the header of a file with a recording; see engine/serialize/file.h. */
const isReplayFile = (bytes) => String.fromCharCode(...bytes.subarray(0, 8)) === 'ENGYRPLY';

/** Opens the recording of a file: the program reads its bytes from the address, as those of a link. */
function openReplay(bytes) {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  location.hash = `#r=${btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}`; // starts the page again
}

/** The address of this page with something behind it. */
const linkTo = (rest) => location.href.replace(/[?#].*/, '') + rest;

/** Offers a recording to others: as a link, which is copied at once, or as a file if the link is long. */
function showReplay(packed, bytes) {
  const link = linkTo(`#r=${packed}`);
  const short = link.length <= maxLink;
  share({ title: say('replay'), text: say(packed && short ? 'replayText' : 'replayLong'), link: packed && link, short: packed && short, bytes });
  if (packed && short) {
    const told = say('linkCopied');
    navigator.clipboard?.writeText(link).then(() => { $('replay-told').textContent = told; }, () => {}); // else by its button
  }
}

/** Offers a link to others: with a setting of this page, or without one `value`. */
const showLink = (title, text, setting, value) => share({ title, text, link: setting ? linkTo(`?${setting}=${encodeURIComponent(value)}`) : value, short: true });

/** Offers a picture to others. */
function showPicture(pixels) {
  const picture = document.createElement('canvas');
  Object.assign(picture, { width: pixels.width, height: pixels.height });
  picture.getContext('2d').putImageData(pixels, 0, 0);
  picture.toBlob((blob) => {
    if (!blob) return log(1, 'the browser did not encode a picture');
    share({ title: say('picture'), text: '', link: '', bytes: blob, type: 'image/png', name: 'match.png' });
    $('replay-text').replaceChildren(picture);
  });
}

/** Offers a link, unless it is '', and a file, if there is one. A file of a type that others can show is passed to them too. */
function share({ title, text, link, short, bytes, type = '', name = 'match.recording' }) {
  const file = type && new File([bytes], name, { type });
  const shared = file ? { files: [file] } : { title: document.title, url: link };
  const canShare = file ? Boolean(navigator.canShare?.(shared)) : link !== '' && Boolean(navigator.share);
  const tell = (words) => { $('replay-told').textContent = words; };
  tell('');
  $('replay-title').textContent = title;
  $('replay-text').textContent = text;
  $('replay-link').hidden = true;
  $('replay-copy').hidden = link === '';
  $('replay-share').hidden = !canShare;
  $('replay-save').hidden = !bytes;
  // The first choice stands out.
  const first = canShare && (short || file) ? 'replay-share' : short ? 'replay-copy' : 'replay-save';
  for (const id of ['replay-share', 'replay-copy', 'replay-save']) $(id).classList.toggle('quiet', id !== first);
  $('replay-save').onclick = () => download([bytes], type || 'application/octet-stream', name);
  $('replay-share').onclick = () => navigator.share(shared).catch((error) => {
    if (error.name !== 'AbortError') tell(error.message);
  });
  $('replay-copy').onclick = async () => {
    let copied = true;
    try {
      await navigator.clipboard.writeText(link);
    } catch {
      const area = $('replay-link');
      area.value = link;
      area.hidden = false;
      area.select();
      copied = document.execCommand('copy'); // the old function, which also works without https
    }
    tell(say(copied ? 'linkCopied' : 'linkNotCopied'));
  };
  $('replay').showModal();
  $(first).focus();
}

// --- The canvas -----------------------------------------------------------------------------------------------------------

/** Observes the canvas's size in device pixels, which the program reads before each frame. */
function watchCanvas(canvas) {
  const size = { width: 1, height: 1, ratio: 1 };
  const set = (width, height) => {
    size.width = Math.max(Math.round(width), 1);
    size.height = Math.max(Math.round(height), 1);
    size.ratio = window.devicePixelRatio;
  };
  const measure = () => set(canvas.clientWidth * devicePixelRatio, canvas.clientHeight * devicePixelRatio);
  const observer = new ResizeObserver((entries) => {
    // Only the browser knows how it rounds, so the size that it reports is exact. But with a simulated pixel ratio (in the
    // developer tools) the reported size ignores this ratio.
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
      observer.observe(canvas); // Safari does not report device pixels
    }
  };
  const look = () => {
    measure();
    observe(); // reports the exact size
  };
  look();
  return () => {
    if (size.ratio !== window.devicePixelRatio) look(); // zoom or another screen, which an observer may not report
    return size;
  };
}

// --- Services for the program ---------------------------------------------------------------------------------------------

function showMessage(kind, title, text) {
  $('message-title').textContent = title;
  $('message-text').textContent = text;
  const dialog = $('message');
  $('message-close').onclick = () => dialog.close();
  dialog.onclose = () => $('canvas').focus();
  if (!dialog.open) dialog.showModal();
}

/** The field that is open: takes its text, or null when it is cancelled. */
let answerField = null;
let composing = false; // an input method is, in the field; then Enter and Escape belong to it
$('field-text').addEventListener('compositionstart', () => { composing = true; });
$('field-text').addEventListener('compositionend', () => { composing = false; });

/** Closes the field; @param given  its text, or null: cancelled */
function closeField(given) {
  const answer = answerField;
  answerField = null;
  composing = false;
  if ($('field').open) $('field').close();
  $('canvas').focus();
  answer?.(given);
}

/** Shows a field for a line of text, with the browser's own keyboard and input methods. */
function openField(label, text, most, answer) {
  const dialog = $('field');
  const input = $('field-text');
  let held = true; // a key that was held in the game still repeats; ends with the next key that is pressed
  $('field-label').textContent = label;
  input.value = text;
  input.maxLength = most;
  input.onkeydown = (event) => {
    held &&= event.repeat;
    // Safari ends the composition before it reports its Enter, which has this code.
    const ofMethod = composing || event.isComposing || event.keyCode === 229;
    if (held || (ofMethod && /^(Enter|Escape)$/.test(event.key))) event.preventDefault();
  };
  $('field-form').onsubmit = (event) => {
    event.preventDefault();
    if (!composing) closeField(input.value);
  };
  $('field-cancel').onclick = () => closeField(null);
  dialog.oncancel = (event) => {
    event.preventDefault();
    if (!composing) closeField(null);
  };
  dialog.onclose = () => { if (!dialog.open) closeField(null); }; // by the browser, after a second Escape
  answerField = answer;
  if (!dialog.open) dialog.showModal();
  input.select();
}

/** Shows the buttons in the corner, which do the same as keys. After a click the game has the keyboard focus again. */
function offerButtons() {
  const page = $('page');
  for (const [id, request] of [['fullscreen', 0], ['sound', 1]]) { // platform::Request
    $(id).onmousedown = (event) => event.preventDefault(); // the focus stays: moving it by the keyboard pauses a game
    $(id).onclick = () => {
      program._enginuity_request(request);
      ($('start').hidden ? $('canvas') : $('start-button')).focus();
    };
  }
  $('fullscreen').hidden = !(page.requestFullscreen && document.fullscreenEnabled); // iPhones have no full screen
  document.addEventListener('fullscreenchange', () => $('fullscreen').setAttribute('aria-pressed', String(!!document.fullscreenElement)));
  $('corner').hidden = false;
}

/** The program, from its first frame on. */
let program = null;
/** True if it has given the choices of the start screen, and which of them has the focus at first. */
let offered = false;
let firstChoice = 0;
const act = { press: 0, focus: 1, back: 2 }; // platform::StartAct

/** Shows the game. */
function closeStart() {
  $('start').hidden = true;
  $('corner').classList.add('faded');
  $('canvas').inert = false; // before, the effect of keys was not visible
}

/** Closes the start screen, and passes a choice of it to the program, if the program has offered some. */
function leaveStart(choice) {
  closeStart();
  $('canvas').focus();
  program._enginuity_started(offered ? choice : -1, act.press);
}

/** Hides the hints where they would cover a line of the program, as in a narrow window. */
function placeHints() {
  const { classList } = $('start');
  classList.remove('crowded');
  const boxes = [...document.querySelectorAll('#start > :is(.keys, .fingers, .turn)')].map((one) => one.getBoundingClientRect());
  const top = Math.min(...boxes.filter((box) => box.height).map((box) => box.top));
  classList.toggle('crowded', startButtons().some((one) => one.getBoundingClientRect().bottom > top));
}

/** Shows what the program has offered, from its first frame on: before it, a press would be lost. */
function showOffer() {
  if (!program || !offered) return;
  $('start').classList.add('over');
  $('choices').hidden = false;
  placeHints();
}

/**
 * Lays buttons over the lines that the program draws, and hides the hints if it has words there; without lines, closes the start screen.
 * False if it is closed.
 */
function offerChoices(choices, focus, noted) {
  if ($('start').hidden) return false;
  if (!choices[0].label) {
    closeStart();
    if (!framed) $('canvas').focus(); // a frame does not take the focus
    return false;
  }
  offered = true;
  firstChoice = focus;
  const buttons = [$('start-button'), ...$('choices').children];
  while (buttons.length < choices.length) {
    const more = document.createElement('button');
    more.type = 'button';
    $('choices').append(more);
    buttons.push(more);
  }
  for (const [index, button] of buttons.entries()) {
    const choice = choices[index];
    if (program || index > 0) button.hidden = !choice; // the first one waits for offerStart
    if (!choice) continue;
    button.textContent = choice.label;
    const [left, top, width, height] = choice.box;
    for (const [name, part] of Object.entries({ left, top, width, height })) button.style[name] = `${part * 100}%`;
    button.onclick = () => (choice.stays ? program._enginuity_started(index, act.press) : leaveStart(index));
    button.dataset.turns = choice.stays ? index : '';
    button.onfocus = () => program?._enginuity_started(index, act.focus);
    // A frame does not take the focus from the page around it.
    button.onpointermove = () => (framed ? button.onfocus() : button === document.activeElement || button.focus());
  }
  showOffer();
  $('start').classList.toggle('noted', noted);
  placeHints();
  return true;
}

/** A press of a start button that moves to its line meanwhile still is one of this button. */
function keepPresses() {
  const kSamePlace = 20; // CSS pixels
  let begun = null;
  $('start').addEventListener('pointerdown', ({ target, clientX, clientY }) => { begun = { button: target.closest('button'), clientX, clientY }; });
  $('start').addEventListener('click', (event) => {
    const was = begun;
    begun = null;
    if (!was?.button || was.button.contains(event.target) || Math.hypot(event.clientX - was.clientX, event.clientY - was.clientY) > kSamePlace) return;
    event.stopPropagation();
    was.button.click();
  }, true);
}

/** Shows the start button. The game already runs, below the start screen. */
function offerStart() {
  $('loading').hidden = true;
  showOffer();
  const button = $('start-button');
  button.hidden = false;
  button.onclick ??= () => leaveStart(0);
  keepPresses();
  if (!framed) (startButtons()[firstChoice] ?? button).focus();
  followControllers();
}

/** The buttons of the start screen. */
const startButtons = () => [$('start-button'), ...$('choices').children].filter((one) => !one.hidden);

/**
 * Moves the focus to the next button of the start screen (1) or the one before (-1), in a circle. Sideways it changes the value of a
 * choice that has some.
 */
function moveFocus(step, sideways) {
  const buttons = startButtons();
  const turns = document.activeElement?.dataset.turns;
  if (sideways && turns) return program._enginuity_started(Number(turns), step > 0 ? act.press : act.back);
  const at = buttons.indexOf(document.activeElement);
  buttons[at < 0 ? 0 : (at + step + buttons.length) % buttons.length].focus({ focusVisible: true });
}

/**
 * Controllers on the start screen: pad and stick move the focus, A and Start press. The game receives controllers too: a choice is
 * made when the button is released, so that the game does not take the same press for its own menu.
 */
function followControllers() {
  let before = { step: 0, press: false };
  let timer = 0;
  const look = () => {
    clearTimeout(timer);
    if ($('start').hidden || document.hidden) return;
    const pads = [...navigator.getGamepads?.() ?? []].filter(Boolean);
    const down = (...buttons) => pads.some((pad) => buttons.some((index) => pad.buttons[index]?.pressed));
    const stick = (axis, sign) => pads.some((pad) => sign * pad.axes[axis] > 0.5);
    const along = Number(down(13) || stick(1, 1)) - Number(down(12) || stick(1, -1));
    const aside = Number(down(15) || stick(0, 1)) - Number(down(14) || stick(0, -1));
    const now = { step: along || aside, press: down(0, 9) };
    if (now.step && !before.step) moveFocus(now.step, !along);
    if (before.press && !now.press) (startButtons().find((one) => one === document.activeElement) ?? $('start-button')).click();
    before = now;
    timer = setTimeout(look, 50); // not in each frame: a picture that stands still has few
  };
  document.addEventListener('visibilitychange', look);
  look();
}

/** The language of a string table; undefined for other files. */
// Controllers by their numbers of the browser, in the order in which they were connected, as the program knows them.
let controllers = [];
window.addEventListener('gamepadconnected', ({ gamepad }) => controllers.push(gamepad.index));
window.addEventListener('gamepaddisconnected', ({ gamepad }) => { controllers = controllers.filter((index) => index !== gamepad.index); });

function rumble(place, strength, seconds) {
  const pad = navigator.getGamepads()[controllers[place]];
  const duration = seconds * 1000;
  if (pad?.vibrationActuator?.playEffect) {
    pad.vibrationActuator.playEffect('dual-rumble', { duration, strongMagnitude: strength, weakMagnitude: strength }).catch(() => {}); // it was removed
  } else {
    pad?.hapticActuators?.[0]?.pulse?.(strength, duration);
  }
}

const languageOf = (name) => /^strings\/.+\.([A-Za-z-]+)\.txt$/.exec(name)?.[1];

const browserLanguages = () => navigator.languages || [navigator.language];

/** The language that the player has chosen in the game. */
const savedLanguage = (records) => /^language=(.+)$/m.exec(new TextDecoder().decode(records.map.get('settings')))?.[1] ?? '';

/** Covers the canvas while the graphics context is lost, and says so. The program is suspended. */
function watchContext(canvas) {
  const cover = (lost) => {
    $('lost').hidden = !lost || !$('failure').hidden;
    if (lost) $('status').textContent = say('lost');
  };
  canvas.addEventListener('webglcontextlost', () => cover(true));
  canvas.addEventListener('webglcontextrestored', () => cover(false));
}

/** Requests full screen for the page. If the browser refuses, tells the program, which waits for this event. */
async function requestFullscreen() {
  try {
    await $('page').requestFullscreen();
  } catch (error) {
    log(1, `cannot enter full screen: ${error.message}`);
    document.dispatchEvent(new Event('fullscreenchange'));
  }
}

/** Loads the page again, with files from the host. */
const loadAgain = () => (window.loadAgain ?? (() => location.reload()))();

/** Registers the service worker. A page in a sandboxed frame, or by plain http, has none. */
async function keepOffline() {
  try {
    await navigator.serviceWorker?.register('worker.js');
  } catch (error) {
    report.note('info', `offline play is not available: ${error.message}`);
  }
}

/** Writes the page's texts in the game's font, which the page has loaded for the program. */
function showFont(bytes) {
  if (!bytes) return;
  const font = new FontFace('Game', bytes, { weight: '600' });
  font.load().then(() => document.fonts.add(font)).catch(() => {}); // the program reports a damaged one
}

async function main() {
  const progress = new Progress();
  const listed = fetchList();
  listed.catch(() => {}); // awaited below
  const missing = missingFeature();
  if (missing) return fail(say(missing));
  const canvas = $('canvas');
  // SDL requests full screen for the canvas only. The page's messages and buttons must be visible too.
  if ($('page').requestFullscreen) canvas.requestFullscreen = requestFullscreen;
  watchContext(canvas);
  const manifest = await listed;
  if (version && (manifest.version !== version || written !== version)) {
    // The host has another version than the browser's cache, or its files are just being replaced.
    if (performance.getEntriesByType('navigation')[0]?.type !== 'reload') return loadAgain();
    if (manifest.version !== written) throw new LoadError('page.js');
    search = search.replace(version, written);
  }
  report.build = manifest.build;
  const early = manifest.files.filter((file) => !file.late && !languageOf(file.name));
  progress.total = early.reduce((sum, file) => sum + file.bytes, manifest.programBytes);

  const files = new Map();
  const fetchFile = async ({ name }, count) => {
    try {
      const response = await fetchCounted(name, count, 'application/octet-stream');
      files.set(name, new Uint8Array(await response.arrayBuffer()));
    } catch (error) {
      log(1, `a file is missing: ${error.message}`); // the program reports the effect
    }
  };
  const count = (bytes) => progress.add(bytes);
  programFiles = [`/${manifest.program}.js`, `/${manifest.program}.wasm`];
  const wasm = fetchCounted(`${manifest.program}.wasm`, count, 'application/wasm');
  wasm.catch(() => {}); // the program awaits it
  const glue = `${manifest.program}.js`;
  const [{ default: createProgram }, records] = await Promise.all([
    loaded(glue, () => import(`./${address(glue)}`)),
    Records.open(manifest.program),
    ...early.map((file) => fetchFile(file, count)),
  ]);
  showFont(files.get('fonts/text.ttf'));
  // The program has English texts, and asks for those of other languages when the player chooses one, as for late files.
  const spoken = new Set(manifest.files.map((file) => languageOf(file.name)));
  const language = chooseLanguage(location.search, savedLanguage(records), browserLanguages(), (tag) => tag === 'en' || spoken.has(tag));
  // Of a language it has all files or none: otherwise two languages would mix.
  const fetchNow = async (file) => {
    const spoken = languageOf(file.name);
    const all = spoken ? manifest.files.filter((one) => languageOf(one.name) === spoken) : [file];
    await Promise.all(all.filter(({ name }) => !files.has(name)).map((one) => fetchFile(one, () => {})));
    if (!all.every(({ name }) => files.has(name))) for (const { name } of all) files.delete(name);
  };
  const first = manifest.files.find((file) => languageOf(file.name) === language);
  if (first) await fetchNow(first);

  const host = {
    files,
    names: manifest.files.map((file) => file.name),
    fetch: async (name) => {
      const file = manifest.files.find((one) => one.name === name);
      if (file) await fetchNow(file);
    },
    records: records.map,
    save: (name, bytes, keepsOld) => records.save(name, bytes, keepsOld),
    canvasSize: watchCanvas(canvas),
    cornerSize: () => {
      const [whole, box] = [canvas, $('corner')].map((part) => part.getBoundingClientRect());
      const covers = box.width > 0;
      return { width: covers ? (whole.right - box.left) * devicePixelRatio : 0, height: covers ? (box.bottom - whole.top) * devicePixelRatio : 0 };
    },
    speak,
    showContrast,
    rumble,
    showPointer: (used) => $('corner').classList.toggle('away', !used),
    showSound: (muted) => $('sound').setAttribute('aria-pressed', String(!muted)),
    announce: (text) => { $('status').textContent = text; },
    showMessage: (kind, title, text) => (kind === 2 ? fail([title, text]) : showMessage(kind, title, text)),
    openField,
    closeField: () => { answerField = null; closeField(null); },
    log,
    showLog: () => { $('log').hidden = false; },
    showSaves: (bytes) => showSaves(records, bytes),
    showReplay,
    showPicture,
    showLink,
    reload: () => loadAgain(),
    running: () => {
      host.firstFrameMs = performance.now(); // since the page was opened
      progress.end();
      program = module;
      offerButtons();
      offerStart();
      keepOffline(); // not earlier: the start needs the network, and now the files are in the browser's cache
    },
    offer: offerChoices,
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
      loaded(`${manifest.program}.wasm`, async () => WebAssembly.instantiateStreaming(await wasm, imports))
        .then(({ instance, module: compiled }) => done(instance, compiled))
        .catch(stopped);
      return {};
    },
  });
  window.enginuity = Object.freeze({
    /** The state of the game, for tests and tools; null unless the page was opened with ?+inspect. */
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
  report.note('error', `${error}\n${error?.stack ?? ''}${error?.cause ? `\nbecause of ${error.cause}` : ''}`);
  fail(say('cannotStart', (error && error.message) || error));
}

// SDL hides every key that reaches the canvas from the browser. These keys stay with the browser and the system: Tab leaves the
// canvas, function keys like F5 (but F3 shows the game's profiler), and keys pressed with Control, Alt or the system's key. These three
// reach the game, which says that they cannot be bound.
window.addEventListener('keydown', (event) => {
  const shortcut = (event.ctrlKey || event.altKey || event.metaKey) && !/^(Control|Alt|Meta|OS|Shift)/.test(event.code);
  const notOurs = shortcut || /^(Tab|F(?!3$)\d+)$/.test(event.code);
  if (notOurs && event.target === $('canvas')) event.stopPropagation();
}, { capture: true });

// SDL hides every turn of the wheel too. It scrolls the page around a frame until the game has the focus.
window.addEventListener('wheel', (event) => {
  if (framed && !document.hasFocus()) event.stopPropagation();
}, { capture: true });

// SDL prevents the default of each touch. Browsers report an error if it cannot be prevented.
for (const type of ['touchmove', 'touchend', 'touchcancel']) {
  window.addEventListener(type, (event) => {
    if (!event.cancelable) event.preventDefault = () => {};
  }, { capture: true, passive: true });
}

// Keys of the start screen: 1 presses its first choice, 2 the second; F is full screen; arrows move the focus.
window.addEventListener('keydown', (event) => {
  if (!program || $('start').hidden || event.ctrlKey || event.altKey || event.metaKey || document.querySelector('dialog[open]')) return;
  const digit = /^(?:Digit|Numpad)([1-9])$/.exec(event.code)?.[1];
  const step = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1 }[event.code];
  if (step) {
    event.preventDefault(); // no scrolling
    moveFocus(step, /Left|Right/.test(event.code));
  } else if (event.repeat) return;
  else if (digit) startButtons()[digit - 1]?.click();
  else if (event.code === 'KeyF' && !$('fullscreen').hidden) program._enginuity_request(0);
});

/** The names of the program's files, which are in the stack of its errors. */
let programFiles = [];

// An error in the game's program ends it, and before it runs an error of the page prevents the start. Other errors, for example of an
// extension, are only noted in the report; rejected promises too, since no promise runs the program.
function unexpected(error) {
  if (!error) return;
  const first = $('failure').hidden;
  const isOf = (names) => error instanceof WebAssembly.RuntimeError || names.some((name) => error.stack?.includes(name));
  if (first && !window.enginuity && isOf([...programFiles, '/page.js'])) {
    stopped(error);
    return;
  }
  report.note('error', `${error}\n${error.stack ?? ''}`);
  if (first && isOf(programFiles)) fail(say('stopped', error.message));
}
window.addEventListener('error', (event) => unexpected(event.error));
window.addEventListener('unhandledrejection', ({ reason }) => report.note('error', `${reason}\n${reason?.stack ?? ''}`));
for (const id of ['failure-save', 'log-save']) $(id).onclick = saveReport;
for (const id of ['log', 'saves-log']) $(id).onclick = openLog;
$('saves-log').addEventListener('click', () => $('saves').close());
for (const id of ['log-dialog', 'saves']) $(id).onclose = () => $('canvas').focus();
showContrast(matchMedia('(prefers-contrast: more)').matches);
addEventListener('hashchange', () => { if (/^#r(oom)?=/.test(location.hash)) location.reload(); }); // another recording or room
speak(chooseLanguage(location.search, '', browserLanguages(), (tag) => Object.hasOwn(words, tag)));
main().catch(stopped);
