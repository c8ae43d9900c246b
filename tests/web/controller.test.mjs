// Game controllers in a real browser: the way from the page to the game.

import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { join } from 'node:path';
import { FakeGamepad, GamePage, build, launch, serve } from '../support/page.mjs';

describe('game controllers in Chromium', () => {
  let server;
  let browser;
  before(async () => {
    server = await serve(join(build, 'bin/pong'));
    browser = await launch();
  });
  after(async () => {
    await browser?.close();
    await server?.stop();
  });

  test('one that is plugged in and pulled out is told of', async () => {
    const game = await GamePage.open(browser, server.address);
    const told = async (words) => {
      for (const until = Date.now() + 60_000; Date.now() < until;) {
        if (game.console.some((line) => line.includes(words))) return;
        await new Promise((later) => { setTimeout(later, 30); });
      }
      assert.fail(`the log never said '${words}': ${game.console.join('\n')}`);
    };
    await game.start();
    const pad = new FakeGamepad(game);
    await pad.connect();
    await told('Game controller: ');
    await pad.press(0);
    await pad.axis(0, -1);
    await pad.disconnect();
    await told('A game controller was removed.');
    assert.deepEqual(game.errors(), []);
    assert.ok(await game.inspect());
    await game.close();
  });
});
