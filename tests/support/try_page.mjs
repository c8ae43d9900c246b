// Opens the page of any game in Chromium, starts it, and looks: a picture that is not one colour, no error on the console.
// usage: node try_page.mjs FOLDER

import { GamePage, launch, serve } from './page.mjs';

const server = await serve(process.argv[2]);
const browser = await launch();
let wrong = [];
try {
  const game = await GamePage.open(browser, server.address, { query: '?+inspect' });
  await game.start();
  const state = (await game.until((seen) => seen.state !== undefined && seen.state !== 'loading')).state;
  await game.page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  const { data } = await game.picture();
  const colors = new Set();
  for (let at = 0; at < data.length; at += 4) colors.add((data[at] << 16) | (data[at + 1] << 8) | data[at + 2]);
  console.log(`state '${state}', ${colors.size} colours`);
  if (colors.size < 2) wrong.push('the picture has one colour');
  wrong.push(...game.errors());
} catch (error) {
  wrong.push(String(error));
} finally {
  await browser.close();
  await server.stop();
}
for (const what of wrong) console.error(`the page: ${what}`);
process.exit(wrong.length ? 1 : 0);
