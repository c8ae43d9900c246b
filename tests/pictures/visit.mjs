// The way through every screen, the same in a page and in a window.

/**
 * Takes a picture of each screen, from the title on.
 *
 * @param keys      what the host calls up, down, enter and escape
 * @param press     presses keys one after the other, each seen by the game before the next
 * @param hold      holds both paddles up (true), or lets go of them
 * @param state     waits for a screen
 * @param take      takes a picture and gives it a name
 * @param toTheEnd  plays the match until somebody has won, which takes a while
 */
export async function visitAll({ keys, press, hold, state, take, toTheEnd }) {
  await state('title');
  await take('title');
  await press(keys.down, keys.enter);
  await state('options');
  await take('options');
  await press(keys.escape, keys.up, keys.enter);
  await state('choose');
  await take('choose');
  await press('2');
  await state('playing');
  await take('playing');
  await press('p');
  await state('paused');
  await take('paused');
  if (!toTheEnd) return;
  await press(keys.enter);
  await hold(true); // the ball goes past both
  await state('result');
  await hold(false);
  await take('result');
}
