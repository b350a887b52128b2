import { expect, test } from 'vitest';
import { purchaseList, type WantedPiece } from '#restock/restock.ts';

const piece = (values: Partial<WantedPiece>): WantedPiece => ({
  id: 1,
  productId: 1,
  name: 'Kundan Choker',
  sku: null,
  imageUrl: null,
  size: '',
  waiting: 3,
  onHand: 0,
  lastSoldAt: null,
  estimatedPaise: 0,
  ...values,
});

test('a message for the maker names what to make and how many', () => {
  expect(purchaseList([piece({}), piece({ name: 'Kada', size: '2.10', waiting: 1 })])).toBe(
    'Please make again:\n3 × Kundan Choker\n1 × Kada, size 2.10',
  );
});
