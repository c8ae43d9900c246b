// Prints what a visit of the page costs in Chromium, which renders in software: the time to the first frame, the bytes over the wire, and the
// processor time of all its processes while the game plays, is paused, and is hidden.
// usage: ENGINUITY_BUILD=build/web node tests/support/page_cost.mjs [GAME]

import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { GamePage, build, launchServer, serve } from './page.mjs';

const kLoads = 7;
const kSeconds = 15; // of each measured state

const server = await serve(join(build, 'bin', process.argv[2] ?? 'pong'));
const { browser, pid, stop } = await launchServer();

/** Opens the page; @return milliseconds to the first frame, and bytes over the wire */
async function load({ context, slow = false } = {}) {
  const known = context ?? await browser.newContext({ viewport: { width: 1280, height: 720 } });
  let bytes = 0;
  const game = await GamePage.open(browser, server.address, {
    context: known,
    prepare: async (page) => {
      const tools = await known.newCDPSession(page);
      await tools.send('Network.enable');
      tools.on('Network.loadingFinished', ({ encodedDataLength }) => { bytes += encodedDataLength; });
      if (slow) await tools.send('Network.emulateNetworkConditions', { offline: false, latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 1.6e6 / 8 });
    },
  });
  const { firstFrameMs } = await game.until((s) => s.firstFrameMs > 0);
  return { game, known, ms: firstFrameMs, bytes };
}

async function times(what, options) {
  const all = [];
  let bytes = 0;
  for (let turn = 0; turn < kLoads; ++turn) {
    const visit = await load(options);
    all.push(visit.ms);
    bytes = visit.bytes;
    if (options?.context) await visit.game.page.close();
    else await visit.game.close();
  }
  all.sort((a, b) => a - b);
  const shown = all.map(Math.round);
  console.log(`first frame, ${what}: ${shown[kLoads >> 1]} ms after the page was opened (median of ${kLoads}; ${shown[0]} to ${shown[kLoads - 1]}), ${(bytes / 1000).toFixed(1)} kB over the wire`);
}

await load().then(({ game }) => game.close()); // the server compresses the files
await times('cold, localhost');
await times('cold, 1.6 Mbit/s with 150 ms', { slow: true });
const { game: first, known } = await load();
await first.page.evaluate(() => navigator.serviceWorker.ready.then((registration) => new Promise((done) => {
  const look = () => (registration.active?.state === 'activated' ? done() : setTimeout(look, 20));
  look();
})));
await first.page.close();
await times('warm', { context: known });
await known.close();

/** Seconds of processor time of the browser's processes so far. */
function spent() {
  const all = readdirSync('/proc').filter((name) => /^\d+$/.test(name)).flatMap((name) => {
    try {
      const [, state] = readFileSync(`/proc/${name}/stat`, 'utf8').split(') ');
      const fields = state.split(' ');
      return [{ pid: Number(name), parent: Number(fields[1]), ticks: Number(fields[11]) + Number(fields[12]) }];
    } catch {
      return []; // it has ended
    }
  });
  const ours = new Set([pid]);
  for (let grown = true; grown;) {
    grown = false;
    for (const one of all) {
      if (!ours.has(one.pid) && ours.has(one.parent)) grown = ours.add(one.pid) && true;
    }
  }
  return all.filter((one) => ours.has(one.pid)).reduce((sum, one) => sum + one.ticks, 0) / 100;
}
const wait = (seconds) => new Promise((done) => { setTimeout(done, seconds * 1000); });
async function cost(what) {
  await wait(2);
  const [before, from] = [spent(), performance.now()];
  await wait(kSeconds);
  console.log(`processor, ${what}: ${((spent() - before) / (performance.now() - from) * 100_000).toFixed(1)} % of a core, all processes of the browser`);
}

const { game } = await load();
await cost('start screen over the demonstration');
await game.play();
await cost('playing');
await game.page.keyboard.press('p');
await game.until((s) => s.state === 'paused');
await cost('paused');
await game.close();

// Pages opened through Playwright are never hidden. This one is in a tab that only the browser knows, and another one covers it.
const control = await browser.newBrowserCDPSession();
async function openTab(url) {
  const { targetId } = await control.send('Target.createTarget', { url });
  const { sessionId } = await control.send('Target.attachToTarget', { targetId, flatten: false });
  const asked = new Map();
  control.on('Target.receivedMessageFromTarget', (from) => {
    const { id, result } = JSON.parse(from.message);
    if (from.sessionId === sessionId) asked.get(id)?.(result);
  });
  return async (expression) => {
    const id = asked.size;
    const answer = new Promise((done) => { asked.set(id, done); });
    const message = JSON.stringify({ id, method: 'Runtime.evaluate', params: { expression, userGesture: true } });
    await control.send('Target.sendMessageToTarget', { sessionId, message });
    return (await answer).result.value;
  };
}
const ask = await openTab(`${server.address}?+inspect`);
while (await ask('window.enginuity?.inspect()?.firstFrameMs > 0') !== true) await wait(0.1);
await ask('document.getElementById("start-button").click()');
await wait(2);
await openTab('about:blank');
console.log(`the page below another tab is ${await ask('document.visibilityState')}`);
await cost('hidden');
await stop();
await server.stop();
