// What a page lives through: a storage that hangs, an hour of sleep, screens of every density, a graphics card that loses its context every
// second.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { differing, pongInChromium } from '../support/page.mjs';

describe('the page lives through', () => {
  const open = pongInChromium();

  for (const what of ['open', 'openCursor', 'put']) {
    test(`a storage that does not answer: ${what}`, async () => {
      const game = await open({
        prepare: (page) => page.addInitScript((hanging) => {
          const never = () => new EventTarget();
          if (hanging === 'open') IDBFactory.prototype.open = never;
          else IDBObjectStore.prototype[hanging] = function () { this.transaction.oncomplete = null; return never(); };
        }, what),
      });
      if (what === 'put') { // by then the storage has answered once
        await game.title();
        const options = await game.item('Options');
        await game.page.mouse.click(options.x, options.y);
        const accessibility = await game.item('Accessibility');
        await game.page.mouse.click(accessibility.x, accessibility.y);
        const line = await game.item('High contrast');
        const told = game.page.waitForEvent('console', { predicate: (message) => message.text().includes('Cannot save') });
        await game.page.mouse.click(line.x + line.width / 3, line.y);
        await told;
        await game.page.keyboard.press('Escape');
        await game.until((s) => s.state === 'options');
        await game.page.keyboard.press('Escape');
        await game.until((s) => s.state === 'title');
      } else await game.title();
      await game.page.keyboard.press('2');
      await game.until((s) => s.state === 'playing' && s.steps > 30);
      assert.deepEqual(game.errors(), []);
      assert.ok(game.console.some((line) => /Cannot save '\w+': the storage does not respond/.test(line)), game.console.join('\n'));
      await game.close();
    });
  }

  test('an hour of sleep in a match', async () => {
    const game = await open({ prepare: (page) => page.clock.install() });
    await game.play();
    await game.until((s) => s.steps > 30);
    const clock = game.page.clock;
    await clock.pauseAt(await game.page.evaluate(() => Date.now()) + 500);
    const before = await game.inspect();
    await clock.fastForward(3600_000);
    await clock.runFor(100);
    const after = await game.inspect();
    assert.equal(after.state, 'playing');
    assert.ok(after.steps - before.steps < 240, `${after.steps - before.steps} steps: at most what two seconds have, not an hour's`);
    assert.ok(game.console.some((line) => /No step for 3[56]\d\d\./.test(line)), game.console.join('\n'));
    await clock.runFor(1000);
    assert.ok((await game.inspect()).steps >= after.steps + 100);
    assert.deepEqual(game.errors(), []);
    await game.close();
  });

  for (const ratio of [0.5, 0.75, 1, 1.25, 1.5, 2.625, 3, 4]) {
    test(`a screen with ${ratio} pixels for a CSS pixel`, async () => {
      const [width, height] = [480, 270];
      const game = await open({ viewport: { width, height }, deviceScaleFactor: ratio });
      await game.page.locator('#start-button').waitFor({ timeout: 60_000 });
      const seen = await game.inspect();
      for (const [index, length] of [width, height].entries()) assert.ok(Math.abs(seen.window[index] - length * ratio) <= 1, `${seen.window}`);
      assert.ok(Math.abs(seen.pixelRatio - ratio) < 0.01, `${seen.pixelRatio}`);
      const start = await game.picture();
      const { x, y } = await (async () => {
        await game.title();
        return game.item('Options');
      })();
      await game.page.mouse.click(x, y); // where it is seen
      await game.until((s) => s.state === 'options');
      assert.ok(differing(start, await game.picture()) > 500 * ratio * ratio);
      assert.deepEqual(game.errors(), []);
      await game.close();
    });
  }

  test('a graphics card that loses its context every second, for a minute', async () => {
    const game = await open({ viewport: { width: 480, height: 270 } });
    await game.playTwo();
    await game.page.keyboard.press('p');
    await game.until((s) => s.state === 'paused');
    const steady = async () => {
      await game.until((s, frame) => s.frame > frame + 40, (await game.inspect()).frame); // the menu has appeared
      return game.picture();
    };
    const before = await steady();
    await game.page.keyboard.press('p');
    await game.until((s) => s.state === 'playing');
    for (let loss = 0; loss < 60; ++loss) {
      const { steps } = await game.until((s, least) => s.steps > least, (await game.inspect()).steps + 20);
      await game.page.evaluate(() => {
        const canvas = document.getElementById('canvas');
        window.losing ??= canvas.getContext('webgl2').getExtension('WEBGL_lose_context');
        window.losing.loseContext();
      });
      await game.page.locator('#lost').waitFor();
      await game.page.evaluate(() => window.losing.restoreContext());
      await game.page.locator('#lost').waitFor({ state: 'hidden' });
      await game.until((s, then) => s.steps > then, steps);
    }
    await game.page.keyboard.press('p');
    await game.until((s) => s.state === 'paused');
    assert.ok(differing(before, await steady()) < 4000, 'the picture is back, but for ball and paddles');
    assert.equal(await game.page.locator('#failure').isVisible(), false);
    assert.deepEqual(game.errors(), []);
    await game.close();
  });
});
