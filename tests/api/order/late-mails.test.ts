import { eq, inArray } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { outbox } from '#drizzle/schema/outbox.ts';
import { siteSettings } from '#drizzle/schema/shop-settings.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#dates.ts';
import { deliverOutbox } from '#outbox/deliver-outbox.server.ts';
import { dropMails } from '#outbox/queue-delivery.server.ts';
import { shop as seller } from '#shop.config.ts';
import { openBrowser } from '#tests/support/browser.ts';
import { ELSEWHERE } from '#tests/support/checkout.ts';
import { createTestContext, type TestContext } from '#tests/support/context.ts';
import { useDatabase } from '#tests/support/database.ts';
import { plansOf } from '#tests/support/plans.ts';
import { addSizedProduct } from '#tests/support/rows.ts';
import { orderCash } from '#tests/support/order-cash.ts';

const database = useDatabase();
let ctx: TestContext;

beforeEach(async () => {
  ctx = createTestContext(database.db);
  await ctx.db.update(siteSettings).set({ codIsEnabled: true, codMaxOrderPaise: 5_000_00 });
});

/** An order on delivery, by somebody who has no other. */
async function cashOrder(from: TestContext) {
  const { id: productId } = await addSizedProduct(from.db, { '2.4': 2, '2.6': 2 });
  return { productId, ...(await orderCash(from, [{ productId, size: '2.4', quantity: 1 }])) };
}

describe('R7: mails of an order that could not leave', () => {
  test('say how it is now where the shopper has changed it since', async () => {
    const away = createTestContext(database.db, { mail: { send: () => Promise.reject(new Error('away')) } });
    const { id, token, email, productId } = await cashOrder(away);
    // One is being sent at that moment.
    const claim = { claimedBy: 'a run', claimedUntil: Date.now() + MINUTE_MS };
    await ctx.db
      .update(outbox)
      .set(claim)
      .where(eq(outbox.dedupeKey, `order-placed:${id}`));
    const change = (what: 'address' | 'size', body: object) =>
      openBrowser(ctx).send(`/api/orders/${id}/${what}?token=${token}`, { method: 'PUT', body });
    const size = { productId, size: '2.4', newSize: '2.6' };
    expect(await change('size', size)).toMatchObject({ status: 200 });
    const address = { ...ELSEWHERE, phone: '9123400009', address: '7 Late Lane' };
    expect(await change('address', address)).toMatchObject({ status: 200 });
    await deliverOutbox({ ...ctx, now: () => Date.now() + DAY_MS });
    const late = ctx.mailed.filter(({ subject }) => / with |^New order/.test(subject));
    expect(late.map(({ to }) => to).toSorted()).toEqual([seller.email, email].toSorted());
    for (const { text } of late) {
      for (const now of ['size 2.6', '7 Late Lane']) expect(text).toContain(now);
      for (const before of ['2.4', 'Temple Street']) expect(text).not.toContain(before);
    }
  });

  test.each([
    ['wait', { status: 'waiting' }],
    ['were given up', { status: 'failed' }],
    ['are being sent', { status: 'waiting', claimedBy: 'a run', claimedUntil: Date.now() + HOUR_MS }],
  ] as const)('and that %s do not come after the shopper has cancelled it', async (_, state) => {
    const { id, token } = await cashOrder(ctx);
    const areThey = inArray(outbox.dedupeKey, [`order-placed:${id}`, `new-order:${id}`]);
    const later = { nextAttemptAt: Date.now() + HOUR_MS, ...state };
    await ctx.db.update(outbox).set(later).where(areThey);
    expect(await ctx.db.$count(outbox, areThey)).toBe(2);
    await openBrowser(ctx).post(`/api/orders/${id}/cancel?token=${token}`);
    expect(await ctx.db.$count(outbox, areThey)).toBe(0);
  });

  test('are found by their keys', async () => {
    const [plan = ''] = await plansOf(ctx.db, async (db) =>
      dropMails(db, ['order-shipped:a', 'new-order:a']),
    );
    expect(plan.match(/USING INDEX outbox_dedupe_key_unique/g)).toHaveLength(4);
    expect(plan).not.toMatch(/SCAN|outbox_due/);
  });
});
