import { expect, test } from 'vitest';
import { groupedByPiece, type TaxConcern } from '#tax/tax-concerns.ts';

const rate = (orderId: string, id: number, rateBps: number, expectedBps = 300): TaxConcern => ({
  kind: 'rate',
  orderId,
  number: `B/${orderId}`,
  expectedBps,
  piece: { id, name: `Piece ${String(id)}`, hsn: '7117', rateBps },
});

test('G1: a piece stands once among rates, with its orders; where it was sold otherwise, once more', () => {
  const concerns = [
    rate('one', 7, 500),
    rate('two', 8, 500),
    rate('two', 7, 500),
    rate('two', 7, 500),
    rate('three', 7, 1800),
    rate('four', 7, 500, 1200),
  ];
  expect(groupedByPiece(concerns)).toEqual([
    { first: concerns[0], orderIds: ['one', 'two'] },
    { first: concerns[1], orderIds: ['two'] },
    { first: concerns[4], orderIds: ['three'] },
    { first: concerns[5], orderIds: ['four'] },
  ]);
});
