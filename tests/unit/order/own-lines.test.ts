import { expect, test } from 'vitest';
import { ownDoneWords } from '#order/change/change-order-input.ts';
import type { OrderStatus } from '#order-status.ts';
import type { OwnOrderItem } from '#order/read/own-order.ts';
import type { LiveStock } from '#catalogue/live-stock.ts';
import { addedWords, linesAgain } from '#features/order/own/again-lines.ts';
import { sizeChoices } from '#features/order/own/size-choices.ts';

function item(productId: number, selectedSize = '', quantity = 1): OwnOrderItem {
  const name = `Piece ${String(productId)}`;
  return { productId, name, imageUrl: null, selectedSize, quantity, priceAtPurchasePaise: 100_00 };
}

function piece(productId: number, stock: number | Readonly<Record<string, number>>): LiveStock {
  const sizes =
    typeof stock === 'number' ? [] : Object.entries(stock).map(([size, onHand]) => ({ size, onHand }));
  const stockQuantity =
    typeof stock === 'number' ? stock : sizes.reduce((sum, { onHand }) => sum + onHand, 0);
  return {
    productId,
    name: `Piece ${String(productId)} of today`,
    imageUrl: null,
    category: null,
    taxRateBps: 300,
    pricePaise: 120_00,
    originalPricePaise: null,
    offerEndsAt: null,
    stockQuantity,
    sizes,
  };
}

test('G12: a line may take each other size of which there are enough', () => {
  const stock = [piece(1, { '2.4': 5, '2.6': 1, '2.8': 2 })];
  const choicesOf = (...items: OwnOrderItem[]) => sizeChoices(items, stock).map(({ choices }) => choices);
  expect(choicesOf(item(1, '2.4'))).toEqual([['2.6', '2.8']]);
  expect(choicesOf(item(1, '2.4', 2))).toEqual([['2.8']]);
  expect(choicesOf(item(1, '2.4'), item(1, '2.8'))).toEqual([['2.6'], ['2.6']]);
  // A piece without sizes has none to change; one that is not sold any more has none to offer.
  expect(choicesOf(item(2))).toEqual([]);
  expect(choicesOf(item(3, '2.4'))).toEqual([[]]);
});

test('15.10: ordered again is what there is, at the price of today, and the rest is named', () => {
  const items = [item(1, '2.4', 2), item(1, '2.6'), item(2, '', 3), item(3), item(4)];
  const { lines, gone } = linesAgain(items, [piece(1, { '2.4': 1, '2.6': 0 }), piece(2, 9), piece(4, 0)]);
  expect(lines).toEqual([
    { id: 1, size: '2.4', name: 'Piece 1 of today', quantity: 1, ordered: 2, inStock: 1, pricePaise: 120_00 },
    { id: 2, name: 'Piece 2 of today', quantity: 3, inStock: 9, pricePaise: 120_00 },
  ]);
  expect(lines.map(addedWords)).toEqual([
    'Piece 1 of today (1 of 2: there are no more in stock)',
    'Piece 2 of today',
  ]);
  expect(gone).toEqual(['Piece 1, size 2.6', 'Piece 3', 'Piece 4']);
});

const ordered = (status: OrderStatus) => ({
  status,
  customerName: 'Meera Joshi',
  shippingAddress: {
    recipient: 'Asha Rao',
    address: '7 Prabhat Road',
    city: 'Pune',
    state: 'MH',
    pin_code: '411004',
    country: 'India',
    phone: '+919822012345',
  },
});

test('the page repeats nothing that its address makes up, and calls no order cancelled that goes on', () => {
  for (const status of ['refunded', 'cancelled_by_user'] as const)
    expect(ownDoneWords('cancel', ordered(status))).toContain('cancelled');
  for (const status of ['paid', 'shipped', 'delivered'] as const)
    expect(ownDoneWords('cancel', ordered(status))).toBeNull();
  for (const name of [null, '', 'toString', '<b>x</b>'])
    expect(ownDoneWords(name, ordered('paid'))).toBeNull();
});

test('G12: a changed address is said as it is now', () => {
  expect(ownDoneWords('address', ordered('paid'))).toBe(
    'Saved. It will go to Asha Rao, 7 Prabhat Road, Pune 411004, Maharashtra; the courier will call +91 98220 12345.',
  );
});
