// The scripts of tests/transcripts in pages, in real time: what happens to the state and to the lines of menus, without places and scores.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { gameInChromium, root } from '../support/page.mjs';

const kDesktopOnly = /^(Quit$|VSync:|Full screen:)/; // lines that a page lacks
const kLast = '# Pages play up to here.'; // of a script
const kScale = 2; // of the window in which the scripts are played natively
const kCodes = { left: 'ArrowLeft', right: 'ArrowRight', up: 'ArrowUp', down: 'ArrowDown', enter: 'Enter', escape: 'Escape', space: 'Space', backspace: 'Backspace' };
const codeOf = (key) => kCodes[key] ?? `Key${key.toUpperCase()}`;

/** @return  lists of { command, state, menu }, one for each `start`: a script, with the state and the lines of the menu after each command */
function scriptsOf(game) {
  const scripts = [];
  let [state, menu, plays] = ['', [], true];
  for (const block of readFileSync(join(root, `tests/transcripts/${game}.txt`), 'utf8').split('\n> ').slice(1)) {
    const [command, ...lines] = block.split('\n');
    const shown = lines.filter((line) => line.startsWith('- ')).map((line) => line.slice(2));
    state = lines.find((line) => line.startsWith('state: '))?.slice(7) ?? state;
    menu = shown.length > 0 ? shown : menu;
    if (command.startsWith('start')) {
      scripts.push([]);
      plays = true;
    }
    if (plays) scripts.at(-1).push({ command, state, menu: menu.filter((line) => !kDesktopOnly.test(line)) });
    plays = plays && !lines.includes(kLast);
  }
  return scripts;
}

/** Waits until the game has made so many frames. */
async function frames(game, count) {
  const { frame } = await game.inspect();
  await game.until((seen, last) => seen.frame >= last, frame + count);
}

async function play(game, input, command) {
  const [what, ...given] = command.split(' ');
  const touch = (type) => input.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x: given[0] * kScale, y: given[1] * kScale, id: 1 }] });
  const keys = game.page.keyboard;
  if (what === 'key') for (const key of given) await keys.press(codeOf(key), { delay: 40 });
  else if (what === 'hold') await keys.down(codeOf(given[0]));
  else if (what === 'release') await keys.up(codeOf(given[0]));
  else if (what === 'seconds') await frames(game, Math.round(Math.min(given[0], 1) * 60));
  else if (what === 'tap') {
    await frames(game, 60); // a menu that has just come takes no taps
    const line = await game.item(given.join(' '));
    await game.page.touchscreen.tap(line.x, line.y);
  } else if (what === 'focus') await game.page.evaluate((type) => window.dispatchEvent(new Event(type)), given[0] === 'lost' ? 'blur' : 'focus');
  else await touch({ down: 'touchStart', move: 'touchMove', up: 'touchEnd' }[what]);
}

for (const name of ['starter', 'platformer', 'cy', 'pong']) {
  describe(`the transcript of ${name} in Chromium`, () => {
    const open = gameInChromium(name, { viewport: { width: 320 * kScale, height: 180 * kScale }, hasTouch: true });

    test('states and menus follow each other as natively', async () => {
      for (const [start, ...steps] of scriptsOf(name)) {
        const settings = start.command.split(' ').slice(1).join('&');
        const game = await open({ query: `?+inspect&seed=7&language=en&${settings}` });
        const input = await game.context.newCDPSession(game.page);
        for (let { focus } = await game.title(); focus > 0; --focus) await game.page.keyboard.press('ArrowUp', { delay: 60 });
        for (const { command, state, menu } of steps) {
          await play(game, input, command);
          if (command.startsWith('focus')) continue; // takes effect in the next frame, natively in the next step
          const hasMenu = ['title', 'paused', 'over', 'result', 'options', 'scores', 'name'].includes(state);
          const told = await game.until((seen, wanted) => seen.state === wanted.state && (!wanted.menu || wanted.menu.every((line) =>
            seen.menu?.some(({ label, value }) => line === (value ? `${label}: ${value}` : label)))), { state, menu: hasMenu ? menu : null })
            .catch((error) => assert.fail(`after '${command}': expected ${state}, ${menu}\n${error.message}`));
          assert.ok(told);
        }
        assert.deepEqual(game.errors(), []);
        await game.close();
      }
    });
  });
}
