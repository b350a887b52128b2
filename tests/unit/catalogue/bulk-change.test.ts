import { expect, test } from 'vitest';
import type { AdminProduct } from '#catalogue/admin-product.ts';
import {
  changeOf,
  percentIn,
  priceProblemOf,
  refusalsIn,
  repriced,
  rowOf,
  seenAnew,
  withPriceLeft,
} from '#features/admin/catalogue/bulk-change.ts';

const count = (size: string, onHand: number) => ({ size, onHand, isOffered: true });
const bangles = {
  id: 7,
  pricePaise: 49_900,
  originalPricePaise: 59_900,
  updatedAt: 1,
  stock: [count('2.4', 3), count('2.6', 4)],
} as unknown as AdminProduct;
const now = {
  pricePaise: 59_900,
  originalPricePaise: 69_900,
  updatedAt: 2,
  stock: [count('2.4', 1), count('2.6', 2)],
};

test('A2: what nobody typed over follows the shop when a row is looked at anew; what was typed stays', () => {
  const row = rowOf(bangles);
  expect(changeOf(bangles, seenAnew(row, bangles, now))).toBeNull();
  const typed = { ...row, counts: ['5', '4'], price: '450' };
  expect(changeOf(bangles, seenAnew(typed, bangles, now))).toEqual({
    id: 7,
    pricePaise: 45_000,
    seenPricePaise: 59_900,
    stock: [{ size: '2.4', onHand: 5, seenOnHand: 1 }],
    updatedAt: 2,
  });
  expect(repriced(seenAnew(row, bangles, now), 10)).toBe('659');
});

test('A2: a price that reaches the original price, as that is now, is a problem until it is left as it was', () => {
  const row = { ...rowOf(bangles), price: '599' };
  expect(priceProblemOf(row)).toEqual({
    text: 'The price has to stay below the original price of ₹599.00.',
    at: 'price',
  });
  expect(priceProblemOf(seenAnew(row, bangles, now))).toBeNull();
  expect(priceProblemOf(withPriceLeft(row))).toBeNull();
  expect(changeOf(bangles, withPriceLeft(row))).toBeNull();
});

test.each([
  [{ price: '0' }, 'Please enter more than 0.', 'price'],
  [{ price: '12,50' }, '"12,50" is no amount in rupees.', 'price'],
  [{ price: '' }, 'Price is required.', 'price'],
  [{ counts: ['3', '150000'] }, 'Please enter at most 1,00,000 pieces.', 1],
  [{ counts: ['10,00', '4'] }, 'Please enter a whole number.', 0],
  [{ counts: ['3', '-1'] }, 'Stock cannot be less than 0.', 1],
])('A2: what the shop would refuse of a row is said of that field of it: %j', (typed, text, at) => {
  expect(changeOf(bangles, { ...rowOf(bangles), ...typed })).toEqual({ text, at });
});

test('A2: a row is read as the form of a product reads it', () => {
  expect(changeOf(bangles, { ...rowOf(bangles), price: '₹४५०/-', counts: ['1,000', '4'] })).toEqual({
    id: 7,
    pricePaise: 45_000,
    seenPricePaise: 49_900,
    stock: [{ size: '2.4', onHand: 1000, seenOnHand: 3 }],
    updatedAt: 1,
  });
});

test.each([
  ['-10', -10],
  [' 10% ', 10],
  ['-१०', -10],
  ['ten', null],
  ['10.5', null],
] as const)('A2: %j by per cent is %j', (typed, percent) => {
  expect(percentIn(typed)).toBe(percent);
});

test('A2: what is refused stands beside its product; what is said of none of them alone is not lost', () => {
  const invalid = (details: object) =>
    refusalsIn({ code: 'INVALID_INPUT', message: 'Please check.', details }, [bangles]);
  expect(invalid({ 7: ['Too late.', 'No importer.'], changes: ['Choose less.'], stock: ['None.'] })).toEqual({
    ofEach: new Map([[7, 'Too late. No importer.']]),
    ofAll: 'Choose less. None.',
  });
  expect(invalid({ 7: ['Too late.'] }).ofAll).toBeNull();
  const broken = { code: 'INTERNAL', message: 'It broke.', details: { requestId: 'a1' } };
  expect(refusalsIn(broken, [bangles])).toEqual({ ofEach: new Map(), ofAll: null });
});
