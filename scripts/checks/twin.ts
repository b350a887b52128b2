import { globSync } from 'node:fs';

export const TWIN = { LIKE_PRODUCTION: '1' };
export const isTwin = process.env['LIKE_PRODUCTION'] === TWIN.LIKE_PRODUCTION;

/** A bad hour opens its own twin, and Razorpay fails alike in front of any database. */
export const FAULTS_IN_TWIN = globSync('tests/faults/*.test.ts').filter(
  (file) => !/bad-hour|provider/.test(file),
);

/** On a phone the checkout runs only in the twin, and in `npm run test:all`. The files left out depend on no world. */
export const JOURNEYS_IN_TWIN = globSync('tests/e2e/order/checkout.*.test.ts').filter(
  (file) => !/\.(?:window|cart|form|offers|refusals)\./.test(file),
);
