// A scene in space in Firefox, which has its own WebGL and its own decoder of pictures.

import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import puppeteer from 'puppeteer-core';
import { PNG, build, colorAt, differing, serve } from '../support/page.mjs';

const kWait = { timeout: 60_000, polling: 30 };

describe('Island in Firefox', () => {
  let files;
  let browser;
  before(async () => {
    files = await serve(join(build, 'bin/island'));
    // With a window: headless Firefox has no WebGL.
    browser = await puppeteer.launch({ browser: 'firefox', executablePath: process.env.FIREFOX ?? '/usr/bin/firefox-esr', headless: false });
  });
  after(async () => {
    await browser?.close();
    await files?.stop();
  });

  test('has sky above and land below, and a key walks', async () => {
    const page = await browser.newPage();
    const logged = [];
    page.on('console', (message) => logged.push(`${message.type()}: ${message.text()}`));
    page.on('pageerror', (error) => logged.push(`error: ${error}`));
    await page.setViewport({ width: 640, height: 360 });
    await page.goto(`${files.address}?+inspect&seed=7`);
    await page.waitForSelector('#start-button', { visible: true, ...kWait });
    await page.click('#start-button');
    const frames = async (count) => {
      const first = (await page.evaluate(() => window.enginuity.inspect())).frame;
      await page.waitForFunction((wanted) => window.enginuity.inspect().frame > wanted, kWait, first + count);
    };
    const picture = async () => PNG.sync.read(Buffer.from(await page.screenshot()));
    await page.waitForFunction(() => window.enginuity.inspect()?.state === 'playing', kWait);
    await frames(20);
    const before = await picture();
    let sky = 0;
    for (let x = 0; x < before.width; ++x) {
      const [red, , blue] = colorAt(before, x, 20);
      sky += blue > red && blue > 120 ? 1 : 0;
    }
    assert.ok(sky > 20, `the sky is ${sky} pixels wide`);
    await page.keyboard.down('ArrowUp');
    await frames(30);
    await page.keyboard.up('ArrowUp');
    assert.ok(differing(before, await picture(), 16) > 10_000, 'the view has moved');
    assert.deepEqual(logged.filter((line) => !line.startsWith('info')), []);
  });
});
