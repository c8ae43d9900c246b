// Selects tests: with ENGINUITY_SMOKE set, only those written smoke(...) run.

import { test as nodeTest } from 'node:test';

/** A test of the smoke set, which the suites `page` and `window` of the quick set run. */
export const smoke = nodeTest;

/** Any other test: only the whole suites, `chromium` and `desktop`, run it. */
export const test = process.env.ENGINUITY_SMOKE ? () => {} : nodeTest;
