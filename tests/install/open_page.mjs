// Opens a page in Chromium, starts its game and prints what it shows, as JSON.
// usage: node open_page.mjs FOLDER [LANGUAGE]

import { GamePage, launch, serve } from '../support/page.mjs';

const [folder, language = 'en'] = process.argv.slice(2);
const server = await serve(folder);
const browser = await launch();
try {
  const game = await GamePage.open(browser, server.address, { query: `?+inspect&language=${language}` });
  await game.page.locator('#start-button').waitFor({ timeout: 60_000 });
  const seen = await game.page.evaluate(() => ({
    heading: document.querySelector('h1').textContent,
    backdrop: getComputedStyle(document.querySelector('main')).backgroundColor,
    upper: getComputedStyle(document.querySelector('h1')).textTransform,
    keys: [...document.querySelectorAll('.keys')].filter((one) => one.checkVisibility()).map((one) => [...one.querySelectorAll('kbd, dd')].map((part) => part.textContent).join(' ')),
  }));
  seen.title = await game.page.evaluate(() => fetch('.').then((reply) => reply.text()))
    .then((text) => text.match(/<title>(.*)<\/title>/)[1]); // the program replaces it in the document
  await game.start();
  const state = await game.until((s) => s.state === 'field');
  seen.late = await game.until((s) => s.late > 0, undefined, 5000).then((s) => ({ early: s.early, bytes: s.late }), () => ({ early: state.early, bytes: 0 }));
  const picture = await game.picture();
  const at = (picture.width * Math.floor(picture.height / 2) + Math.floor(picture.width / 2)) * 4;
  seen.middle = [...picture.data.subarray(at, at + 3)];
  seen.failed = await game.page.locator('#failure').isVisible();
  seen.console = game.errors();
  console.log(JSON.stringify(seen));
} finally {
  await browser.close();
  await server.stop();
}
