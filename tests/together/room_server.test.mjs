// Rooms of a real server: friends meet by a link, strangers by quick match, in pages of Chromium.

import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { GamePage, chromium, chromiumOptions } from '../support/page.mjs';
import { followBall, host } from '../support/host.mjs';

const kStrangeCode = 'K7QM2D4XN9'; // of another process

describe('rooms of a server', () => {
  let browser;
  before(async () => {
    // By a name, as in the other tests: such a page lacks a secure context, which localhost would hide.
    browser = await chromium.launch({ ...chromiumOptions, args: [...chromiumOptions.args, '--host-resolver-rules=MAP lan.test 127.0.0.1'] });
  });
  after(async () => { await browser?.close(); });

  /** A server with rooms. All pages have one address, so its limits for an address are higher. */
  const serve = (t, words) => host(t, ['per_address=64', ...words]);
  /** Opens a page in a browser of its own, as far as the page can tell. */
  const open = async (t, address, rest = '?+inspect') => {
    const page = await GamePage.open(browser, address, { query: rest, viewport: { width: 640, height: 360 } });
    t.after(() => page.close());
    return page;
  };
  const press = async (page, label) => {
    const line = await page.item(label);
    await page.page.mouse.click(line.x, line.y);
  };
  const playTogether = async (t, port, label) => {
    const page = await open(t, `http://lan.test:${port}/`);
    await page.until((s) => s.state === 'title');
    await page.page.getByRole('button', { name: 'Play together' }).click();
    await page.until((s) => s.state === 'together');
    if (label) await press(page, label);
    return page;
  };
  /** The link as the player gets it: from the field of the dialog. */
  const linkOf = async (page) => {
    await press(page, 'Copy the invitation');
    await page.page.getByRole('button', { name: 'Copy link' }).click();
    const field = page.page.locator('#replay-link');
    await field.waitFor();
    const link = await field.inputValue();
    await page.page.locator('#replay').getByRole('button', { name: 'OK' }).click();
    await page.page.locator('#replay').waitFor({ state: 'hidden' });
    return link;
  };
  /** Opens a private room; @return  the page, in the room, and its link */
  const invite = async (t, port) => {
    const page = await playTogether(t, port, 'Invite a friend');
    await page.until((s) => s.state === 'room' && s.link !== '');
    return { page, link: await linkOf(page) };
  };
  const join = (t, link) => open(t, link.replace('#', '?+inspect#'), '');
  const plays = (page, names) => page.until((s, given) => s.state === 'playing online' && s.hasMatch && given.every((name, seat) => s.names[seat] === name), names);
  const isRefused = (page, words) => page.until((s, given) => s.state === 'together' && s.notice === given, words);
  const figure = async (port, name) => {
    const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    return Number(text.split('\n').find((line) => line.startsWith(`enginuity_${name} `))?.split(' ')[1]);
  };

  test('friends meet by a link, strangers by quick match; a reload keeps the seat; who leaves is named', async (t) => {
    const server = await serve(t, ['rooms=20', 'points=11']);
    // Strangers, whose match goes on.
    const cem = await playTogether(t, server.port, 'Quick match');
    await plays(cem, ['Player', 'Bot']);
    const dan = await playTogether(t, server.port, 'Quick match');
    await plays(dan, ['Player', 'Player 2']);
    await plays(cem, ['Player', 'Player 2']);
    await cem.page.evaluate(followBall, [0, 0]);
    await dan.page.evaluate(followBall, [1, 0]);

    const ann = await playTogether(t, server.port);
    await press(ann, 'Your name');
    await ann.page.getByRole('textbox', { name: 'Your name' }).fill('Ann');
    await ann.page.keyboard.press('Enter');
    await press(ann, 'Invite a friend');
    await ann.until((s) => s.state === 'room' && s.link !== '');
    const link = await linkOf(ann);
    assert.match(link, new RegExp(`^http://lan\\.test:${server.port}/#room=00[0-9A-HJKMNP-TV-Z]{8}$`));

    // She warms up against a bot, until one of them has a point.
    await press(ann, 'Warm up against a bot');
    await plays(ann, ['Ann', 'Bot']);
    const warmUp = await ann.until((s) => s.score[0] + s.score[1] > 0);

    const ben = await join(t, link);
    const start = await ann.until((s, steps) => s.names[1] === 'Player' && s.steps < steps && s.said !== '', warmUp.steps);
    assert.equal(start.said, 'Player has joined. The match begins.');
    assert.deepEqual(start.score, [0, 0]);
    assert.equal((await plays(ben, ['Ann', 'Player'])).seat, 1);
    assert.deepEqual([await figure(server.port, 'rooms{phase="playing"}'), await figure(server.port, 'members')], [2, 4]);
    assert.equal(await figure(server.port, 'quick_total{way="joined"}'), 1);

    // Each sees the other's paddle. Ben has pressed nothing on his page yet.
    await ben.page.keyboard.down('ArrowUp');
    await ann.until((s) => s.paddles[1] < 200 && s.paddles[0] === 450);
    await ben.page.keyboard.up('ArrowUp');
    await ann.page.keyboard.down('ArrowDown');
    await ben.until((s) => s.paddles[0] > 700);
    await ann.page.keyboard.up('ArrowDown');

    // A page that is loaded again is the same member, in the same match.
    const before = await ben.until((s) => s.state === 'playing online' && s.steps > 0);
    await ben.page.reload();
    const back = await ben.until((s) => s.state === 'playing online' && s.hasMatch && s.names[1] === 'Player');
    assert.equal(back.seat, 1);
    assert.ok(back.steps > before.steps, `${back.steps} after ${before.steps}`);
    assert.equal(await figure(server.port, 'members'), 4);
    await plays(ann, ['Ann', 'Player']);
    await ben.page.keyboard.down('ArrowDown'); // without a press on the page
    await ann.until((s) => s.paddles[1] > 700);
    await ben.page.keyboard.up('ArrowDown');

    // Ann leaves.
    await ann.page.keyboard.press('Escape');
    await press(ann, 'Leave');
    await ann.until((s) => s.state === 'together');
    const alone = await ben.until((s) => s.state === 'playing online' && s.said !== '');
    assert.equal(alone.said, 'Ann has left. A bot plays.');
    assert.deepEqual(alone.names, ['Bot', 'Player']);

    // Who opens the link again, finds the room.
    const again = await join(t, link);
    await plays(again, ['Player 2', 'Player']);
    for (const page of [ann, ben, cem, dan, again]) assert.deepEqual(page.errors(), []);
  });

  test('a wrong code, a full room and a full server are told', async (t) => {
    const server = await serve(t, ['rooms=2', 'seats=2']);
    await isRefused(await join(t, `http://lan.test:${server.port}/#room=${kStrangeCode}`), 'There is no room with this code.');
    await isRefused(await join(t, `http://lan.test:${server.port}/#room=K7Q`), 'K7Q is not the code of a room.');

    const { link } = await invite(t, server.port);
    const ben = await join(t, link);
    await plays(ben, ['Player', 'Player 2']);
    const eve = await join(t, link);
    await isRefused(eve, 'The room is full.');
    await press(eve, 'Quick match'); // instead
    await plays(eve, ['Player', 'Bot']);
    const cem = await playTogether(t, server.port, 'Invite a friend');
    await isRefused(cem, 'The server has no space for another room now: try again later.');
    await press(cem, 'Quick match');
    await plays(cem, ['Player', 'Player 2']);
    await isRefused(await playTogether(t, server.port, 'Quick match'), 'The server has no space for another room now: try again later.');
  });
});
