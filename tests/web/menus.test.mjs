// Every menu in a real browser, with a keyboard, a finger, a mouse and a game controller, and the saving of the chosen values.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { FakeGamepad, kLeftCore, letterbox, paddleAt, pongInChromium } from '../support/page.mjs';

/** Functions that press a line of the current menu and change its value, by device. */
const devices = {
  async keyboard(game) {
    const go = async (label) => {
      const { index } = await game.item(label);
      for (let focus = (await game.inspect()).focus; focus !== index;) {
        await game.page.keyboard.press('ArrowDown');
        focus = (await game.until((s, before) => s.focus !== before, focus)).focus;
      }
    };
    return {
      async choose(label) { await go(label); await game.page.keyboard.press('Enter'); },
      async change(label, key = 'ArrowRight') { await go(label); await game.page.keyboard.press(key); },
      pause: () => game.page.keyboard.press('p'),
    };
  },
  async mouse(game) {
    const click = async (label, part) => {
      const { x, y, width } = await game.item(label);
      await game.page.mouse.move(x + width * part + 1, y);
      await game.page.mouse.click(x + width * part, y);
    };
    return { choose: (label) => click(label, 0), change: (label) => click(label, 0.45), pause: () => game.page.keyboard.press('p') };
  },
  async finger(game) {
    const input = await game.context.newCDPSession(game.page);
    const tap = async (x, y) => {
      await input.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y, id: 1 }] });
      await input.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    };
    const press = async (label, part) => {
      const { x, y, width } = await game.item(label);
      await tap(x + width * part, y);
    };
    return {
      choose: (label) => press(label, 0),
      change: (label) => press(label, 0.45),
      // The round button: at the top in the middle, or at the right in a portrait window.
      pause: () => game.page.evaluate(() => [innerWidth, innerHeight]).then(([wide, high]) => (high > wide ? tap(wide - 30, high / 2) : tap(wide / 2, 40))),
    };
  },
  async controller(game) {
    const pad = new FakeGamepad(game);
    await pad.connect();
    const frames = async () => game.until((s, frame) => s.frame > frame + 2, (await game.inspect()).frame);
    const press = async (button) => {
      await frames();
      await pad.press(button);
      await frames();
      await pad.release(button);
      await frames();
    };
    const go = async (label) => {
      const { index } = await game.item(label);
      while ((await game.inspect()).focus !== index) await press(13); // down
    };
    return {
      async choose(label) { await go(label); await press(0); },
      async change(label) { await go(label); await press(15); },
      pause: () => press(9),
    };
  },
};

/** Returns the value of a line after an action has changed it. */
async function changeOf(game, label, act) {
  const { value } = await game.item(label);
  await act();
  const seen = await game.until((s, [name, old]) => s.menu?.some((line) => line.label === name && line.value !== old), [label, value]);
  return seen.menu.find((line) => line.label === label).value;
}

describe('menus in Chromium', () => {
  const open = pongInChromium();
  const state = (game, wanted) => game.until((s, name) => s.state === name, wanted);

  for (const [device, hold] of Object.entries(devices)) {
    for (const viewport of device === 'finger' ? [{ width: 1280, height: 720 }, { width: 390, height: 844 }] : [{ width: 1280, height: 720 }]) {
      test(`all menus work with a ${device} at ${viewport.width} x ${viewport.height}`, async () => {
        const game = await open({ hasTouch: device === 'finger', viewport, query: '?+inspect&seed=7&+reduced_motion' });
        await game.title();
        const hands = await hold(game);
        const changed = (label) => changeOf(game, label, () => hands.change(label));
        await hands.choose('Options');
        await state(game, 'options');
        assert.equal(await changed('Sound'), 'off');
        assert.match(await changed('Music'), /^(80|100) %$/); // one step, or the pressed position of the slider
        await hands.choose('Accessibility');
        await state(game, 'accessibility');
        assert.equal(await changed('High contrast'), 'on');
        assert.equal(await changed('Reduced motion'), 'off');
        await hands.choose('Back');
        await state(game, 'options');
        await hands.choose('Back');
        await state(game, 'title');
        assert.equal(await changed('Opponent'), 'easy');
        await hands.choose('Play');
        await state(game, 'playing');
        await hands.pause();
        await state(game, 'paused');
        await hands.choose('Resume');
        await state(game, 'playing');
        await hands.pause();
        await hands.choose('Options');
        await state(game, 'options');
        await hands.choose('Back');
        await state(game, 'paused');
        await hands.choose('Restart');
        assert.deepEqual((await state(game, 'playing')).score, [0, 0]);
        await hands.pause();
        await hands.choose('Main menu');
        await state(game, 'title');
        await hands.choose('Two players');
        await state(game, 'playing');
        assert.deepEqual(game.errors(), []);
        await game.close();
      });
    }
  }

  test('nothing moves if the browser asks for reduced motion, until the user changes it', async () => {
    const game = await open({ reducedMotion: 'reduce' });
    await game.title();
    const hands = await devices.keyboard(game);
    const before = await game.inspect();
    const later = await game.until((s, frame) => s.frame > frame + 5, before.frame);
    assert.equal(later.hash, before.hash, 'no bots play behind the title');
    await hands.choose('Options');
    await hands.choose('Accessibility');
    assert.equal((await game.item('Reduced motion')).value, 'on');
    assert.equal(await changeOf(game, 'Reduced motion', () => hands.change('Reduced motion')), 'off');
    await game.page.keyboard.press('Escape');
    await state(game, 'options');
    await game.page.keyboard.press('Escape');
    await game.until((s, hash) => s.hash !== hash, later.hash);
    await game.close();
  });

  test('before the start keys do not reach the hidden game, and a controller starts it', async () => {
    const game = await open();
    await game.page.locator('#start-button').waitFor();
    await game.page.keyboard.press('Shift+Tab');
    assert.notEqual(await game.page.evaluate(() => document.activeElement.id), 'canvas');
    const { focus, frame } = await game.inspect();
    await game.page.keyboard.press('x');
    await game.page.locator('#start-button').focus();
    const later = await game.until((s, before) => s.frame > before + 5, frame);
    assert.deepEqual([later.state, later.focus], ['title', focus]);
    await game.page.keyboard.press('ArrowDown');
    await game.until((s) => s.focus === 1);
    for (const [key, value] of [['ArrowDown'], ['ArrowDown'], ['ArrowRight', 'easy'], ['ArrowLeft', 'fair']]) {
      await game.page.keyboard.press(key);
      if (value) await game.until((s, wanted) => s.focus === 3 && s.menu[3].value === wanted, value);
    }
    await game.page.mouse.move(...await game.page.locator('#start-button').boundingBox().then((box) => [box.x + 30, box.y + 20]));
    await game.until((s) => s.focus === 0);
    const pad = new FakeGamepad(game);
    await pad.connect();
    await pad.press(0);
    await game.until((s, before) => s.frame > before + 12, (await game.inspect()).frame); // the page looks 20 times a second
    await pad.release(0);
    await game.page.locator('#start').waitFor({ state: 'hidden' });
    assert.equal(await game.page.evaluate(() => document.activeElement.id), 'canvas');
    await game.close();
  });

  test('on a phone the first texts are for touch', async () => {
    const game = await open({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });
    assert.equal((await game.until((s) => s.state === 'title')).device, 'touch');
    await game.close();
  });

  test('a slider can be dragged', async () => {
    const game = await open();
    await game.title();
    const { x, y } = await game.item('Options');
    await game.page.mouse.click(x, y);
    const music = await game.item('Music');
    assert.equal(music.value, '70 %');
    await game.page.mouse.move(music.x + music.width * 0.3, music.y);
    await game.page.mouse.down();
    await game.page.mouse.move(music.x + music.width * 0.02, music.y, { steps: 5 });
    await game.page.mouse.move(100, music.y, { steps: 5 }); // beyond its end
    await game.page.mouse.up();
    await game.until((s) => s.menu.find((line) => line.label === 'Music').value === '0 %');
    await game.page.waitForFunction(() => document.querySelector('#status').textContent === 'Music: 0 %.');
    await game.close();
  });

  test('the language changes while the game runs, also in the status line and the page', async () => {
    const game = await open();
    await game.title();
    const hands = await devices.keyboard(game);
    await hands.choose('Options');
    await game.item('Language');
    assert.equal(await game.status(), 'Options. Points to win: 7.');
    await game.page.keyboard.press('ArrowDown');
    for (const [language, label, said] of [['fr', 'Langue', 'Langue : Français.'], ['de', 'Sprache', 'Sprache: Deutsch.'], ['en', 'Language', 'Language: English.']]) {
      await game.page.keyboard.press('ArrowRight');
      await game.item(label);
      assert.equal((await game.inspect()).language, language);
      await game.page.waitForFunction((words) => document.getElementById('status').textContent.replaceAll('\u00a0', ' ') === words, said);
      assert.equal(await game.page.evaluate(() => document.documentElement.lang), language);
    }
    await game.close();
  });

  test('a language whose texts cannot be downloaded is refused with a notice', async () => {
    const game = await open({ prepare: (page) => page.route('**/*.fr.txt*', (route) => route.abort()) });
    await game.title();
    const hands = await devices.keyboard(game);
    await hands.choose('Options');
    await game.item('Language');
    for (const key of ['ArrowDown', 'ArrowRight']) await game.page.keyboard.press(key);
    await game.page.waitForFunction(() => /^The language 'fr' is not available\. /.test(document.getElementById('status').textContent));
    assert.equal((await game.inspect()).language, 'en');
    await game.page.keyboard.press('ArrowLeft');
    await game.until((seen) => seen.language === 'de');
    await game.page.waitForFunction(() => document.getElementById('status').textContent === 'Sprache: Deutsch.');
    await game.close();
  });

  test('Control and Alt cannot be bound, and the player is told', async () => {
    const game = await open();
    await game.title();
    const hands = await devices.keyboard(game);
    await hands.choose('Options');
    await state(game, 'options');
    await hands.choose('Controls');
    const { value } = await game.item('Up');
    for (const key of ['Control', 'Alt']) {
      await hands.choose('Up');
      await game.until((s) => s.menu?.some((line) => line.value === 'Press a key'));
      await game.page.keyboard.press(key);
      await game.page.waitForFunction(() => /Control, Alt and the system key cannot be used/.test(document.getElementById('status').textContent));
      await game.until((s, old) => s.menu?.some((line) => line.label === 'Up' && line.value === old), value);
    }
    await game.close();
  });

  test('a reload keeps every option', async () => {
    const game = await open();
    await game.title();
    const hands = await devices.keyboard(game);
    await hands.choose('Options');
    for (const label of ['Sound', 'Music', 'Effects', 'Menu sounds', 'Accessibility', 'Reduced motion', 'High contrast']) {
      const full = label === 'Effects' || label === 'Menu sounds'; // already at their maximum
      if (label === 'Accessibility') await hands.choose(label);
      else await changeOf(game, label, () => (full ? hands.change(label, 'ArrowLeft') : hands.change(label)));
    }
    await game.page.keyboard.press('Escape');
    await state(game, 'options');
    await hands.change('Language');
    const left = (await game.until((s) => s.menu?.some((line) => line.value === 'non'))).menu.map((line) => line.value);
    assert.deepEqual(left.slice(2, 6), ['non', '80 %', '90 %', '90 %']);
    await game.saved(/^language=fr$/);
    await game.page.reload();
    await game.title();
    await hands.choose('Options'); // the same word in French
    const again = await game.until((s) => s.state === 'options');
    assert.equal(again.language, 'fr');
    assert.deepEqual(again.menu.map((line) => line.value), left);
    await hands.choose('Accessibilité');
    const needs = await game.until((s) => s.state === 'accessibility');
    assert.deepEqual(needs.menu.slice(0, 2).map((line) => line.value), ['oui', 'oui']);
    await game.close();
  });

  test('a match continues with its score after a graphics context is lost and restored', async () => {
    const game = await open();
    await game.play();
    await game.page.keyboard.down('w'); // no player guards the middle
    const { score, steps } = await game.until((s) => s.score[0] + s.score[1] > 0);
    await game.page.keyboard.up('w');
    await game.page.evaluate(() => {
      window.loss = document.querySelector('canvas').getContext('webgl2').getExtension('WEBGL_lose_context');
      window.loss.loseContext();
    });
    await game.page.waitForFunction(() => document.querySelector('canvas').getContext('webgl2').isContextLost());
    await game.page.evaluate(() => window.loss.restoreContext());
    await game.page.waitForFunction(() => !document.querySelector('canvas').getContext('webgl2').isContextLost());
    const back = await game.inspect();
    assert.equal(back.state, 'playing');
    // The match continues where it was: no points are lost, and none are added without play.
    const later = await game.until((s, steps) => s.steps > steps + 30, back.steps);
    assert.ok(later.score[0] >= score[0] && later.score[1] >= score[1], `${later.score} after ${score}`);
    assert.ok(later.score[0] + later.score[1] <= score[0] + score[1] + Math.ceil((later.steps - steps) / 120), `${later.score} after ${score}`);
    assert.equal(later.state, 'playing');
    await game.page.keyboard.press('p');
    await game.until((s) => s.state === 'paused');
    await game.page.keyboard.press('p');
    const seen = await game.until((s) => s.state === 'playing' && s.paddles[0] < 200);
    const picture = await game.picture();
    const court = letterbox(picture.width, picture.height);
    assert.ok(paddleAt(picture, court, 70, seen.paddles[0], kLeftCore), 'the paddle is seen where it is');
    await game.close();
  });
});
