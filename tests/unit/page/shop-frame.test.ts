import { expect, test } from 'vitest';
import { DEFAULT_SHIPPING, isAlwaysFree } from '../../../src/domain/page/shop-frame.ts';

test('sending is free on every order without a fee, or with a threshold of nothing', () => {
  expect(isAlwaysFree(DEFAULT_SHIPPING)).toBe(false);
  expect(isAlwaysFree({ ...DEFAULT_SHIPPING, feePaise: 0 })).toBe(true);
  expect(isAlwaysFree({ ...DEFAULT_SHIPPING, freeThresholdPaise: 0 })).toBe(true);
});
