// Where the pictures of the documentation and of Pong's page are written: to build/test-logs/pictures, or with ENGINUITY_UPDATE_PICTURES=1 to
// their places in the tree.

import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from '../support/page.mjs';

/** @param place  in the tree; @return  the file to write */
export function docsPicture(place) {
  const path = join(root, process.env.ENGINUITY_UPDATE_PICTURES === '1' ? '' : 'build/test-logs/pictures', place);
  mkdirSync(dirname(path), { recursive: true });
  return path;
}
