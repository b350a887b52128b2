import { beforeEach, expect, test, vi } from 'vitest';
import { showToast } from '#ui/toast.ts';
import { flashJoined, showJoined, tellJoined } from '#features/wishlist/joined-toast.ts';

vi.mock('../../../src/components/ui/toast.ts');

const kept = new Map<string, string>();
beforeEach(() => {
  vi.mocked(showToast).mockClear();
  kept.clear();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
    removeItem: (key: string) => void kept.delete(key),
  });
});

const told = () =>
  vi.mocked(showToast).mock.calls.map(([{ title, description }]) => `${title}: ${description}`);
const LEFT_OUT = 'Some pieces are not in the shop any more, or found no room.';

test.each([
  [2, 0, ['Added to Wishlist: 2 pieces that this browser kept for you.']],
  [1, 3, [`Added to Wishlist: 1 piece that this browser kept for you. ${LEFT_OUT}`]],
  [0, 1, [`Wishlist: ${LEFT_OUT}`]],
  [0, 0, []],
])('D9: the shopper is told what is new on the list: %j, and %j left out', (added, leftOut, words) => {
  tellJoined({ added, leftOut });
  expect(told()).toEqual(words);
});

test('D9: on a page that is loaded anew the shopper is told afterwards, once', () => {
  flashJoined({ added: 12, leftOut: 0 });
  expect(told()).toEqual([]);
  showJoined();
  showJoined();
  expect(told()).toEqual(['Added to Wishlist: 12 pieces that this browser kept for you.']);
});
