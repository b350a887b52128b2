import { expect, test, vi } from 'vitest';
import { MergeInput } from '../../../src/domain/cart/cart-input.ts';

vi.stubGlobal('addEventListener', () => undefined);
vi.stubGlobal('localStorage', {
  getItem: () => JSON.stringify({ 1: 49_900, 2: 1e15, 3: -1, 4: 10.5, 5: '499', 6: null }),
});
const { $seenPrices } = await import('../../../src/features/cart/seen-prices.ts');

test('S3: a price that the shop would refuse the whole cart for is not kept', () => {
  expect($seenPrices.get()).toEqual({ 1: 49_900 });
  const entries = Object.entries($seenPrices.get()).map(([id, seenPaise]) => {
    return { id: Number(id), quantity: 1, cart_item_id: `local-1-${id}`, seenPaise };
  });
  expect(MergeInput.safeParse({ entries }).success).toBe(true);
});
