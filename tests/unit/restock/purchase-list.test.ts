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

test('what is more than a message holds is said to be in the file', () => {
  const lines = purchaseList(Array.from({ length: 41 }, (_, id) => piece({ id }))).split('\n');
  expect(lines).toHaveLength(42);
  expect(lines.at(-1)).toBe('… and what the file has besides.');
});
