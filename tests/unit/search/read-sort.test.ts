import { expect, test } from 'vitest';
import { readSort } from '#catalogue/read-term.ts';

test.each([
  ['sasta jhumka', 'jhumka', 'price-asc'],
  ['ring price low to high', 'ring', 'price-asc'],
  ['haar high to low', 'haar', 'price-desc'],
  ['new arrivals', '', 'created_at-desc'],
  ['latest collection haar', 'haar', 'created_at-desc'],
  ['bestselling earrings', 'earrings', 'best_selling-desc'],
  ['trending', '', 'best_selling-desc'],
])('%s says an order', (term, text, sort) => {
  expect(readSort(term)).toEqual({ text, sort, isOnOffer: false });
});

test.each([
  ['offer', ''],
  ['jhumka on sale', 'jhumka'],
  ['discount wali bali', 'wali bali'],
  ['upto 50 % off jhumka', 'jhumka'],
  ['jhumka 20% छूट', 'jhumka'],
  ['sale upto 50% off jhumka', 'jhumka'],
])('%s means what is on offer', (term, text) => {
  expect(readSort(term)).toEqual({ text, sort: null, isOnOffer: true });
});

test('both may be said at once', () => {
  expect(readSort('trending offers')).toEqual({ text: '', sort: 'best_selling-desc', isOnOffer: true });
});

test.each(['new jhumka', 'wholesale', 'deal of the day', 'offering ring', 'off white haar', '50%'])(
  '%s says neither',
  (term) => {
    expect(readSort(term)).toEqual({ text: term, sort: null, isOnOffer: false });
  },
);
