// The path through every screen, the same in a page and in a window.

/**
 * Takes a picture of each screen, starting with the title.
 *
 * @param keys      the names of the keys up, down, enter and escape on this host
 * @param press     presses keys in turn and waits until the game has handled each
 * @param hold      holds both paddles at the top (true), or releases them
 * @param state     waits for a screen
 * @param take      takes a picture with the given name
 * @param movesSaves  the options have a line for saved data
 * @param toTheEnd  plays the match to its end, which takes a while
 */
export async function visitAll({ keys, press, hold, state, take, toTheEnd, movesSaves }) {
  await state('title');
  await take('title');
  await press(keys.down, keys.down, keys.down, keys.down, keys.enter);
  await state('scores');
  await take('scores');
  await press(keys.escape, keys.down, keys.enter);
  await state('options');
  await take('options');
  await press(keys.up, keys.up, ...(movesSaves ? [keys.up] : []), keys.enter);
  await state('bindings');
  await take('controls');
  await press(keys.escape);
  await state('options');
  await press(keys.escape, '2');
  await state('playing');
  await take('playing');
  await press('p');
  await state('paused');
  await take('paused');
  if (!toTheEnd) return;
  await press(keys.enter);
  await hold(true); // the ball passes both paddles
  await state('result');
  await hold(false);
  await take('result');
}
