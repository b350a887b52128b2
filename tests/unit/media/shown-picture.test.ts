import { expect, test } from 'vitest';
import { storedAddress } from '#media/picture-fields.ts';

const SHOP = 'https://shop.example';
const KEPT = '/media/reviews/items/abcdefgh-800x800-f3e7d3.webp';

test.each([` ${KEPT} `, `${KEPT}/480.avif`, `${SHOP}${KEPT}/800.webp`])(
  '%j is a picture of this shop',
  (text) => {
    expect(storedAddress(text, SHOP)).toBe(KEPT);
  },
);

test.each([`https://other.example${KEPT}`, 'https://shop.example.evil/x', '/logo.svg', ''])(
  '%j stays what it is',
  (text) => {
    expect(storedAddress(text, SHOP)).toBe(text);
  },
);
