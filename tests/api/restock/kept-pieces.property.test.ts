import { eq } from 'drizzle-orm';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { restockDemand, restockWishes } from '#drizzle/schema/restock.ts';
import { DomainError } from '#errors.ts';
import { expireHolds } from '#order/change/end-unpaid.server.ts';
import { placeOrder } from '#order/place/place-order.server.ts';
import { deliverOutbox } from '#outbox/deliver-outbox.server.ts';
import { HOLD_MS } from '#restock/restock.ts';
import { tellWaiting } from '#restock/tell-waiting.server.ts';
import { leaveList } from '#restock/restock.server.ts';
import { hashToken } from '#tokens.ts';
import { NOTHING_KEPT } from '#stock/live-stock.ts';
import { orderFor } from '#tests/support/checkout.ts';
import { createTestContext } from '#tests/support/context.ts';
import { useDatabase } from '#tests/support/database.ts';
import { expectLedgerToAddUp, expectOrdersToKeepTheirOwn } from '#tests/support/ledger.ts';
import { addStock, addWish } from '#tests/support/restock.ts';
import { addProduct } from '#tests/support/rows.ts';

const NOW = Date.UTC(2026, 10, 20);
const database = useDatabase();
let now = NOW;

/** Orders the piece; where there is nothing to buy, nothing happens. */
async function order(productId: number, email: string, token?: string): Promise<void> {
  const kept = { ...NOTHING_KEPT, wishes: token === undefined ? [] : [await hashToken(token)] };
  const ctx = createTestContext(database.db, { now: () => now, kept });
  try {
    await placeOrder(ctx, orderFor(productId, { email }), null);
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== 'OUT_OF_STOCK') throw error;
  }
}

type Step = (typeof steps)[number];
const steps = ['count', 'ask', 'tell', 'mail', 'later', 'buy', 'buyKept', 'leave', 'expire'] as const;

test('R1: the ledger adds up, nothing is sold twice and nobody is kept two, whatever comes after what', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom<Step>(...steps), { minLength: 6, maxLength: 18 }),
      async (walk) => {
        await database.db.delete(restockWishes);
        now = NOW;
        const ctx = createTestContext(database.db, { now: () => now });
        const { id } = await addProduct(database.db, { inStock: 1 });
        const tokens: string[] = [];
        for (const [index, step] of walk.entries()) {
          const token = tokens[index % Math.max(tokens.length, 1)] ?? '';
          if (step === 'count') await addStock(database.db, id, 1);
          if (step === 'ask')
            tokens.push(await addWish(ctx, `p${String(index)}@example.in`, { productId: id }));
          if (step === 'tell') await tellWaiting(ctx);
          if (step === 'mail') await deliverOutbox(ctx);
          if (step === 'later') now += HOLD_MS / 2;
          if (step === 'buy') await order(id, 'buyer@example.in');
          if (step === 'buyKept') await order(id, 'kept@example.in', token);
          if (step === 'leave') await leaveList(ctx, token);
          if (step === 'expire') await expireHolds(ctx);
          await expectLedgerToAddUp(database.db);
          await expectOrdersToKeepTheirOwn(database.db);
          const wishes = await database.db.select().from(restockWishes);
          const waiting = wishes.filter((each) => each.confirmedAt !== null && each.toldAt === null);
          const [demand] = await database.db
            .select()
            .from(restockDemand)
            .where(eq(restockDemand.productId, id));
          expect(demand?.waiting ?? 0).toBe(waiting.length);
        }
      },
    ),
    { numRuns: 15 },
  );
}, 120_000);

test('the database refuses a piece that is not there, and a wish that begins with one', async () => {
  const ctx = createTestContext(database.db, { now: () => NOW });
  const { id: productId } = await addProduct(database.db);
  await addWish(ctx, 'asha@example.in', { productId });
  const hold = database.db.update(restockWishes).set({ toldAt: NOW, heldUntil: NOW + 1 });
  await expect(hold).rejects.toMatchObject({
    cause: { message: expect.stringContaining('stock_is_short') as string },
  });
  await addStock(database.db, productId, 1);
  const born = database.db.insert(restockWishes).values({
    productId,
    email: 'b@example.in',
    inbox: 'b@example.in',
    tokenHash: 'b',
    askedAt: NOW,
    confirmedAt: NOW,
    toldAt: NOW,
    heldUntil: NOW + 1,
  });
  await expect(born).rejects.toMatchObject({
    cause: { message: expect.stringContaining('restock_wishes_begin_without_a_piece') as string },
  });
});
