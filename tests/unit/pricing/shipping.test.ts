import { expect, test } from 'vitest';
import {
  DEFAULT_SHIPPING,
  isAlwaysFree,
  shippingFee,
  untilFreeShipping,
} from '#shop-settings/delivery-terms.ts';

const setting = { freeThresholdPaise: 500_00, feePaise: 50_00 };

test.each([
  [0, 0, 500_00],
  [1, 50_00, 499_99],
  [499_99, 50_00, 1],
  [500_00, 0, 0],
  [900_00, 0, 0],
])('S9: for goods of %d paise sending costs %d, and %d more make it free', (subtotal, fee, more) => {
  expect(shippingFee(subtotal, setting)).toBe(fee);
  expect(untilFreeShipping(subtotal, setting)).toBe(more);
});

test('D9: only the setting decides; without a fee nothing is missing', () => {
  expect(shippingFee(400_00, { freeThresholdPaise: 350_00, feePaise: 80_00 })).toBe(0);
  expect(shippingFee(300_00, { freeThresholdPaise: 350_00, feePaise: 80_00 })).toBe(80_00);
  expect(untilFreeShipping(300_00, { freeThresholdPaise: 350_00, feePaise: 0 })).toBe(0);
});

test('sending is free on every order without a fee, or with a threshold of nothing', () => {
  expect(isAlwaysFree(DEFAULT_SHIPPING)).toBe(false);
  expect(isAlwaysFree({ ...DEFAULT_SHIPPING, feePaise: 0 })).toBe(true);
  expect(isAlwaysFree({ ...DEFAULT_SHIPPING, freeThresholdPaise: 0 })).toBe(true);
});
