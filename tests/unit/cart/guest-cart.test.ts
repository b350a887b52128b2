import { describe, expect, test } from 'vitest';
import { MOST_LINES, MOST_OF_ONE } from '#catalogue/product-limits.ts';
import {
  type Cart,
  hasRoom,
  newEntry,
  parseCart,
  putBackEntries,
  putEntry,
  quantityOf,
  setQuantity,
} from '#cart/guest-cart.ts';

const AT = 1_700_000_000_000;
const ring = newEntry({ id: 7 }, 1, AT);
const smallBangle = newEntry({ id: 9, size: '2.4' }, 2, AT);
const largeBangle = newEntry({ id: 9, size: '2.8' }, 1, AT);

test("S3: an entry is the product's id, a quantity and an id of its own, with the size where there is one", () => {
  expect(ring).toEqual({ id: 7, quantity: 1, cart_item_id: `local-${String(AT)}-7` });
  expect(smallBangle).toEqual({ id: 9, quantity: 2, cart_item_id: `local-${String(AT)}-9`, size: '2.4' });
});

describe('what the browser has kept', () => {
  test('is read back as it was written', () => {
    const cart = [ring, smallBangle, largeBangle];
    expect(parseCart(JSON.stringify(cart))).toEqual(cart);
  });

  test.each([null, undefined, '', 'jhumka', '{}', '5', 'null', '[1,null,"a",[]]'])(
    'is empty as %j',
    (text) => {
      expect(parseCart(text)).toEqual([]);
    },
  );

  test.each([
    { id: 0 },
    { id: 1e15 },
    { quantity: 0 },
    { quantity: 0.5 },
    { cart_item_id: 'server-1-7' },
    { size: '' },
    { size: 'x'.repeat(21) },
  ])('loses only the entry that is broken by %j', (broken) => {
    expect(parseCart(JSON.stringify([{ ...ring, ...broken }, smallBangle]))).toEqual([smallBangle]);
  });

  test('keeps neither more lines, a line twice, nor larger numbers than the shop takes', () => {
    const many = Array.from({ length: MOST_LINES + 5 }, (_, index) => newEntry({ id: index + 1 }, 1, AT));
    expect(parseCart(JSON.stringify(many))).toHaveLength(MOST_LINES);
    expect(parseCart(JSON.stringify([{ ...ring, quantity: 1_000_000 }]))[0]?.quantity).toBe(MOST_OF_ONE);
    expect(parseCart(JSON.stringify([ring, ring]))).toHaveLength(1);
  });
});

describe('S4: changes', () => {
  test('adding what is there increases it by the amount; another size is another line', () => {
    const cart = [smallBangle, largeBangle].reduce<Cart>(putEntry, [ring]);
    const added = putEntry(cart, newEntry({ id: 9, size: '2.4' }, 3, AT + 1));
    expect(added).toEqual([ring, { ...smallBangle, quantity: 5 }, largeBangle]);
    expect(cart[1]).toEqual(smallBangle);
  });

  test('below 1 the line goes, the others stay', () => {
    const cart = [ring, smallBangle, largeBangle];
    expect(setQuantity(cart, { id: 9, size: '2.4' }, 0)).toEqual([ring, largeBangle]);
    expect(setQuantity(cart, { id: 9 }, 0)).toEqual(cart);
    expect(setQuantity(cart, { id: 7 }, 4)[0]).toEqual({ ...ring, quantity: 4 });
  });

  test('a full cart takes more of what it holds, but nothing new', () => {
    const full = Array.from({ length: MOST_LINES }, (_, index) => newEntry({ id: index + 1 }, 1, AT));
    expect(hasRoom(full)).toBe(false);
    expect(putEntry(full, newEntry({ id: 999 }, 1, AT))).toEqual(full);
    expect(quantityOf(putEntry(full, newEntry({ id: 3 }, 2, AT)), { id: 3 })).toBe(3);
  });

  test('what was taken out comes back at its place, and only once', () => {
    expect(putBackEntries([ring, largeBangle], [smallBangle], 1)).toEqual([ring, smallBangle, largeBangle]);
    expect(putBackEntries([ring, largeBangle], [smallBangle, ring], 0)).toEqual([
      smallBangle,
      ring,
      largeBangle,
    ]);
  });
});
