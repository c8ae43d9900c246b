// Where the programs are that the tests start.

import { join, resolve } from 'node:path';

/** The folder bin of the build ENGINUITY_NATIVE. It has no default: programs of another build may be old. */
export const nativePrograms = (root) => join(resolve(root, process.env.ENGINUITY_NATIVE ?? '(ENGINUITY_NATIVE is not set)'), 'bin');
