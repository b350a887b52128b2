import { globSync } from 'node:fs';
import { testFilesOf } from './suites.ts';

/** Set while tests run a second time, in a twin of production. */
export const TWIN = 'LIKE_PRODUCTION';
export const isTwin = process.env[TWIN] === '1';

/**
 * What depends on how unkind the world is: faults, and where money is in browsers. A bad hour is spent in a twin anyway,
 * and Razorpay fails alike in front of any database.
 */
export const twinFiles = {
  faults: globSync(testFilesOf('faults')).filter((file) => !/bad-hour|provider/.test(file)),
  e2e: globSync('tests/e2e/{order/checkout.*,payment/payment-window}.test.ts'),
} as const;
