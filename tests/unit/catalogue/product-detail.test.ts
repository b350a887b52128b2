import { describe, expect, test } from 'vitest';
import { genericName, hasSizeGuide, maximumRetailPrice, pricedAt } from '#catalogue/product.ts';

const NOW = 1_000_000;
const offer = { pricePaise: 750_00, originalPricePaise: 1000_00, offerEndsAt: NOW + 1 };

describe('the price that holds now', () => {
  test('D9: after the offer is the original one, and nothing is left of the offer', () => {
    expect(pricedAt(offer, NOW + 1)).toEqual({
      pricePaise: 1000_00,
      originalPricePaise: null,
      offerEndsAt: null,
    });
  });
});

test('the MRP is the declared one, otherwise the highest price that is asked', () => {
  expect(maximumRetailPrice({ ...offer, mrpPaise: 1100_00 })).toBe(1100_00);
  expect(maximumRetailPrice({ ...offer, mrpPaise: null })).toBe(1000_00);
  expect(maximumRetailPrice({ ...offer, originalPricePaise: null, mrpPaise: null })).toBe(750_00);
});

test.each([
  ['7117', 'Rings', 'Imitation jewellery (Rings)'],
  ['9615', 'Hair Accessories', 'Combs, hair-slides, hairpins (Hair Accessories)'],
  ['7113', 'Rings', 'Articles of jewellery (Rings)'],
  ['4202', 'Pouches', 'Pouches'],
  ['4202', null, 'Potli'],
])('G7: what has the code %s, in the category %s, is called %j by law', (hsn, category, name) => {
  expect(genericName({ name: 'Potli', hsn, category: category === null ? null : { name: category } })).toBe(
    name,
  );
});

test.each([
  ['Kadas', ['2.4', '2.6'], true],
  ['Rings', ['2', '3', '2.5'], false],
  ['Necklaces', [], false],
])('G14: pieces of %s that come in %j: the size guide is there: %s', (name, sizes, isThere) => {
  expect(
    hasSizeGuide(
      { name },
      sizes.map((size) => ({ size })),
    ),
  ).toBe(isThere);
});
