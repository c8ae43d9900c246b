// Prints the time from opening the page to its first frame in Chromium, which renders in software. Nothing is cached.
// usage: ENGINUITY_BUILD=build/web node tests/support/first_frame.mjs

import { join } from 'node:path';
import { GamePage, build, launch, serve } from './page.mjs';

const kLoads = 7;

const server = await serve(join(build, 'bin/pong'));
const browser = await launch();
const times = [];
for (let load = 0; load < kLoads; ++load) {
  const game = await GamePage.open(browser, server.address);
  times.push((await game.until((s) => s.firstFrameMs > 0)).firstFrameMs);
  await game.close();
}
await browser.close();
await server.stop();
times.sort((a, b) => a - b);
const shown = times.map(Math.round);
console.log(`first frame in Chromium: ${shown[kLoads >> 1]} ms after the page was opened (median of ${kLoads}; ${shown[0]} to ${shown[kLoads - 1]})`);
