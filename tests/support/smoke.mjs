// Selects tests: with ENGINUITY_SMOKE set, only the tests defined by smoke(...) run.

import { test as nodeTest } from 'node:test';

/** A test of the smoke set. The suites `page` and `window` of the quick set run it. */
export const smoke = nodeTest;

/** Any other test. Only the complete suites `chromium` and `desktop` run it. */
export const test = process.env.ENGINUITY_SMOKE ? () => {} : nodeTest;
