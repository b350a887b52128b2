import { expect, test } from 'vitest';
import { percentOff, shownPrice } from '#catalogue/product.ts';

const NOW = 1_000_000;
const price = (pricePaise: number, originalPricePaise: number | null, offerEndsAt: number | null = null) =>
  shownPrice({ pricePaise, originalPricePaise, offerEndsAt }, NOW);

test('S2: a higher original price stands beside the price', () => {
  expect(price(750_00, 1000_00)).toEqual({ pricePaise: 750_00, originalPricePaise: 1000_00 });
});

test.each([null, 750_00, 700_00])('an original price of %s is not shown', (original) => {
  expect(price(750_00, original)).toEqual({ pricePaise: 750_00, originalPricePaise: null });
});

test('a running offer holds up to its last millisecond, then the original price is back', () => {
  expect(price(750_00, 1000_00, NOW + 1).pricePaise).toBe(750_00);
  expect(price(750_00, 1000_00, NOW)).toEqual({ pricePaise: 1000_00, originalPricePaise: null });
});

test('the percentage off never promises more than is given', () => {
  expect(percentOff(price(667_00, 1000_00))).toBe(33);
  expect(percentOff(price(999_50, 1000_00))).toBe(0);
  expect(percentOff(price(500_00, null))).toBe(0);
});
