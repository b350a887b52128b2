import { afterEach, describe, expect, test, vi } from 'vitest';
import {
  $ownCart,
  acceptAnswer,
  changeOwnCart,
  forgetOwnCart,
  latestOwnCart,
  putBackLost,
} from '#features/cart/own-cart-store.ts';
import { OWN_CART_KEY } from '#features/cart/cart-count.ts';

vi.stubGlobal('addEventListener', () => undefined);
/** What the browser keeps, for this tab and every other. */
const kept = new Map<string, string>();
vi.stubGlobal('localStorage', {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, text: string) => void kept.set(key, text),
});

const EMPTY = { userId: 'asha', items: [], count: 0, totalPaise: 0 };
const ids = () => latestOwnCart().waiting.map((change) => ('id' in change ? change.id : change.kind));
const stored = () => kept.get(OWN_CART_KEY) ?? '';
/** Another tab writes without having seen what this one wrote meanwhile. */
const overwrite = (text: string) => {
  kept.set(OWN_CART_KEY, text);
  latestOwnCart();
  putBackLost();
};

afterEach(() => {
  forgetOwnCart();
  kept.clear();
  forgetOwnCart();
});

describe('S4: a change that another tab has written over', () => {
  test('is put back, once', () => {
    acceptAnswer(EMPTY);
    const before = stored();
    changeOwnCart({ kind: 'add', id: 7, quantity: 1 });
    overwrite(before);
    expect(ids()).toEqual([7]);
    expect($ownCart.get().count).toBe(1);
    putBackLost();
    expect(ids()).toEqual([7]);
  });

  test('is put back though the shop said only then whose cart it is', () => {
    changeOwnCart({ kind: 'add', id: 7, quantity: 1 });
    const { changeId = '' } = latestOwnCart().waiting[0] ?? {};
    kept.clear();
    latestOwnCart();
    acceptAnswer(EMPTY);
    overwrite(stored());
    expect(latestOwnCart().waiting).toMatchObject([{ changeId, id: 7 }]);
  });

  test('stays away where it was answered, was made pointless, or the shopper has signed out', () => {
    acceptAnswer(EMPTY);
    changeOwnCart({ kind: 'add', id: 7, quantity: 1 });
    acceptAnswer(EMPTY, latestOwnCart().waiting[0]?.changeId);
    overwrite(stored());
    expect(ids()).toEqual([]);

    for (const id of [1, 2, 3]) changeOwnCart({ kind: 'add', id, quantity: 1 });
    changeOwnCart({ kind: 'clear' });
    overwrite(stored());
    expect(ids()).toEqual([1, 'clear']);

    overwrite(JSON.stringify({ userId: null, lines: [], waiting: [], settled: [], count: null }));
    expect(ids()).toEqual([]);
    overwrite(JSON.stringify({ userId: 'meera', lines: [], waiting: [], settled: [], count: 0 }));
    expect(ids()).toEqual([]);
  });
});

test('a change says whether it takes some away, from what the shopper sees at that moment', () => {
  acceptAnswer(EMPTY);
  changeOwnCart({ kind: 'add', id: 7, quantity: 5 });
  changeOwnCart({ kind: 'set', id: 7, quantity: 4 });
  expect(latestOwnCart().waiting.at(-1)).toMatchObject({ kind: 'set', takesAway: true });
  changeOwnCart({ kind: 'set', id: 7, quantity: 6 });
  expect(latestOwnCart().waiting.at(-1)).toMatchObject({ quantity: 6, takesAway: false });
});

test('S4: an addition whose answer was lost with the page is not counted twice when the cart is read anew', () => {
  acceptAnswer(EMPTY);
  changeOwnCart({ kind: 'add', id: 7, quantity: 1 });
  const [{ changeId } = { changeId: '' }] = latestOwnCart().waiting;
  const item = { id: 1, productId: 7, quantity: 1, pricePaiseWhenAdded: null, clamped: false, product: null };
  const written = { ...EMPTY, items: [item], count: 1 };
  acceptAnswer(written);
  expect($ownCart.get().count).toBe(1);
  acceptAnswer(written, changeId);
  expect($ownCart.get()).toMatchObject({ count: 1, waiting: [], lines: [{ id: 7, quantity: 1 }] });
});

describe('S4: what clearing the cart takes out', () => {
  const line = (id: number) => ({
    id,
    productId: id,
    quantity: 1,
    pricePaiseWhenAdded: null,
    clamped: false,
    product: null,
  });
  const cart = (...ids: number[]) => ({ ...EMPTY, items: ids.map(line), count: ids.length });
  const cleared = () => latestOwnCart().waiting.at(-1);

  test('ends with the newest line that the shopper saw, also once an answer has told of one from another device', () => {
    acceptAnswer(cart(7, 8));
    changeOwnCart({ kind: 'set', id: 7, quantity: 0 });
    changeOwnCart({ kind: 'clear' });
    acceptAnswer(cart(8, 9), latestOwnCart().waiting[0]?.changeId);
    expect(cleared()).toMatchObject({ kind: 'clear', upTo: '8' });
  });

  test('has no end of its own where a line that was put in is not known yet', () => {
    acceptAnswer(cart(7));
    changeOwnCart({ kind: 'add', id: 8, quantity: 1 });
    changeOwnCart({ kind: 'clear' });
    expect(cleared()).not.toHaveProperty('upTo');
  });
});

test('S4: what is put in before the shop has said whose cart it is stays there, also on the next page', async () => {
  acceptAnswer(EMPTY);
  changeOwnCart({ kind: 'add', id: 7, quantity: 1 });
  forgetOwnCart();
  changeOwnCart({ kind: 'add', id: 8, quantity: 1 });
  vi.resetModules();
  const next = await import('#features/cart/own-cart-store.ts');
  next.acceptAnswer({ ...EMPTY, userId: 'meera' });
  expect(next.latestOwnCart()).toMatchObject({ userId: 'meera', count: 1, waiting: [{ id: 8 }] });
  expect(next.latestOwnCart().waiting).toHaveLength(1);
});

test('S4: what somebody left unsent before is not taken for the next one', () => {
  changeOwnCart({ kind: 'add', id: 7, quantity: 1 });
  acceptAnswer(EMPTY);
  forgetOwnCart();
  acceptAnswer({ ...EMPTY, userId: 'meera' });
  expect(latestOwnCart()).toMatchObject({ userId: 'meera', waiting: [] });
});
