import { globSync } from 'node:fs';
import { testFilesOf } from './suites.ts';

/** Set while tests run in a twin of production. */
export const TWIN = 'LIKE_PRODUCTION';
export const isTwin = process.env[TWIN] === '1';

/**
 * What depends on how unkind the world is, and runs only where it is: faults, and on a phone the checkout. A bad hour is
 * spent in a twin of its own, Razorpay fails alike in front of any database, and its window knows nothing of ours. Nor
 * does it depend on the world how the cart, the form and the offers answer to what is typed and pressed, or what is said
 * when something is refused.
 */
export const twinFiles = {
  faults: globSync(testFilesOf('faults')).filter((file) => !/bad-hour|provider/.test(file)),
  e2e: globSync('tests/e2e/order/checkout.*.test.ts').filter(
    (file) => !/\.(?:window|cart|form|offers|refusals)\./.test(file),
  ),
} as const;
