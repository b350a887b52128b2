import { expect, test } from 'vitest';
import type { Wish } from '#restock/restock.ts';
import { wishMessage } from '#features/restock/wish-message.ts';

const WISH: Wish = {
  state: 'waiting',
  productId: 7,
  product: 'Temple jhumka',
  imageUrl: null,
  size: '2.6',
  heldUntil: null,
  pricePaise: 49_900,
  isOnSale: true,
};
const OPEN = ['unconfirmed', 'waiting', 'held', 'told'] as const;

test.each(OPEN)('G10: the page of a wish that is %s offers the way out', (state) => {
  expect(wishMessage({ ...WISH, state }).leave).toMatch(/off the list|do not w|Stop waiting/);
});

test.each(OPEN)('promises nothing of a piece that was taken out of the shop: %s', (state) => {
  const { title, text, link, leave } = wishMessage({ ...WISH, state, isOnSale: false });
  expect(title).toBe('It is no longer in the shop.');
  expect(text).toContain('Temple jhumka, size 2.6');
  expect([link?.href, leave]).toEqual(['/collections', 'Take me off the list']);
});

test('an order stays one, whatever the shop sells now, and is found without an account', () => {
  expect(wishMessage({ ...WISH, state: 'bought', isOnSale: false })).toMatchObject({
    title: 'You have ordered it.',
    link: { href: '/find-order' },
  });
});
