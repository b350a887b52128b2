import { expect, test } from 'vitest';
import { type PinPromise, promiseWords } from '#order/place/pin-promise.ts';

const MUMBAI: PinPromise = {
  town: 'Mumbai',
  district: 'Mumbai',
  state: 'MH',
  from: '2026-12-03',
  to: '2026-12-08',
  cod: true,
  because: 'This piece may be paid on delivery.',
  source: 'shop',
};
const KARNATAKA_ONLY = { from: null, to: null, cod: false, because: 'We deliver within Karnataka.' };

test.each([
  [{}, 'Mumbai, 400050 · by Tue 8 Dec · cash on delivery yes'],
  [{ cod: false }, 'Mumbai, 400050 · by Tue 8 Dec · cash on delivery no'],
  [{ town: null, district: 'Jhajjar' }, 'Jhajjar, 400050 · by Tue 8 Dec · cash on delivery yes'],
  [KARNATAKA_ONLY, 'Mumbai, 400050 · We deliver within Karnataka.'],
])('of a promise with %j the page says: %s', (values, says) => {
  expect(promiseWords({ ...MUMBAI, ...values }, '400050').join(' · ')).toBe(says);
});
