// Sound in a real browser that blocks the sound of a page until a user gesture.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { pongInChromium } from '../support/page.mjs';
import { watchSound } from '../support/sound.mjs';

describe('sound in Chromium', () => {
  const open = pongInChromium({ prepare: (page) => page.addInitScript(watchSound) });
  const heard = (game) => game.page.evaluate(() => ({ ...window.sound, contexts: window.sound.contexts.map((context) => context.state) }));
  const until = (game, condition) => game.page.waitForFunction(condition, undefined, { timeout: 60_000, polling: 30 });

  test('starts with the first gesture, not earlier', async () => {
    // A small page, so that the test measures sound and not the time to draw a large picture in software.
    const game = await open({ viewport: { width: 320, height: 180 } });
    await game.page.locator('#start-button').waitFor({ timeout: 60_000 });
    await game.until((s) => s.frame > 60);
    assert.deepEqual((await heard(game)).contexts, []);
    await game.title();
    await until(game, () => window.sound.contexts[0]?.state === 'running' && window.sound.soundAt);
    const sound = await heard(game);
    assert.deepEqual(sound.contexts, ['running']);
    const after = (time) => Math.round(time - sound.gestureAt);
    console.log(`sound: the device runs ${after(sound.runningAt)} ms after the gesture, the first sound is handed out ${after(sound.soundAt)} ms after it, in buffers of ${sound.frames} samples`);
    assert.deepEqual(game.errors(), []);
    assert.deepEqual(game.console.filter((line) => line.startsWith('warning')), []);
    await game.close();
  });

  test('a key on the start button is a gesture', async () => {
    const game = await open();
    await game.page.locator('#start-button').waitFor({ timeout: 60_000 });
    await game.page.keyboard.press('Enter');
    await until(game, () => window.sound.contexts[0]?.state === 'running');
    await game.close();
  });

  test('pauses while the page is hidden and continues when it is visible again', async () => {
    const game = await open();
    await game.title();
    await until(game, () => window.sound.level > 0.01);
    await game.hide();
    await until(game, () => window.sound.contexts[0].state === 'suspended');
    await game.show();
    await until(game, () => window.sound.contexts[0].state === 'running' && window.sound.level > 0.01);
    await game.close();
  });

  /** Plays without music, which plays on below a menu. */
  const playWithoutMusic = async () => {
    const game = await open();
    await game.until((s) => s.frame > 2);
    await game.put('music_volume=0\n');
    await game.page.reload();
    await game.play();
    return game;
  };

  test('rests in a pause without music, and starts again with the sounds of its menu and with the match', async () => {
    const game = await playWithoutMusic();
    const state = (wanted) => until(game, wanted === 'running' ? () => window.sound.contexts[0]?.state === 'running' : () => window.sound.contexts[0]?.state === 'suspended');
    await until(game, () => window.sound.level > 0.01);
    await game.page.keyboard.press('p');
    await state('suspended');
    await game.page.keyboard.press('ArrowDown');
    await state('running');
    await state('suspended');
    await game.page.keyboard.press('p');
    await until(game, () => window.sound.contexts[0].state === 'running' && window.sound.level > 0.01);
    await game.close();
  });

  test('starts again although the browser has not yet said that it rests', async () => {
    const game = await playWithoutMusic();
    await until(game, () => window.sound.level > 0.01);
    await game.page.evaluate(() => {
      const state = Object.getOwnPropertyDescriptor(BaseAudioContext.prototype, 'state').get;
      Object.defineProperty(BaseAudioContext.prototype, 'state', { get: () => 'running' });
      window.trueState = () => state.call(window.sound.contexts[0]);
    });
    await game.page.keyboard.press('p');
    await until(game, () => window.trueState() === 'suspended');
    await game.page.keyboard.press('p');
    await until(game, () => window.trueState() === 'running');
    await game.close();
  });

  for (const rate of [44_100, 48_000]) {
    test(`plays music without clicks on a device of ${rate} Hz`, async () => {
      const game = await open({ viewport: { width: 320, height: 180 }, prepare: (page) => page.addInitScript(watchSound, rate) });
      await game.page.locator('#start-button').waitFor({ timeout: 60_000 });
      await game.title();
      await until(game, () => window.sound.level > 0.02); // after the fade
      await game.page.evaluate(() => { window.sound.samples = [[], []]; });
      await until(game, () => window.sound.samples[0].length > 2 * 44_100);
      const { loudest, jump, mean } = await game.page.evaluate(() => {
        const [samples] = window.sound.samples;
        const jumps = samples.slice(1).map((sample, i) => Math.abs(sample - samples[i]));
        return { loudest: Math.max(...samples.slice(0, 50_000).map(Math.abs)), jump: Math.max(...jumps.slice(0, 50_000)),
          mean: samples.reduce((sum, sample) => sum + sample, 0) / samples.length };
      });
      // A click is a jump that the music, whose notes are below 2 kHz, does not have.
      assert.ok(loudest > 0.02 && loudest < 0.9, `the loudest sample is ${loudest}`);
      assert.ok(jump < loudest * 0.35, `${jump} between two samples, of ${loudest}`);
      assert.ok(Math.abs(mean) < 0.01, `the mean is ${mean}`);
      await game.close();
    });
  }
});
