import { beforeEach, expect, test, vi } from 'vitest';
import { showToast } from '#ui/toast.ts';
import { CART_FULL } from '#cart/guest-cart.ts';
import { MOST_LINES } from '#catalogue/product-limits.ts';
import type { OwnCart, OwnLine } from '#cart/own-cart.ts';
import { tellLess } from '#features/cart/sync-toasts.ts';

vi.mock('../../../src/components/ui/toast.ts');

beforeEach(() => {
  vi.mocked(showToast).mockClear();
});

const line = (id: number): OwnLine => ({
  id,
  productId: id,
  quantity: 2,
  pricePaiseWhenAdded: null,
  clamped: false,
  product: null,
});
const cartOf = (lines: readonly OwnLine[]): OwnCart => ({
  userId: 'asha',
  items: lines,
  count: lines.length,
  totalPaise: 0,
});
const clamped = cartOf([{ ...line(7), clamped: true }]);
const set = { kind: 'set', id: 7, quantity: 4, changeId: 'c' } as const;
const merge = { kind: 'merge', entries: [], changeId: 'm' } as const;

test('whoever takes one away is not told that no more can be added', () => {
  tellLess({ ...set, takesAway: true }, clamped);
  expect(showToast).not.toHaveBeenCalled();
  tellLess({ ...set, takesAway: false }, clamped);
  expect(showToast).toHaveBeenCalledOnce();
});

test('what found no room in a full cart is not said to have left the shop', () => {
  const said = () => vi.mocked(showToast).mock.lastCall?.[0].description;
  const full = cartOf(Array.from({ length: MOST_LINES }, (_, at) => line(at + 1)));
  tellLess(merge, { ...full, leftOut: 2 });
  expect(said()).toBe(`${CART_FULL} Some found no room.`);
  tellLess(merge, { ...cartOf([line(1)]), leftOut: 2 });
  expect(said()).toBe('Some pieces are not in the shop any more.');
});
