import { describe, expect, test } from 'vitest';
import { MOST_OF_ONE } from '#catalogue/product-limits.ts';
import { StockIds } from '#catalogue/live-stock.ts';
import { offeredStock, shownStock, stockNote } from '#stock/stock.ts';

test.each([
  [0, 'OUT OF STOCK'],
  [1, 'Only 1 left!'],
  [9, 'Only 9 left!'],
  [10, null],
])('S4: the note at a stock of %d is %s', (quantity, note) => {
  expect(stockNote(quantity)).toBe(note);
});

test('W2: a card counts what is scarce, and shows the same whatever is sold of the rest', () => {
  expect([0, 1, 9].map(shownStock)).toEqual([0, 1, 9]);
  expect(new Set([10, 11, 500].map(shownStock)).size).toBe(1);
  expect(shownStock(10)).toBeGreaterThan(MOST_OF_ONE);
});

describe('offered stock', () => {
  const bangles = { hasSizes: true, sizes: ['2.4', '2.6', '2.8'] };

  test('D9: of a sized product is counted per size, in the order of the category', () => {
    const counted = [
      { size: '2.8', onHand: 4 },
      { size: '2.4', onHand: 1 },
    ];
    expect(offeredStock(bangles, counted)).toEqual({
      stockQuantity: 5,
      sizes: [
        { size: '2.4', onHand: 1 },
        { size: '2.6', onHand: 0 },
        { size: '2.8', onHand: 4 },
      ],
    });
  });

  test('leaves out what cannot be chosen', () => {
    const counted = [
      { size: '', onHand: 3 },
      { size: '3.0', onHand: 7 },
    ];
    expect(offeredStock(bangles, counted).stockQuantity).toBe(0);
    expect(offeredStock({ ...bangles, hasSizes: false }, counted)).toEqual({ stockQuantity: 3, sizes: [] });
    expect(offeredStock(null, counted)).toEqual({ stockQuantity: 3, sizes: [] });
    expect(offeredStock(null, [])).toEqual({ stockQuantity: 0, sizes: [] });
  });

  test('a category with one size has that to choose, and one that has yet to get sizes has none', () => {
    const counted = [
      { size: '', onHand: 3 },
      { size: '2.4', onHand: 1 },
    ];
    const only = { stockQuantity: 1, sizes: [{ size: '2.4', onHand: 1 }] };
    expect(offeredStock({ hasSizes: true, sizes: ['2.4'] }, counted)).toEqual(only);
    expect(offeredStock({ hasSizes: true, sizes: [] }, counted)).toEqual({ stockQuantity: 3, sizes: [] });
  });
});

describe('ids of a stock request', () => {
  const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

  test('are 1 to 50 positive whole numbers', () => {
    expect(StockIds.parse('7')).toEqual([7]);
    expect(StockIds.parse(numbers(50).join(','))).toEqual(numbers(50));
  });

  test.each([undefined, '', '0', '1,', '1,,2', '-1', '1.5', 'a', '1 ,2', '1'.repeat(16)])(
    'are refused as %j',
    (text) => {
      expect(StockIds.safeParse(text).success).toBe(false);
    },
  );
});
