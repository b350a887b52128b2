import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Toast } from '#ui/toast-view.ts';
import { showToast } from '#ui/toast.ts';
import {
  dropGoneWishes,
  keepGuestWishes,
  $wished,
  $wishlist,
  acceptWishlist,
} from '#features/wishlist/wishlist-store.ts';
import { GUEST_WISHLIST_KEY } from '#features/wishlist/stored-wishlist.ts';
import { toggleWish } from '#features/wishlist/toggle-wish.ts';

vi.mock('../../../src/components/ui/toast.ts');

const kept = new Map<string, string>();
vi.stubGlobal('localStorage', {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, text: string) => void kept.set(key, text),
});
const page = { cookie: '' };
vi.stubGlobal('document', page);
vi.stubGlobal('location', { protocol: 'https:', pathname: '/products/7', search: '' });
vi.stubGlobal('navigator', {});
vi.stubGlobal('addEventListener', () => undefined);
vi.stubGlobal('removeEventListener', () => undefined);

const listOf = (...ids: readonly number[]) => ({
  items: ids.map((productId) => ({ productId, addedAt: 1 })),
});
const guestWishes = () => JSON.parse(kept.get(GUEST_WISHLIST_KEY) ?? '[]') as unknown;
const told = () => vi.mocked(showToast).mock.lastCall?.[0];
const press = (dataset: Record<string, string>, isSignedIn: boolean) =>
  toggleWish({ dataset: { name: 'Nath', ...dataset } } as unknown as HTMLElement, isSignedIn);
const heart = { heart: '7' };
const SIGNED_OUT = () =>
  Response.json({ error: 'SIGNED_OUT', message: 'Please log in to continue.' }, { status: 401 });

let asked: string[] = [];
function answerWith(reply: () => Response) {
  vi.stubGlobal('fetch', (address: string, { method }: RequestInit) => {
    asked.push(`${String(method)} ${address}`);
    return Promise.resolve(reply());
  });
}

beforeEach(() => {
  asked = [];
  vi.mocked(showToast).mockClear();
  acceptWishlist({ items: [] });
  keepGuestWishes([]);
});

const REMOVED: Partial<Toast> = { title: 'Removed from Wishlist', description: 'Nath' };
const LOGIN_TO_REMOVE: Partial<Toast> = {
  title: 'Login Required',
  description: 'Please log in to remove items from your wishlist.',
};

describe('S4: a heart is taken off', () => {
  test.each([heart, { unwish: '7' }])(
    'and not kept for later when the session has ended: %j',
    async (button) => {
      acceptWishlist(listOf(7));
      answerWith(SIGNED_OUT);
      await press(button, true);
      expect(asked).toEqual(['DELETE /api/wishlist/7']);
      expect(told()).toMatchObject(LOGIN_TO_REMOVE);
      expect([guestWishes(), $wishlist.get()]).toEqual([[], [7]]);
    },
  );

  test('also while it is on its way into the account’s list: at the first press, for good', async () => {
    acceptWishlist(listOf(9));
    keepGuestWishes([7, 8]);
    answerWith(() => Response.json(listOf(9)));
    await press(heart, true);
    expect(asked).toEqual(['DELETE /api/wishlist/7']);
    expect(told()).toMatchObject(REMOVED);
    expect([guestWishes(), $wished.get()]).toEqual([[8], [8, 9]]);
    expect(page.cookie).toContain('wishes=8;');
  });

  test('when the shop has said yes, not before', async () => {
    keepGuestWishes([7]);
    answerWith(() => Response.json({ error: 'INTERNAL', message: 'x' }, { status: 500 }));
    await press(heart, true);
    expect(told()).toMatchObject({ title: 'Error' });
    expect(guestWishes()).toEqual([7]);
  });

  test('of a guest it goes from the browser, whose page may still be open', async () => {
    keepGuestWishes([7]);
    await press({ unwish: '7' }, false);
    expect(told()).toMatchObject(REMOVED);
    expect(guestWishes()).toEqual([]);
    expect(page.cookie).toContain('wishes=0;');
    await press({ unwish: '7' }, false);
    expect(guestWishes()).toEqual([]);
  });
});

describe('D9: a heart is put on', () => {
  test.each([true, false])('and kept until the shopper is back; seemed signed in: %j', async (isSignedIn) => {
    answerWith(SIGNED_OUT);
    await press(heart, isSignedIn);
    expect(told()).toMatchObject({
      title: 'Login Required',
      description:
        'Please log in to add items to your wishlist. This one is saved in this browser until then.',
    });
    expect(guestWishes()).toEqual([7]);
  });

  test.each([true, false])(
    'but not on what is sold out, as the shop says it; seemed signed in: %j',
    async (isSignedIn) => {
      answerWith(SIGNED_OUT);
      await press({ ...heart, soldOut: '' }, isSignedIn);
      expect(told()).toMatchObject({
        title: 'Out of Stock',
        description: 'This item is currently out of stock.',
      });
      expect(guestWishes()).toEqual([]);
    },
  );

  test('and stays until it has left the shop', () => {
    keepGuestWishes([7, 8, 9]);
    dropGoneWishes([8, 5]);
    expect($wished.get()).toEqual([7, 9]);
    expect(page.cookie).toContain('wishes=7.9;');
    page.cookie = 'as it was';
    dropGoneWishes([]);
    expect(page.cookie).toBe('as it was');
  });
});
