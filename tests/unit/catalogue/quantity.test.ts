import { describe, expect, test } from 'vitest';
import { contentsOf, quantityText, readQuantity, unitPricePaise, uqcOf } from '#tax/quantity.ts';

test.each([
  ['12N', { quantityUnits: 12, unitCode: 'N' }],
  [' 3  Nos. ', { quantityUnits: 3, unitCode: 'N' }],
  ['10 pcs', { quantityUnits: 10, unitCode: 'N' }],
  ['3 Pairs', { quantityUnits: 3, unitCode: 'PAIR' }],
  ['2 pairs (gold and silver)', { quantityUnits: 2, unitCode: 'PAIR' }],
  ['1 set (1 necklace, 1 pair of earrings)', { quantityUnits: 1, unitCode: 'SET' }],
  ['1 nath with chain', { quantityUnits: 1, unitCode: 'N' }],
  ['0 N', null],
  ['12', null],
  ['1.5 N', null],
  ['20 g', null],
  ['1 dozen', null],
  ['1 box of 6', null],
  ['1 necklace, 1 pair of earrings', null],
])('F5: %j is counted as %j', (text, counted) => {
  expect(readQuantity(text)).toEqual(counted);
});

describe('F5: the unit sale price', () => {
  const of = (mrpPaise: number, quantityUnits: number | null) =>
    unitPricePaise(mrpPaise, { quantityUnits, unitCode: 'N' });

  test('is the MRP for one, to the paisa', () => {
    expect(of(299_00, 2)).toBe(149_50);
    expect(of(100_00, 3)).toBe(33_33);
    expect(of(200_00, 3)).toBe(66_67);
    expect(of(599_00, 12)).toBe(49_92);
  });

  test('is not said where it is the MRP, or where nobody knows how many there are', () => {
    expect(of(299_00, 1)).toBeNull();
    expect(of(299_00, null)).toBeNull();
  });
});

test('F5: the quantity stands as the law writes it, with what is in a set; words that are another number do not', () => {
  const text = (quantityUnits: number | null, unitCode: 'N' | 'PAIR' | 'SET', netQuantity = '') =>
    quantityText({ quantityUnits, unitCode, netQuantity });
  expect(text(8, 'N')).toBe('8 N');
  expect(text(1, 'PAIR', '1 pair')).toBe('1 pair');
  expect(text(2, 'PAIR')).toBe('2 pairs');
  expect(text(1, 'SET', '1 set (8 bangles)')).toBe('1 set (8 bangles)');
  expect(text(2, 'SET', '1 set (8 bangles)')).toBe('2 sets');
  expect(text(4, 'N', '2 N')).toBe('4 N');
  expect(text(null, 'N', 'a box of six')).toBe('a box of six');
});

test('F5: words that are only a number say nothing more', () => {
  const of = (netQuantity: string) => contentsOf({ netQuantity });
  expect(['1 N', '2 pcs', '1 pair', '1 Set', ''].map(of)).toEqual(['', '', '', '', '']);
  expect(of('1 set (8 bangles)')).toBe('1 set (8 bangles)');
  expect(of('1 nath with chain')).toBe('1 nath with chain');
});

test.each([
  [1, 'N', 'NOS'],
  [1, 'PAIR', 'PRS'],
  [1, 'SET', 'SET'],
  [12, 'N', 'PAC'],
  [2, 'PAIR', 'PAC'],
  [null, 'N', 'NOS'],
] as const)('G1.3: what is %j %s is billed in %s', (quantityUnits, unitCode, uqc) => {
  expect(uqcOf({ quantityUnits, unitCode })).toBe(uqc);
});
