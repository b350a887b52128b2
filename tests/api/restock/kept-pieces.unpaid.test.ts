import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { orders } from '#drizzle/schema/order.ts';
import { restockWishes } from '#drizzle/schema/restock.ts';
import { runScheduled } from '#functions/scheduled.ts';
import { MINUTE_MS } from '#dates.ts';
import { changeOrder } from '#order/change/change-order.server.ts';
import { placeOrder } from '#order/place/place-order.server.ts';
import { tellWaiting } from '#restock/tell-waiting.server.ts';
import { expireHolds } from '#order/change/end-unpaid.server.ts';
import { askForRestock, findWish } from '#restock/restock.server.ts';
import { NOTHING_KEPT } from '#catalogue/live-stock.ts';
import { hashToken } from '#tokens.ts';
import { addAccount } from '#tests/support/accounts.ts';
import { personAs } from '#tests/support/actor.ts';
import { settle } from '#tests/support/browser.ts';
import { orderFor } from '#tests/support/checkout.ts';
import type { TestContext } from '#tests/support/context.ts';
import { expectLedgerToAddUp, expectOrdersToKeepTheirOwn } from '#tests/support/ledger.ts';
import { addStock, addWish, useRestock } from '#tests/support/restock.ts';
import { pay, startOrder, usePaying, verify } from '#tests/support/paying.ts';
import { addProduct } from '#tests/support/rows.ts';

/** Half past eleven in India: what is kept is kept for two hours. */
const NOW = Date.UTC(2026, 10, 20, 6);
const PROMISED_MS = 120 * MINUTE_MS;
const HOLD_MS = 30 * MINUTE_MS;

const restock = useRestock();
const { database, clock } = restock;
const shop = usePaying();
let ctx: TestContext;
beforeEach(() => {
  clock.now = NOW;
  ctx = restock.ctx();
});
afterEach(async () => {
  await expectLedgerToAddUp(database.db);
  await expectOrdersToKeepTheirOwn(database.db);
});

const runCron = async () => {
  await runScheduled(ctx);
  await settle(ctx);
};
const statesOf = (...tokens: readonly string[]) =>
  Promise.all(tokens.map(async (token) => (await findWish(ctx, token))?.state));
/** As asked by the browser that has opened the link, and may have begun an order. */
const browserOf = async (token: string, orderId: string | null = null): Promise<TestContext> => ({
  ...ctx,
  kept: { ...NOTHING_KEPT, wishes: [await hashToken(token)], orderId },
});
const orderOf = async (productId: number, parts: TestContext) =>
  (await placeOrder(parts, orderFor(productId, { email: 'somebody@example.in' }), null)).id;

/** Two wait for one piece, and the first was told. */
async function keptPiece() {
  const { id } = await addProduct(database.db);
  const first = await addWish(ctx, 'w0@example.in', { productId: id, askedAt: NOW - 2 });
  const second = await addWish(ctx, 'w1@example.in', { productId: id, askedAt: NOW - 1 });
  await addStock(database.db, id, 1);
  await tellWaiting(ctx);
  return { id, first, second };
}

test('when the order ends unpaid the piece is kept again, until the moment that the letter names', async () => {
  const { id, first, second } = await keptPiece();
  await orderOf(id, await browserOf(first));
  expect(await statesOf(first, second)).toEqual(['bought', 'waiting']);
  clock.now += HOLD_MS;
  await runCron();
  expect(await statesOf(first, second)).toEqual(['held', 'waiting']);
  await expect(orderOf(id, ctx)).rejects.toMatchObject({ code: 'OUT_OF_STOCK' });
  await orderOf(id, await browserOf(first));
  clock.now = NOW + PROMISED_MS;
  await runCron();
  expect(await statesOf(first, second)).toEqual(['told', 'held']);
});

test('and when it is ordered another way: the order that gave way leaves the piece to the one in its place', async () => {
  const { id, first } = await keptPiece();
  const begun = await orderOf(id, await browserOf(first));
  const instead = await orderOf(id, await browserOf(first, begun));
  expect(
    await database.db.select().from(restockWishes).where(eq(restockWishes.inbox, 'w0@example.in')),
  ).toMatchObject([{ boughtOrderId: instead, heldUntil: null }]);
  expect(await statesOf(first)).toEqual(['bought']);
});

test('nobody who types the address while its order holds the piece takes the promise away', async () => {
  const { id, first, second } = await keptPiece();
  await orderOf(id, await browserOf(first));
  expect(await askForRestock(ctx, { productId: id, size: '', email: 'w0@example.in' })).toBe('sent');
  clock.now += HOLD_MS;
  await runCron();
  expect(await statesOf(first, second)).toEqual(['held', 'waiting']);
});

test('who had only waited, and bought what was there, keeps the place in the queue', async () => {
  const { id } = await addProduct(database.db);
  const { id: userId } = await addAccount(ctx, { email: 'w9@example.in' });
  const token = await addWish(ctx, 'w9@example.in', { productId: id, askedAt: NOW - 1 });
  await addStock(database.db, id, 1);
  const person = personAs('customer', userId);
  await orderOf(id, { ...ctx, actor: { ...person, user: { ...person.user, email: 'w9@example.in' } } });
  expect(await statesOf(token)).toEqual(['bought']);
  clock.now += HOLD_MS;
  await runCron();
  expect(await statesOf(token)).toEqual(['held']);
  expect(ctx.mailed.map(({ to }) => to)).toContain('w9@example.in');
});

test('an order that the owner takes up takes the piece that is kept for its shopper', async () => {
  const { id, first } = await keptPiece();
  const orderId = await orderOf(id, await browserOf(first));
  clock.now += HOLD_MS;
  await runCron();
  expect(await statesOf(first)).toEqual(['held']);
  const owner = personAs('admin', (await addAccount(ctx, { role: 'admin' })).id);
  await changeOrder({ ...ctx, actor: owner }, orderId, { status: 'paid', confirm: true });
  expect(await statesOf(first)).toEqual(['bought']);
  await database.db.update(orders).set({ status: 'refunded' }).where(eq(orders.id, orderId));
  // The shopper may ask again for what was paid back.
  expect(await statesOf(first)).toEqual(['told']);
  await database.db.update(orders).set({ status: 'paid' }).where(eq(orders.id, orderId));
});

test('and so does money that comes after all', async () => {
  const paying = shop().ctx;
  const stateThen = async () => (await findWish(paying, token))?.state;
  const started = await startOrder(shop(), 1);
  const { productId } = started;
  const token = await addWish(paying, 'asha@example.in', { productId });
  const told = { toldAt: 1, promisedUntil: Date.now() + PROMISED_MS, boughtOrderId: started.dbOrderId };
  await paying.db.update(restockWishes).set(told);
  await expireHolds({ ...paying, now: () => Date.now() + HOLD_MS + 1000 });
  expect(await stateThen()).toBe('held');
  await verify(shop(), started, await pay(shop(), started));
  expect(await stateThen()).toBe('bought');
});
