// A map in a project of ci/new-game, as the last step of docs/first-game.md adds it, and a map that is saved again.

import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './page.mjs';

/** Replaces a text that is in a file once. */
function change(file, from, to) {
  const parts = readFileSync(file, 'utf8').split(from);
  if (parts.length !== 2) throw new Error(`${file} has '${from}' ${parts.length - 1} times`);
  writeFileSync(file, parts.join(to));
}

export function addMap(project) {
  for (const file of ['maps/meadow.tmj', 'maps/tiles.tsj', 'pictures/tiles.png']) {
    mkdirSync(join(project, file, '..'), { recursive: true });
    copyFileSync(join(root, 'examples/platformer', file), join(project, file));
  }
  change(join(project, 'CMakeLists.txt'), 'sounds/miss.wav', 'sounds/miss.wav pictures/tiles.png\n    MAPS maps/meadow.tmj');
  const main = join(project, 'main.cpp');
  change(main, '#include "engine/game/match.h"\n', '#include "engine/game/match.h"\n#include "engine/kit/loaded_map.h"\n');
  change(main, 'catch_ = load.sound(', 'map_ = load.map("maps/meadow.tmj");\n        catch_ = load.sound(');
  change(main, '        for (const Star star :', '        map_->draw(canvas);\n        for (const Star star :');
  change(main, '    eng::SoundRef catch_', '    eng::MapRef map_;\n    eng::SoundRef catch_');
}

/** Saves the map with another tile in its first cell; a tile of the earth for each turn. */
export function saveMap(project, turn) {
  const file = join(project, 'maps/meadow.tmj');
  const map = JSON.parse(readFileSync(file, 'utf8'));
  map.layers.find(({ name }) => name === 'ground').data[0] = 17 + turn % 16;
  writeFileSync(file, JSON.stringify(map));
}
