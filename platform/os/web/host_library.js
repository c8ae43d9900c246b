// Services of the page for the program: the JavaScript side of platform/os/web/page.h. web/page.js creates `Module.host`.

addToLibrary({
  // Copies bytes into the program's memory.
  $enginuityGive__deps: ['malloc'],
  $enginuityGive: (bytes, sizeAt) => {
    if (!bytes) return 0;
    const at = _malloc(bytes.length || 1);
    HEAPU8.set(bytes, at);
    HEAPU32[sizeAt >> 2] = bytes.length;
    return at;
  },
  enginuity_page_file__deps: ['$enginuityGive', '$UTF8ToString'],
  enginuity_page_file: (name, sizeAt) => enginuityGive(Module['host'].files.get(UTF8ToString(name)), sizeAt),
  enginuity_page_files__deps: ['$stringToNewUTF8'],
  enginuity_page_files: () => stringToNewUTF8(Module['host'].names.join('\n')),
  enginuity_page_fetch__deps: ['$UTF8ToString'],
  enginuity_page_fetch: (name, ticket) => {
    // The page takes an error for one of the program if no promise is between.
    Module['host'].fetch(UTF8ToString(name)).then(() => queueMicrotask(() => Module['_enginuity_fetched'](ticket)));
  },
  enginuity_page_record__deps: ['$enginuityGive', '$UTF8ToString'],
  enginuity_page_record: (name, sizeAt) => enginuityGive(Module['host'].records.get(UTF8ToString(name)), sizeAt),
  enginuity_page_records__deps: ['$stringToNewUTF8'],
  enginuity_page_records: () => stringToNewUTF8([...Module['host'].records.keys()].join('\n')),
  enginuity_page_save__deps: ['$UTF8ToString', '$stringToNewUTF8', 'free'],
  enginuity_page_save: (ticket, name, bytes, size, keepsOld) => {
    const tell = (problem) => {
      const words = problem ? stringToNewUTF8(problem) : 0;
      Module['_enginuity_page_saved'](ticket, words);
      if (words) _free(words);
    };
    Module['host'].save(UTF8ToString(name), HEAPU8.slice(bytes, bytes + size), keepsOld !== 0).then(
      () => queueMicrotask(() => tell('')), (error) => queueMicrotask(() => tell(String((error && error.message) || error))));
  },
  enginuity_page_fragment__deps: ['$stringToNewUTF8'],
  enginuity_page_fragment: () => stringToNewUTF8(location.hash),
  enginuity_page_query__deps: ['$stringToNewUTF8'],
  enginuity_page_query: () => stringToNewUTF8(location.search.replace(/^\?/, '')),
  // Of this tab and this game: an origin may have several. Sandboxed frames have no storage.
  $enginuityKept: () => `enginuity${location.pathname}`,
  enginuity_page_keep__deps: ['$UTF8ToString', '$enginuityKept'],
  enginuity_page_keep: (given) => {
    const text = UTF8ToString(given);
    try {
      if (text) sessionStorage.setItem(enginuityKept(), `${Date.now()} ${text}`);
      else sessionStorage.removeItem(enginuityKept());
    } catch {}
    if (!text && location.hash.startsWith('#room=')) history.replaceState(null, '', location.pathname + location.search);
  },
  enginuity_page_kept__deps: ['$stringToNewUTF8', '$enginuityKept'],
  enginuity_page_kept: () => {
    let kept = '';
    try {
      kept = sessionStorage.getItem(enginuityKept()) ?? '';
    } catch {}
    return stringToNewUTF8(Date.now() - parseInt(kept) < 600_000 ? kept.slice(kept.indexOf(' ') + 1) : '');
  },
  enginuity_page_reload: () => Module['host'].reload(),
  enginuity_page_languages__deps: ['$stringToNewUTF8'],
  enginuity_page_languages: () => stringToNewUTF8((navigator.languages || [navigator.language]).join('\n')),
  enginuity_page_announce__deps: ['$UTF8ToString'],
  enginuity_page_announce: (text) => Module['host'].announce(UTF8ToString(text)),
  enginuity_page_speak__deps: ['$UTF8ToString'],
  enginuity_page_speak: (language) => Module['host'].speak(UTF8ToString(language)),
  enginuity_page_contrast: (high) => Module['host'].showContrast(high !== 0),
  enginuity_page_pointer: (used) => Module['host'].showPointer(used !== 0),
  enginuity_page_rumble: (place, strength, seconds) => Module['host'].rumble(place, strength, seconds),
  enginuity_page_sound: (muted) => Module['host'].showSound(muted !== 0),
  enginuity_page_message__deps: ['$UTF8ToString'],
  enginuity_page_message: (kind, title, text) => Module['host'].showMessage(kind, UTF8ToString(title), UTF8ToString(text)),
  enginuity_page_open_field__deps: ['$UTF8ToString', '$stringToNewUTF8', 'free'],
  enginuity_page_open_field: (label, text, most) => Module['host'].openField(UTF8ToString(label), UTF8ToString(text), most, (given) => {
    const words = given === null ? 0 : stringToNewUTF8(given);
    Module['_enginuity_field'](words);
    if (words) _free(words);
  }),
  enginuity_page_close_field: () => Module['host'].closeField(),
  enginuity_page_offer_start__deps: ['$UTF8ToString'],
  enginuity_page_offer_start: (choices, boxes, focus, noted) => Number(Module['host'].offer(
    UTF8ToString(choices).split('\n').map((line, index) => {
      const box = (boxes >> 2) + index * 4;
      return { label: line.slice(1), stays: line[0] === '=', box: HEAPF32.slice(box, box + 4) };
    }), focus, noted !== 0)),
  enginuity_page_log__deps: ['$UTF8ToString'],
  enginuity_page_log: (kind, text) => Module['host'].log(kind, UTF8ToString(text)),
  enginuity_page_show_log: () => Module['host'].showLog(),
  enginuity_page_show_replay__deps: ['$UTF8ToString'],
  enginuity_page_show_replay: (link, bytes, size) => Module['host'].showReplay(UTF8ToString(link), HEAPU8.slice(bytes, bytes + size)),
  enginuity_page_show_picture: (width, height, pixels) => Module['host'].showPicture(
    new ImageData(new Uint8ClampedArray(HEAPU8.slice(pixels, pixels + width * height * 4).buffer), width, height)),
  enginuity_page_show_link__deps: ['$UTF8ToString'],
  enginuity_page_show_link: (...texts) => Module['host'].showLink(...texts.map((text) => UTF8ToString(text))),
  enginuity_page_show_saves: (bytes, size) => Module['host'].showSaves(HEAPU8.slice(bytes, bytes + size)),
  $enginuityPictures: { worker: null, waiting: {}, next: 0 },
  enginuity_page_decode_picture__deps: ['$enginuityPictures', 'malloc'],
  enginuity_page_decode_picture: (bytes, size, asked, done) => {
    const { waiting } = enginuityPictures;
    const give = (ticket, { width = 0, height = 0, pixels = null }) => {
      const tell = waiting[ticket];
      delete waiting[ticket];
      const at = pixels ? _malloc(pixels.length) : 0;
      if (at) HEAPU8.set(pixels, at);
      if (tell) tell(width, height, at);
    };
    if (typeof Worker === 'undefined' || typeof OffscreenCanvas === 'undefined') return 0;
    if (!enginuityPictures.worker) {
      // Next to the program, and of its version.
      const worker = new Worker(_scriptName.replace(/[^/?]+(?=$|\?)/, 'picture_worker.js'));
      worker.onmessage = ({ data }) => queueMicrotask(() => give(data.ticket, data));
      worker.onerror = () => queueMicrotask(() => Object.keys(waiting).forEach((ticket) => give(ticket, {})));
      enginuityPictures.worker = worker;
    }
    const ticket = enginuityPictures.next++;
    waiting[ticket] = (width, height, at) => {{{ makeDynCall('vpiip', 'done') }}}(asked, width, height, at);
    const copy = HEAPU8.slice(bytes, bytes + size);
    enginuityPictures.worker.postMessage({ ticket, bytes: copy }, [copy.buffer]);
    return 1;
  },
  enginuity_page_float_targets: () => GLctx.getExtension('EXT_color_buffer_float') || GLctx.getExtension('EXT_color_buffer_half_float'),
  enginuity_page_compiles_apart: () => (GLctx.getExtension('KHR_parallel_shader_compile') ? 1 : 0),
  enginuity_page_canvas: (widthAt, heightAt, ratioAt) => {
    const size = Module['host'].canvasSize();
    HEAP32[widthAt >> 2] = size.width;
    HEAP32[heightAt >> 2] = size.height;
    HEAPF32[ratioAt >> 2] = size.ratio;
  },
  enginuity_page_corner: (widthAt, heightAt) => {
    const size = Module['host'].cornerSize();
    HEAPF32[widthAt >> 2] = size.width;
    HEAPF32[heightAt >> 2] = size.height;
  },
  // SDL calls these functions without expecting exceptions. Without the constructors it reports that there is no sound.
  enginuity_page_prepare_sound: () => {
    const sdl = Module['SDL2'] || (Module['SDL2'] = {});
    if (sdl.audioContext) return;
    try {
      const context = new (globalThis['AudioContext'] || globalThis['webkitAudioContext'])();
      context['createScriptProcessor'](256, 0, 2);
      sdl.audioContext = context;
    } catch (error) {
      globalThis['AudioContext'] = globalThis['webkitAudioContext'] = undefined;
      Module['host'].log(1, `no sound: ${error}`);
    }
  },
  // SDL's audio context; it exists after the device is opened.
  enginuity_page_resume_sound: () => {
    const context = Module['SDL2'] && Module['SDL2'].audioContext;
    // Also a context that says it runs: it may be about to rest.
    if (context && !Module['soundSuspended'] && context.state !== 'closed') context.resume().catch(() => {});
  },
  enginuity_page_suspend_audio__deps: ['enginuity_page_resume_sound'],
  enginuity_page_suspend_audio: (suspended) => {
    Module['soundSuspended'] = suspended !== 0;
    const context = Module['SDL2'] && Module['SDL2'].audioContext;
    if (suspended && context) context.suspend().catch(() => {});
    else _enginuity_page_resume_sound();
  },
  // Asked in each frame: a query that is kept is faster than a new one.
  $enginuityPreferences: [],
  enginuity_page_preferences__deps: ['$enginuityPreferences'],
  enginuity_page_preferences: () => {
    if (!enginuityPreferences.length) {
      enginuityPreferences.push(...['prefers-reduced-motion: reduce', 'pointer: coarse', 'prefers-contrast: more'].map((query) => matchMedia(`(${query})`)));
    }
    return enginuityPreferences.reduce((bits, query, at) => bits | query.matches << at, 0);
  },
  // The WebSockets of platform/os/web/page_socket.cpp, by the address of their object. The browser's events only change these objects; the
  // program reads them.
  $enginuitySockets: {},
  // Browsers send the code 1000 and those from 3000 on only.
  $enginuityCloseSocket: (connection, code, reason) => {
    if (connection.code) return;
    connection.code = code;
    connection.reason = reason;
    connection.socket.onmessage = connection.socket.onclose = null;
    try {
      connection.socket.close(code === 1000 || code >= 3000 ? code : code + 3000, reason);
    } catch { // what it does not send
      connection.socket.close();
    }
  },
  enginuity_socket_open__deps: ['$enginuitySockets', '$enginuityCloseSocket', '$UTF8ToString'],
  enginuity_socket_open: (key, address, maxMessage, maxWaiting, maxMessages) => {
    const connection = enginuitySockets[key] = { waiting: [], bytes: 0, code: 0, reason: '' };
    try {
      const text = UTF8ToString(address);
      // Newer browsers also take other addresses, relative to the page.
      if (!/^wss?:/i.test(text)) throw new Error('The address does not begin with ws:// or wss://.');
      connection.socket = new WebSocket(text);
    } catch (error) { // malformed, or forbidden for this page
      connection.code = 1006;
      connection.reason = error.message;
      return;
    }
    connection.socket.binaryType = 'arraybuffer';
    connection.socket.onclose = ({ code, reason }) => Object.assign(connection, { code, reason });
    connection.socket.onmessage = ({ data }) => {
      if (typeof data === 'string') enginuityCloseSocket(connection, 1003, 'Messages are binary.');
      else if (data.byteLength > maxMessage) enginuityCloseSocket(connection, 1009, 'A message is too big.');
      else if (connection.waiting.length === maxMessages || connection.bytes + data.byteLength > maxWaiting) enginuityCloseSocket(connection, 1008, 'Too many messages wait to be read.');
      else {
        connection.waiting.push(data);
        connection.bytes += data.byteLength;
      }
    };
  },
  enginuity_socket_state__deps: ['$enginuitySockets'],
  enginuity_socket_state: (key) => {
    const connection = enginuitySockets[key];
    // A socket that the page's policy forbids has no event of its end in Chromium.
    if (!connection.code && connection.socket.readyState === 3) connection.code = 1006;
    return connection.code ? 2 : Number(connection.socket.readyState > 0);
  },
  enginuity_socket_code__deps: ['$enginuitySockets'],
  enginuity_socket_code: (key) => enginuitySockets[key].code,
  enginuity_socket_reason__deps: ['$enginuitySockets', '$stringToNewUTF8'],
  enginuity_socket_reason: (key) => stringToNewUTF8(enginuitySockets[key].reason),
  enginuity_socket_send__deps: ['$enginuitySockets'],
  enginuity_socket_send: (key, bytes, size, maxQueued) => {
    const { code, socket } = enginuitySockets[key];
    if (code || socket.readyState > 1 || socket.onopen || socket.bufferedAmount + size > maxQueued) return 0;
    if (socket.readyState) socket.send(HEAPU8.subarray(bytes, bytes + size)); // which copies
    else {
      const first = HEAPU8.slice(bytes, bytes + size);
      socket.onopen = () => { // not a picture later
        socket.onopen = null;
        socket.send(first);
      };
    }
    return 1;
  },
  enginuity_socket_queued__deps: ['$enginuitySockets'],
  enginuity_socket_queued: (key) => enginuitySockets[key].socket?.bufferedAmount ?? 0,
  enginuity_socket_next__deps: ['$enginuitySockets'],
  enginuity_socket_next: (key) => enginuitySockets[key].waiting[0]?.byteLength ?? -1,
  enginuity_socket_take__deps: ['$enginuitySockets'],
  enginuity_socket_take: (key, to) => {
    const connection = enginuitySockets[key];
    const data = connection.waiting.shift();
    connection.bytes -= data.byteLength;
    HEAPU8.set(new Uint8Array(data), to);
  },
  enginuity_socket_close__deps: ['$enginuitySockets', '$enginuityCloseSocket', '$UTF8ToString'],
  enginuity_socket_close: (key, code, reason) => enginuityCloseSocket(enginuitySockets[key], code, UTF8ToString(reason)),
  enginuity_socket_drop__deps: ['$enginuitySockets', '$enginuityCloseSocket'],
  enginuity_socket_drop: (key) => {
    enginuityCloseSocket(enginuitySockets[key], 1001, '');
    delete enginuitySockets[key];
  },
  enginuity_socket_address__deps: ['$UTF8ToString', '$stringToNewUTF8'],
  enginuity_socket_address: (given) => {
    const server = UTF8ToString(given) || document.querySelector('meta[name=game-server]')?.content;
    let found = '';
    try {
      if (server && /^http/.test(location.protocol)) found = new URL(server, location.href).href.replace(/^http/, 'ws').replace(/(\/|\/ws)?$/, '/ws');
    } catch {} // malformed
    return stringToNewUTF8(found);
  },
  enginuity_page_processors: () => navigator.hardwareConcurrency || 0,
  enginuity_page_memory: () => navigator.deviceMemory || 0, // not in all browsers
  enginuity_page_running: () => Module['host'].running(),
  enginuity_page_ended: (code) => Module['host'].ended(code),
});
