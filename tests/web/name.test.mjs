// A best score in a page: the name is typed in a field of the page, and the score is kept across a reload.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { FakeGamepad, pongInChromium } from '../support/page.mjs';

/** Runs in the page: guards the left side with the mouse until a rally is long enough, then leaves it until the match is lost. */
const rallyAndLose = () => new Promise((done, failed) => {
  const canvas = document.querySelector('canvas');
  const until = performance.now() + 240_000;
  let guards = true;
  let before = 800; // the ball's place
  let way = 0; // its direction
  let hits = 0;
  let points = 0;
  const look = () => {
    const { state, score, ball } = window.enginuity.inspect();
    if (state !== 'playing') return done(state);
    if (performance.now() > until) return failed(new Error(`still playing, ${score}`));
    if (score[0] + score[1] !== points) hits = way = 0;
    points = score[0] + score[1];
    const now = Math.sign(ball[0] - before);
    if (way !== 0 && now === -way) ++hits;
    if (now !== 0) way = now;
    before = ball[0];
    guards &&= hits < 8; // the game counts rallies from 5 on
    canvas.dispatchEvent(new MouseEvent('mousemove', {
      clientX: 100, clientY: guards ? (ball[1] / 900) * canvas.clientHeight : 10, movementX: 1, movementY: 1, bubbles: true,
    }));
    requestAnimationFrame(look);
  };
  look();
});

describe('the name of a best score', () => {
  const pong = pongInChromium();
  const open = () => pong({ query: '?+inspect&seed=7&strength=fierce' }); // which returns balls
  /** Plays a match that is lost with a long rally; the result comes first, then the name. */
  const lose = async (game) => {
    await game.play();
    await game.page.evaluate(rallyAndLose);
    const { frame } = await game.until((s) => s.state === 'result');
    assert.match(await game.status(), /^The bot wins/);
    await game.until((s, before) => s.frame > before + 40, frame); // keys of the match do not count
    await game.page.keyboard.press('Enter');
  };

  test('is typed in a field, with an input method too, and the score is kept across a reload', async () => {
    const game = await open();
    await lose(game);
    const field = game.page.getByRole('textbox', { name: 'Your name' });
    await field.waitFor();
    await game.until((s) => s.state === 'name');
    assert.equal(await field.evaluate((input) => document.activeElement === input), true);

    // Keys held in the game do not type, and keys of the game type here.
    const repeated = await field.evaluate((input) => input.dispatchEvent(new KeyboardEvent('keydown', { key: 'w', repeat: true, cancelable: true })));
    assert.equal(repeated, false);
    await game.page.keyboard.type('Zoë fs1');
    assert.equal(await field.inputValue(), 'Zoë fs1');

    // Enter and Escape of an input method do not leave the field.
    await field.evaluate((input) => {
      input.dispatchEvent(new CompositionEvent('compositionstart'));
      const enter = (init) => input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', cancelable: true, bubbles: true, ...init }));
      window.prevented = [enter({ isComposing: true }), enter({ keyCode: 229 })];
      input.form.requestSubmit();
    });
    assert.deepEqual(await game.page.evaluate(() => window.prevented), [false, false]);
    await field.press('Escape');
    assert.equal(await field.isVisible(), true);
    await field.evaluate((input) => input.dispatchEvent(new CompositionEvent('compositionend')));
    await field.press('Enter');
    const shown = await game.until((s) => s.state === 'scores' && s.kept === 'saved');
    assert.equal(await field.isVisible(), false);
    assert.match(shown.table, /^Longest rallies, fierce$/);
    assert.equal(shown.entries[0][0], 'Zoë fs1');
    assert.ok(shown.entries[0][1] >= 5);
    assert.match(await game.record('rallies_fierce'), /^ENGYSCOR/);
    assert.deepEqual(game.errors(), []);

    await game.page.reload();
    await game.title();
    const { x, y } = await game.item('Best scores');
    await game.page.mouse.click(x, y);
    await game.until((s) => s.state === 'scores');
    for (const table of ['fair', 'easy', 'medium', 'hard', 'fierce'].map((level) => `Longest rallies, ${level}`)) {
      await game.page.keyboard.press('ArrowRight');
      await game.until((s, wanted) => s.table === wanted, table);
    }
    const again = await game.inspect();
    assert.deepEqual(again.entries, shown.entries);
    await game.close();
  });

  test('is entered with letters on the screen after the field is cancelled, and by a controller', async () => {
    const game = await open();
    await lose(game);
    const field = game.page.getByRole('textbox', { name: 'Your name' });
    await field.waitFor();
    await field.press('Escape');
    await field.waitFor({ state: 'hidden' });
    const { x, y } = await game.item('Q');
    await game.page.mouse.click(x, y);
    await game.until((s) => s.name === 'Q');
    await game.page.keyboard.type('ab!');
    await game.until((s) => s.name === 'Qab!');
    const pad = new FakeGamepad(game);
    await pad.connect();
    const { frame } = await game.inspect();
    await game.until((s, before) => s.frame > before + 5, frame); // the game has noticed it
    await pad.press(0); // Done has the focus after typing
    await game.until((s) => s.state === 'scores');
    assert.equal((await game.inspect()).entries[0][0], 'Qab!');
    assert.deepEqual(game.errors(), []);
    await game.close();
  });
});
