// Pictures of the court, in a page or in a window.

import { createRequire } from 'node:module';

export const { PNG } = createRequire(import.meta.url)('pngjs');

/** The colour of a picture at a pixel, as [red, green, blue]. */
export function colorAt(picture, x, y) {
  const at = (Math.round(y) * picture.width + Math.round(x)) * 4;
  return [...picture.data.subarray(at, at + 3)];
}

/** True if two colours differ by no more than `tolerance` in each component. */
export const alike = (a, b, tolerance = 24) => a.every((part, i) => Math.abs(part - b[i]) <= tolerance);

/**
 * The position of the court of 1600 x 900 units in a picture: `at(x, y)` returns the pixel of a unit. In a portrait picture the court is
 * rotated, with its left side at the bottom.
 */
export function letterbox(width, height) {
  const portrait = height > width;
  const [wide, high] = portrait ? [900, 1600] : [1600, 900];
  const scale = Math.min(width / wide, height / high);
  const left = Math.floor((width - wide * scale) / 2);
  const top = Math.floor((height - high * scale) / 2);
  return {
    scale, left, top, portrait,
    at: (x, y) => (portrait ? [left + y * scale, top + (1600 - x) * scale] : [left + x * scale, top + y * scale]),
  };
}

/** The number of pixels that differ by more than `tolerance` in any component. */
export function differing(a, b, tolerance = 8) {
  if (a.width !== b.width || a.height !== b.height) return Infinity;
  let count = 0;
  for (let i = 0; i < a.data.length; i += 4) {
    if ([0, 1, 2].some((part) => Math.abs(a.data[i + part] - b.data[i + part]) > tolerance)) ++count;
  }
  return count;
}

/** The white-hot cores of Pong's paddles. */
export const kLeftCore = [0xff, 0xf4, 0xec];
export const kRightCore = [0xec, 0xff, 0xfd];

/** True if a paddle is seen at a place of the court; one that has just hit the ball gives way for a moment. */
export function paddleAt(picture, court, x, y, core) {
  return [0, 4, 8, 12, 14].some((away) => [x - away, x + away].some((near) => alike(colorAt(picture, ...court.at(near, y)), core, 40)));
}

/** The colours with `+high_contrast`. Nothing glows then. */
export const kContrast = { left: [0xff, 0xd4, 0x00], right: [0x58, 0xc8, 0xff], line: [0xff, 0xff, 0xff], court: [0, 0, 0] };
