// Draws the models of this folder by three.js in Chromium, into NAME.png: what tests/render3d/oracle_test.cpp compares our pictures with.
// three.js comes from npm, by benchmarks/page/package.json.
//
// usage: node tests/render3d/oracle/make_pictures.mjs

import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { launch, root } from '../../support/page.mjs';

const folder = dirname(fileURLToPath(import.meta.url));
const three = join(root, 'benchmarks/page/node_modules/three');
const kTypes = { '.html': 'text/html', '.js': 'text/javascript', '.glb': 'model/gltf-binary' };

const browser = await launch();
try {
  const page = await browser.newPage();
  page.on('pageerror', (error) => { throw error; });
  await page.route('**/*', (route) => {
    const path = new URL(route.request().url()).pathname;
    const file = path.startsWith('/three/') ? join(three, path.slice(7)) : path.startsWith('/models/') ? join(folder, path.slice(8)) : join(folder, 'three.html');
    route.fulfill({ body: readFileSync(file), contentType: kTypes[extname(file)] });
  });
  await page.goto('http://oracle.test/');
  await page.waitForFunction(() => window.ready);
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.glb'))) {
    const name = file.slice(0, -4);
    const picture = await page.evaluate((model) => window.take(model), name);
    writeFileSync(join(folder, `${name}.png`), Buffer.from(picture.split(',')[1], 'base64'));
    console.log(name);
  }
} finally {
  await browser.close();
}
