import { expect, test } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#dates.ts';
import { nextReconcileAt } from '#payment/payment-decision.ts';

const CREATED = Date.UTC(2026, 9, 4);

/** All times counted from when the order was made. */
function next(ageMs: number, heldForMs: number | null = null): number | null {
  const holdExpiresAt = heldForMs === null ? null : CREATED + heldForMs;
  const at = nextReconcileAt({ createdAt: CREATED, holdExpiresAt }, CREATED + ageMs, 15 * MINUTE_MS);
  return at === null ? null : at - CREATED;
}

test('D6: an order is asked about with growing pauses, and after five days no more', () => {
  expect(next(15 * MINUTE_MS)).toBe(30 * MINUTE_MS);
  expect(next(DAY_MS)).toBe(1.5 * DAY_MS);
  // And when its pieces are given up.
  expect(next(18 * MINUTE_MS, 30 * MINUTE_MS)).toBe(30 * MINUTE_MS);
  expect(next(31 * MINUTE_MS, 30 * MINUTE_MS)).toBe(46.5 * MINUTE_MS);
  // For the last time when no money can come any more.
  expect(next(4.9 * DAY_MS)).toBe(5 * DAY_MS + HOUR_MS + 1);
  expect(next(5 * DAY_MS + HOUR_MS + 1)).toBeNull();
  expect(next(5.1 * DAY_MS)).toBeNull();
  expect(next(6 * DAY_MS, 30 * MINUTE_MS)).toBeNull();
});

test('one that the owner lets wait is asked about once a day from then on', () => {
  expect(next(6 * DAY_MS, 9 * DAY_MS)).toBe(7 * DAY_MS);
});
