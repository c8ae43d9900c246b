// Opens the gallery in Chromium as a visitor: every picture is shown, every card opens a page that starts, every source is text.
// usage: node visit_gallery.mjs ADDRESS      prints the titles of the cards

import { GamePage, launch } from '../../support/page.mjs';

const browser = await launch();
const page = await browser.newPage();
const wrong = [];
page.on('console', (message) => { if (message.type() === 'error') wrong.push(message.text()); });
await page.goto(process.argv[2]);
const cards = await page.locator('li').evaluateAll((all) => all.map((card) => ({
  title: card.querySelector('h2').textContent,
  page: card.querySelector('.play').href,
  seen: card.querySelector('img').naturalWidth,
  sources: [...card.querySelectorAll('.code a')].map(({ href }) => href),
})));
for (const card of cards) {
  if (card.seen !== 1280) wrong.push(`${card.title}: its picture is ${card.seen} pixels wide`);
  for (const source of card.sources) {
    const reply = await page.request.get(source);
    if (reply.status() !== 200 || !reply.headers()['content-type'].startsWith('text/plain') || !/^#include/m.test(await reply.text())) {
      wrong.push(`${source} is not shown as source`);
    }
  }
  const game = await GamePage.open(browser, card.page, { query: '?+inspect' });
  await game.start();
  await game.until((seen) => seen.state !== undefined && seen.state !== 'loading');
  wrong.push(...game.errors().map((error) => `${card.title}: ${error}`));
  await game.context.close();
}
await browser.close();
for (const what of wrong) console.error(what);
console.log(cards.map(({ title }) => title).join(', '));
process.exit(wrong.length ? 1 : 0);
