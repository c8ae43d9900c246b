// Takes the pictures of the gallery: starts each example's page in Chromium, plays for a moment, and saves its screenshot-1280x720.jpg.
// Build the pages first: ci/play examples. Needs the packages of the tests: ci/test chromium installs them.
//
// usage: node tools/make_gallery_pictures.mjs [NAME...]      without a name: all

import { join } from 'node:path';
import { GamePage, build, launch, root, serve } from '../tests/support/page.mjs';

/** Waits for a number of pictures that the browser has shown. */
const frames = (page, count) => page.evaluate((left) => new Promise((done) => {
  const next = () => (left-- > 0 ? requestAnimationFrame(next) : done());
  next();
}), count);

/** Presses keys one after the other; a number waits for that many frames. */
async function keys(game, ...sequence) {
  for (const what of sequence) {
    if (typeof what === 'number') await frames(game.page, what);
    else await game.page.keyboard.press(what, { delay: 60 });
  }
}

// Each example, by its folder: the target, and how to get to the moment of the picture.
const moments = {
  platformer: ['platformer', async (game) => { // over the first gap
    await game.until((seen) => seen.state === 'playing');
    await game.page.keyboard.down('d');
    await game.page.waitForTimeout(1900);
    await game.page.keyboard.down('w');
    await game.page.waitForTimeout(250);
  }],
  fireflies: ['fireflies', async (game) => { // two players
    await game.until((seen) => seen.state === 'join');
    await keys(game, 30, 'Space', 20, 'Enter', 20, 'Enter');
    await game.until((seen) => seen.state === 'playing');
    await game.page.keyboard.down('d');
    await game.page.keyboard.down('ArrowDown');
    await frames(game.page, 45);
  }],
  cy: ['cy', async (game) => { // a bot, below the title
    await game.page.waitForTimeout(30000);
  }],
  snake: ['snake', (game) => keys(game, 12)],
  snakes: ['snakes', (game) => keys(game, 10, 's', 10, 'd', 10)], // against a bot
  sprites: ['sprites', async (game) => {
    await keys(game, 20);
    await game.page.keyboard.down('ArrowRight');
    await frames(game.page, 60);
  }],
  menus: ['menus', (game) => keys(game, 20, 'Enter', 30)],
  sound: ['sound', (game) => keys(game, 90)],
  starter: ['starter', (game) => keys(game, 120)],
};

const wanted = process.argv.slice(2);
const browser = await launch();
for (const name of wanted.length ? wanted : Object.keys(moments)) {
  if (!moments[name]) throw new Error(`unknown example '${name}', expected one of: ${Object.keys(moments).join(' ')}`);
  const [target, play] = moments[name];
  const server = await serve(join(build, 'bin', target));
  const game = await GamePage.open(browser, server.address, { query: '?+inspect&seed=7', viewport: { width: 1280, height: 720 } });
  await game.start();
  await game.until((seen) => seen.state !== undefined && seen.state !== 'loading');
  await play(game);
  await game.page.evaluate(() => { document.getElementById('corner').hidden = true; });
  const file = join(name === 'cy' ? 'game' : 'examples', name, 'screenshot-1280x720.jpg');
  await game.page.screenshot({ path: join(root, file), type: 'jpeg', quality: 82 });
  console.log(file);
  await game.context.close();
  await server.stop();
}
await browser.close();
