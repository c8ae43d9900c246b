// Prints how long the links of matches are: Pong is played in Chromium by keys and by the mouse, with the browser's own events.
// usage: node tests/support/link_length.mjs

import { join } from 'node:path';
import { GamePage, build, launch, serve } from './page.mjs';

const kMinutes = 2;

/** Follows the ball with keys, as a person does: looks eight times a second, and holds a key until the paddle is there. */
async function byKeys(game) {
  let held = null;
  const hold = async (key) => {
    if (key === held) return;
    if (held) await game.page.keyboard.up(held);
    if (key) await game.page.keyboard.down(key);
    held = key;
  };
  for (;;) {
    const { state, ball, paddles } = await game.inspect();
    if (state !== 'playing') break;
    const away = ball[1] - paddles[0];
    await hold(Math.abs(away) < 50 ? null : away < 0 ? 'w' : 's');
    await game.page.waitForTimeout(125);
  }
  await hold(null);
}

/** Moves the mouse smoothly towards where the ball is, with the tremor of a hand, in each frame. */
async function byMouse(game) {
  let y = 360;
  for (let turn = 0; ; ++turn) {
    const { state, ball } = await game.inspect();
    if (state !== 'playing') break;
    y += (ball[1] * 0.8 + 30 * Math.sin(turn / 11) - y) * 0.25 + (Math.random() - 0.5) * 2;
    await game.page.mouse.move(100, y);
  }
}

const server = await serve(join(build, 'bin/pong'));
const browser = await launch();
try {
  for (const [name, play, strength] of [['keys', byKeys, 'hard'], ['mouse', byMouse, 'hard']]) {
    const context = await browser.newContext({ viewport: { width: 1280, height: 720 }, permissions: ['clipboard-read', 'clipboard-write'] });
    const game = await GamePage.open(browser, server.address, { query: `?+inspect&strength=${strength}&points=11`, context });
    await game.play();
    await play(game);
    await game.until((seen) => seen.state === 'result', undefined, 300_000);
    const { x, y } = await game.item('Copy link');
    await game.page.mouse.click(x, y);
    await game.page.locator('#replay-copy').click();
    await game.page.waitForFunction(() => document.querySelector('#replay-told').textContent !== '');
    const link = await game.page.evaluate(() => navigator.clipboard.readText());
    const packed = link.length - link.indexOf('#r=') - 3;
    await game.page.goto('about:blank');
    await game.page.goto(`${server.address}?+inspect${link.slice(link.indexOf('#'))}`);
    await game.page.locator('#start-button').click();
    const seen = await game.until((s) => s.state === 'watching');
    const minutes = seen.steps / 120 / 60;
    console.log(`a link of ${kMinutes} minutes by ${name}: ${Math.round((packed / minutes) * kMinutes)} characters (${packed} for ${minutes.toFixed(1)} minutes)`);
    await game.close();
  }
} finally {
  await browser.close();
  await server.stop();
}
