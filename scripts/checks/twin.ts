import { globSync } from 'node:fs';
import { testFilesOf } from './suites.ts';

/** Set while tests run a second time, in a twin of production. */
export const TWIN = 'LIKE_PRODUCTION';
export const isTwin = process.env[TWIN] === '1';

/** What depends on how unkind the world is: faults, and where money is in browsers. */
export const twinFiles = {
  faults: globSync(testFilesOf('faults')).filter((file) => !file.includes('bad-hour')),
  e2e: globSync('tests/e2e/{checkout.*,payment-window}.test.ts'),
} as const;
