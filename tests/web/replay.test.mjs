// Recordings in a page: a match is shared as a link and as a file, and both play in another page.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { describe, test } from 'node:test';
import { PNG } from 'pngjs';
import { pongInChromium } from '../support/page.mjs';

describe('recordings', () => {
  const pong = pongInChromium({ permissions: ['clipboard-read', 'clipboard-write'] });

  /** Loses a match by keys, up to its result. */
  const lose = async () => {
    const game = await pong({ query: '?+inspect&seed=7&strength=fierce&points=5' });
    await game.play();
    for (let key = 0; (await game.inspect()).state === 'playing'; ++key) {
      await game.page.keyboard.press(key % 2 ? 'w' : 's', { delay: 150 });
    }
    const { frame } = await game.until((s) => s.state === 'result');
    await game.until((s, first) => s.frame > first + 40, frame); // it ignores clicks for half a second
    return game;
  };
  const click = async (game, label) => {
    const { x, y } = await game.item(label);
    await game.page.mouse.click(x, y);
  };
  const openShare = async (game) => {
    await click(game, 'Copy link');
    await game.page.locator('#replay').waitFor();
  };
  /** Presses the button of the start screen, and plays the recording to its end. */
  const watch = async (game) => {
    const button = game.page.locator('#start-button');
    await button.waitFor();
    assert.equal(await button.textContent(), 'Watch the match');
    assert.equal((await game.inspect()).step, 0); // it waits below the start screen
    await button.click();
    await game.until((s) => s.state === 'watching' && s.step > 0);
    for (let i = 0; i < 4; ++i) await game.page.keyboard.press('ArrowUp');
    return game.until((s) => s.state === 'watching' && s.step === s.steps);
  };

  test('a lost match is shared as a link, which plays in another page', async () => {
    const game = await lose();
    const { hash, score } = await game.until((s) => s.state === 'result');
    await openShare(game);
    assert.match(await game.page.locator('#replay-text').textContent(), /^The link contains the whole match/);
    const told = () => game.page.waitForFunction(() => document.querySelector('#replay-told').textContent === 'Link copied.');
    await told(); // at once
    const link = await game.page.evaluate(() => navigator.clipboard.readText());
    await game.page.evaluate(() => navigator.clipboard.writeText(''));
    await game.page.locator('#replay-copy').click();
    await game.page.waitForFunction(async (wanted) => await navigator.clipboard.readText() === wanted, link);
    assert.match(link, /^http:\/\/localhost:\d+\/#r=[\w-]{100,1900}$/);
    await game.page.locator('#replay button[data-word=close]').click();
    await game.close();

    // As a messenger passes it on: broken, and with the full stop of a sentence.
    const { hash: text } = new URL(link);
    const other = await pong({ query: `?+inspect${text.slice(0, 50)}%0A ${text.slice(50)}.` });
    const end = await watch(other);
    assert.equal(end.genuine, true);
    assert.equal(end.marks.length, score[0] + score[1]); // a point may come to the player who does nothing
    assert.deepEqual(end.names, ['', 'Bot (fierce)']);
    assert.equal(end.hash, hash);
    await other.page.keyboard.press('Escape');
    await other.until((s) => s.state === 'title');
    await other.page.keyboard.press('1'); // the game can be played
    await other.until((s) => s.state === 'playing');
    assert.deepEqual(other.errors(), []);
    await other.close();
  });

  test('a match is saved as a file, which another page loads', async () => {
    const game = await lose();
    await openShare(game);
    const [saved] = await Promise.all([game.page.waitForEvent('download'), game.page.locator('#replay-save').click()]);
    assert.equal(saved.suggestedFilename(), 'pong-match.recording');
    const file = await saved.path();
    assert.equal((await readFile(file)).subarray(0, 8).toString(), 'ENGYRPLY');

    await game.page.locator('#replay button[data-word=close]').click();
    await click(game, 'Send a picture');
    await game.page.locator('#replay canvas').waitFor();
    assert.equal(await game.page.locator('#replay-copy').isVisible(), false);
    const [picture] = await Promise.all([game.page.waitForEvent('download'), game.page.locator('#replay-save').click()]);
    assert.equal(picture.suggestedFilename(), 'pong-match.png');
    const { width, height, data } = PNG.sync.read(await readFile(await picture.path()));
    assert.deepEqual([width, height], [1280, 720]);
    assert.ok(new Set(new Uint32Array(data.buffer, data.byteOffset, width * height)).size > 1000, 'it shows the match');
    await game.page.locator('#replay button[data-word=close]').click();
    assert.equal((await game.inspect()).state, 'result');

    const other = await pong();
    await other.title();
    await click(other, 'Options');
    await click(other, 'Saved data');
    await other.page.locator('#saves').waitFor();
    await other.page.locator('#saves-file').setInputFiles(file);
    const end = await watch(other);
    assert.equal(end.genuine, true);
    await game.close();
    await other.close();
  });

  test('a challenge goes by a link, and its match is the same', async () => {
    const game = await pong({ query: '?+inspect&challenge=rally-23-hard-5-64-ff-Ann%20%26%20Lee' });
    await game.page.locator('#start-button', { hasText: 'Take the challenge' }).click();
    await game.until((s) => s.state === 'playing');
    const first = await game.until((s) => s.steps > 200);
    assert.deepEqual(first.score, [0, 0]);
    await game.close();
    const damaged = await pong({ query: '?+inspect&challenge=rally-23' });
    await damaged.until((s) => s.notice?.includes('challenge of the link is damaged'));
    await damaged.play();
    assert.deepEqual(damaged.errors(), []);
    await damaged.close();
  });

  test('another link in the address opens it', async () => {
    const game = await pong();
    await game.page.locator('#start-button').waitFor();
    await game.page.evaluate(() => { location.hash = '#r=AAAA'; });
    await game.until((s) => s.notice?.includes('the link is damaged'));
    await game.close();
  });

  test('a link that is cut or enormous says so, and the game plays', async () => {
    for (const text of ['', 'AAAABBBB', '%20%20', 'A'.repeat(2_000_000)]) {
      const game = await pong({ query: `?+inspect#r=${text}` });
      await game.until((s) => s.notice?.includes('the link is damaged'));
      await game.play();
      assert.deepEqual(game.errors(), []);
      await game.close();
    }
  });
});
