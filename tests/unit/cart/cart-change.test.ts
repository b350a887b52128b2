import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  applyChange,
  applyChanges,
  type CartChange,
  type NewChange,
  queueChange,
  mergeIdOf,
} from '#cart/own-cart.ts';
import { type Cart, countItems } from '#cart/guest-cart.ts';
import { MOST_LINES } from '#catalogue/product-limits.ts';

const key = fc.record(
  { id: fc.integer({ min: 1, max: 4 }), size: fc.constantFrom('2.4', '2.6') },
  { requiredKeys: ['id'] },
);
const paise = fc.record({ seenPaise: fc.nat(9) }, { requiredKeys: [] });
const entry = fc
  .tuple(key, fc.integer({ min: 1, max: 9 }))
  .map(([line, quantity]) => ({ ...line, quantity, cart_item_id: `local-1-${String(line.id)}` }));
const cart = fc.uniqueArray(entry, { selector: ({ id, size = '' }) => `${String(id)} ${size}` });
const added = fc.tuple(key, fc.integer({ min: 1, max: 9 }), paise);
const set = fc.tuple(key, fc.integer({ min: 0, max: 9 }), paise);
const change: fc.Arbitrary<NewChange> = fc.oneof(
  added.map(([line, quantity, seen]) => ({ kind: 'add' as const, ...line, ...seen, quantity })),
  set.map(([line, quantity, seen]) => ({ kind: 'set' as const, ...line, ...seen, quantity })),
  fc.constant({ kind: 'clear' as const }),
  cart.map((entries) => ({ kind: 'merge' as const, entries })),
);
const changes = fc
  .array(change)
  .map((all) => all.map((each, at): CartChange => ({ ...each, changeId: String(at) })));
const queued = (all: readonly CartChange[]) => all.reduce<readonly CartChange[]>(queueChange, []);
const seen = (lines: Cart) =>
  lines.map(({ id, size, quantity, seenPaise }) => [id, size, quantity, seenPaise]);

describe('what waits to be sent', () => {
  test('shows the same cart as all that was done, though fewer changes wait', () => {
    fc.assert(
      fc.property(cart, changes, (start, done) => {
        const waiting = queued(done);
        expect(waiting.length).toBeLessThanOrEqual(done.length);
        expect(seen(applyChanges(start, waiting))).toEqual(seen(applyChanges(start, done)));
      }),
    );
  });

  test('keeps the first one, which may be on its way, as it is', () => {
    fc.assert(
      fc.property(changes, (done) => {
        fc.pre(done.length > 0);
        expect(queued(done)[0]).toEqual(done[0]);
      }),
    );
  });

  test('a quantity that is set again and again waits once; so does clearing', () => {
    const steps = [1, 2, 3, 4].map((quantity): CartChange => ({
      kind: 'set',
      id: 1,
      quantity,
      changeId: String(quantity),
    }));
    expect(queued(steps).map(({ changeId }) => changeId)).toEqual(['1', '4']);
    expect(queued([...steps, { kind: 'clear', changeId: 'c' }]).map(({ changeId }) => changeId)).toEqual([
      '1',
      'c',
    ]);
  });
});

describe('S4: what a change does to the cart', () => {
  test('a quantity never falls below 1, and a line is there once', () => {
    fc.assert(
      fc.property(cart, changes, (start, done) => {
        const after = applyChanges(start, done);
        expect(after.every(({ quantity }) => quantity >= 1)).toBe(true);
        expect(new Set(after.map(({ id, size }) => `${String(id)} ${size ?? ''}`)).size).toBe(after.length);
        expect(after.length).toBeLessThanOrEqual(MOST_LINES);
      }),
    );
  });

  test('merging is an upsert: of a line in both carts the quantity that comes holds', () => {
    const held: Cart = [{ id: 1, quantity: 5, cart_item_id: '9' }];
    const entries: Cart = [
      { id: 1, quantity: 2, cart_item_id: 'local-1-1' },
      { id: 2, quantity: 1, cart_item_id: 'local-1-2' },
    ];
    const merged = applyChange(held, { kind: 'merge', entries });
    expect(countItems(merged)).toBe(3);
    expect(applyChange(merged, { kind: 'merge', entries })).toEqual(merged);
  });
});

test('a merge has one name in all tabs, and another one when the cart is another', () => {
  fc.assert(
    fc.property(cart, cart, (one, other) => {
      const isSame = JSON.stringify(one) === JSON.stringify(other);
      expect(mergeIdOf(structuredClone(one))).toBe(mergeIdOf(one));
      if (!isSame && seen(one).toString() !== seen(other).toString()) {
        expect(mergeIdOf(other)).not.toBe(mergeIdOf(one));
      }
    }),
  );
});
