import { beforeEach, expect, test } from 'vitest';
import { outbox } from '#drizzle/schema/outbox.ts';
import { restockWishes } from '#drizzle/schema/restock.ts';
import { runScheduled } from '#functions/scheduled.ts';
import { HOUR_MS, MINUTE_MS } from '#dates.ts';
import { deliverOutbox } from '#outbox/deliver-outbox.server.ts';
import { MailRefused, SUPPRESSED } from '#ports.ts';
import { settle } from '#tests/support/browser.ts';
import { createTestContext, type TestContext } from '#tests/support/context.ts';
import { useDatabase } from '#tests/support/database.ts';
import { ledgerOf } from '#tests/support/ledger.ts';
import { addWish } from '#tests/support/restock.ts';
import { addProduct } from '#tests/support/rows.ts';

/** G10, while mail does not leave. Half past eleven in India. */
const NOW = Date.UTC(2026, 10, 20, 6);
const HOLD_MS = 2 * HOUR_MS;

const database = useDatabase();
let now = NOW;
let ctx: TestContext;
beforeEach(async () => {
  now = NOW;
  ctx = createTestContext(database.db, { now: () => now });
  await database.db.delete(restockWishes);
  await database.db.delete(outbox);
});

/** One piece, and people who wait for it. */
async function lastPiece(...emails: readonly string[]): Promise<number> {
  const { id: productId } = await addProduct(database.db, { inStock: 1 });
  for (const [at, email] of emails.entries()) await addWish(ctx, email, { productId, askedAt: NOW - 9 + at });
  return productId;
}

const failing = (failure: Error) => ({ ...ctx, mail: { send: () => Promise.reject(failure) } });
const mailed = async () => {
  await runScheduled(ctx);
  await settle(ctx);
  return ctx.mailed.splice(0).map(({ to }) => to);
};

test.each([
  ['cannot leave while one is kept for them', new Error('no answer')],
  ['is refused', new MailRefused('E_HEADER_VALUE_INVALID')],
  ['goes to an address that is written to no more', new Error(SUPPRESSED)],
])('somebody whose mail %s makes way for the next', async (_, failure) => {
  const id = await lastPiece('first@example.in', 'next@example.in');
  await runScheduled(failing(failure));
  now += HOLD_MS - MINUTE_MS;
  await deliverOutbox(failing(failure));
  now += MINUTE_MS;
  expect(await mailed()).toEqual(['next@example.in']);
  expect(await ledgerOf(database.db, id)).toMatchObject({ onHand: 0, held: 1 });
});

test('somebody whose mail leaves late has the time that it promises all the same', async () => {
  const id = await lastPiece('first@example.in', 'next@example.in');
  await runScheduled(failing(new Error('no answer')));
  now += HOUR_MS;
  expect(await mailed()).toEqual(['first@example.in']);
  now += HOLD_MS - MINUTE_MS;
  expect(await mailed()).toEqual([]);
  expect(await ledgerOf(database.db, id)).toMatchObject({ onHand: 0, held: 1 });
  now += MINUTE_MS;
  expect(await mailed()).toEqual(['next@example.in']);
});

test('a piece is on sale for most of the day all the same, and whoever waits is told once mail leaves again', async () => {
  const id = await lastPiece('first@example.in');
  const away = new Error('no answer');
  await runScheduled(failing(away));
  expect(await ledgerOf(database.db, id)).toMatchObject({ onHand: 0 });
  now += HOLD_MS;
  await runScheduled(failing(away));
  now += 11 * HOUR_MS;
  expect(await mailed()).toEqual([]);
  expect(await ledgerOf(database.db, id)).toMatchObject({ onHand: 1 });
  now += HOUR_MS;
  expect(await mailed()).toEqual(['first@example.in']);
});
