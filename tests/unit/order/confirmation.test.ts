import { expect, test, vi } from 'vitest';
import { SIGNED_IN_HINT } from '#auth/session-cookie.ts';
import type { OwnCart } from '#cart/own-cart.ts';
import { OWN_CART_KEY } from '#features/cart/cart-count.ts';

const ORDER = 'JH-7K3M-9QXD';
const line = { id: 7, quantity: 1 };
const kept = new Map([
  [
    OWN_CART_KEY,
    JSON.stringify({ userId: 'asha', lines: [{ ...line, cart_item_id: '1' }], waiting: [], count: 1 }),
  ],
  [
    'checkout_attempt',
    JSON.stringify({ key: 'k', request: 'r', at: Date.now(), orderId: ORDER, lines: [line] }),
  ],
]);
vi.stubGlobal('localStorage', {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, text: string) => void kept.set(key, text),
  removeItem: (key: string) => void kept.delete(key),
});
vi.stubGlobal('addEventListener', () => undefined);
vi.stubGlobal('document', { cookie: `${SIGNED_IN_HINT}=1`, addEventListener: () => undefined });

const { $isOwn } = await import('#features/cart/cart-store.ts');
const { startConfirmation } = await import('#features/order/confirmation.ts');

test('S4: what was ordered is taken from what the shop holds: what another device added stays', async () => {
  $isOwn.set(true);
  const items = [
    { id: 1, productId: 7, quantity: 2, pricePaiseWhenAdded: null, clamped: false, product: null },
  ];
  const cart: OwnCart = { userId: 'asha', items, count: 2, totalPaise: 0 };
  const change = new Promise((resolve) => {
    vi.stubGlobal('fetch', (address: string, { method, body }: { method: string; body?: string }) => {
      if (method !== 'GET') resolve([method, address, body]);
      return Promise.resolve(Response.json(cart));
    });
  });
  startConfirmation({ dataset: { order: ORDER, kind: 'placed', status: 'paid' } } as unknown as HTMLElement);
  expect(await change).toEqual(['PATCH', '/api/cart/items/7?size=', '{"quantity":1}']);
  expect(kept.has('checkout_attempt')).toBe(false);
});
