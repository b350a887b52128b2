import { globSync } from 'node:fs';
import { testFilesOf } from './suites.ts';

/** Set while tests run in a twin of production. */
export const TWIN = 'LIKE_PRODUCTION';
export const isTwin = process.env[TWIN] === '1';

/**
 * Tests that depend on how unkind the world is, and run only in the twin: faults, and on a phone the checkout. A bad
 * hour opens its own twin, Razorpay fails alike in front of any database, and its window knows nothing of ours. How the
 * cart, the form and the offers answer to typing and presses, or what a refusal says, depends on no world either.
 */
export const twinFiles = {
  faults: globSync(testFilesOf('faults')).filter((file) => !/bad-hour|provider/.test(file)),
  e2e: globSync('tests/e2e/order/checkout.*.test.ts').filter(
    (file) => !/\.(?:window|cart|form|offers|refusals)\./.test(file),
  ),
} as const;
