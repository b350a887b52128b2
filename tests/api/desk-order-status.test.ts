import { eq } from 'drizzle-orm';
import { afterEach, describe, expect, test } from 'vitest';
import { coupons } from '../../drizzle/schema/coupon.ts';
import { orderEvents, orders } from '../../drizzle/schema/order.ts';
import { payments } from '../../drizzle/schema/payment.ts';
import { runScheduled } from '../../functions/scheduled.ts';
import { placeOrder } from '../../src/domain/order/place-order.server.ts';
import { ORDER_STATUSES, type OrderStatus } from '../../src/domain/order/order-status.ts';
import { addCoupon, orderFor } from '../support/checkout.ts';
import { settle } from '../support/browser.ts';
import { createTestContext } from '../support/context.ts';
import { lastTrace, useDesk } from '../support/desk.ts';
import { expectLedgerToAddUp, expectOrdersToKeepTheirOwn, ledgerOf } from '../support/ledger.ts';
import { plansOf } from '../support/plans.ts';
import { addProduct, findOrder } from '../support/rows.ts';
import { changeOrder } from '../../src/domain/order/change-order.server.ts';
import { personAs } from '../support/actor.ts';

const desk = useDesk();
const DAY_MS = 24 * 60 * 60_000;

afterEach(async () => {
  await expectLedgerToAddUp(desk().ctx.db);
  await expectOrdersToKeepTheirOwn(desk().ctx.db);
});

const change = (id: string, body: object) =>
  desk().owner.send(`/api/admin/orders/${id}`, { method: 'PATCH', body });
const set = (id: string, status: OrderStatus) => change(id, { status, confirm: true });
const rowOf = (id: string) => findOrder(desk().ctx.db, id);
const eventsOf = (id: string) =>
  desk().ctx.db.select().from(orderEvents).where(eq(orderEvents.orderId, id)).orderBy(orderEvents.id);
const usesOf = async (id: number) =>
  (await desk().ctx.db.select().from(coupons).where(eq(coupons.id, id)))[0]?.usesCount;
const mailsTo = (email: string) =>
  desk()
    .ctx.mailed.filter(({ to }) => to === email)
    .map(({ subject }) => subject);

let made = 0;
/** An order of two pieces with a coupon that may be used once; its stock is held. */
async function place() {
  const { ctx } = desk();
  made += 1;
  const email = `asha.${String(made)}@example.in`;
  const { id: productId } = await addProduct(ctx.db, { inStock: 2, pricePaise: 1_000_00 });
  const coupon = await addCoupon(ctx.db, { maxUses: 1 });
  const lines = [{ productId, size: '', quantity: 2 }];
  const wish = { couponCode: coupon.code, agreedPaise: 1_900_00, email };
  const { id } = await placeOrder(ctx, orderFor(lines, wish), null);
  await settle(ctx);
  return { id, productId, couponId: coupon.id, couponCode: coupon.code, email };
}

describe('A4: the owner sets a status', () => {
  test('any of them, whatever it was: stock and coupon follow it', async () => {
    const { id, productId, couponId } = await place();
    const sold = ['paid', 'processing', 'shipped', 'delivered'];
    for (const from of ORDER_STATUSES) {
      for (const to of ORDER_STATUSES) {
        await set(id, from);
        const { status, body } = await set(id, to);
        expect([status, body]).toMatchObject([200, { id, status: to }]);
        const held = to.startsWith('pending') ? 2 : 0;
        const gone = sold.includes(to) ? 2 : 0;
        expect(await ledgerOf(desk().ctx.db, productId)).toMatchObject({
          held,
          sold: gone,
          onHand: 2 - held - gone,
        });
        expect(await usesOf(couponId)).toBe(held + gone > 0 ? 1 : 0);
      }
    }
    await expectOrdersToKeepTheirOwn(desk().ctx.db);
  }, 60_000);

  test('with who and when in its history, a trace, and word to whoever watches', async () => {
    const { ctx, ownerId } = desk();
    const { id } = await place();
    ctx.published.length = 0;
    const before = Date.now();
    await change(id, { status: 'processing' });
    const last = (await eventsOf(id)).at(-1);
    expect(last).toMatchObject({
      ...{ kind: 'status', fromStatus: 'pending_payment', toStatus: 'processing' },
      ...{ actor: 'admin', actorUserId: ownerId },
    });
    expect(last?.createdAt).toBeGreaterThanOrEqual(before);
    expect(await lastTrace(desk(), 'order.change')).toMatchObject({
      entityId: id,
      changes: { from: 'pending_payment', status: 'processing' },
    });
    expect(ctx.published).toMatchObject([{ type: 'order.changed', orderId: id, status: 'processing' }]);
  });

  test('delivered notes when; the shopper may ask for a return from then on', async () => {
    const { id } = await place();
    await set(id, 'delivered');
    expect((await rowOf(id))?.deliveredAt).toBeGreaterThan(Date.now() - 60_000);
    await set(id, 'shipped');
    expect(await rowOf(id)).toMatchObject({ deliveredAt: null });
  });

  test('the same again changes and tells nothing', async () => {
    const { id, email } = await place();
    await set(id, 'shipped');
    const events = await eventsOf(id);
    expect((await set(id, 'shipped')).status).toBe(200);
    expect(await eventsOf(id)).toEqual(events);
    expect(mailsTo(email)).toHaveLength(1);
  });
});

describe('DESIGN 6: stock and coupon', () => {
  test.each([['processing'], ['pending_payment']] as const)(
    'of an order that was %s are given back once, however often and many end it at the same time',
    async (before) => {
      const { id, productId, couponId, email } = await place();
      await set(id, before);
      const ends = ['cancelled_by_user', 'failed', 'refunded', 'cancelled_by_user'] as const;
      const answers = await Promise.all(ends.map((status) => set(id, status)));
      expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(1);
      for (const { status, body } of answers.filter((each) => each.status !== 200)) {
        expect([status, body]).toMatchObject([409, { error: 'ORDER_MOVED' }]);
      }
      for (const status of ends) await set(id, status);
      expect(await ledgerOf(desk().ctx.db, productId)).toMatchObject({ onHand: 2, held: 0, sold: 0 });
      expect(await usesOf(couponId)).toBe(0);
      expect(mailsTo(email)).toEqual([`Your order ${id} has been cancelled`]);
    },
  );

  test('are taken again by one that goes on; refused when the pieces have gone to somebody else', async () => {
    const { ctx } = desk();
    const { id, productId, couponId } = await place();
    await set(id, 'cancelled_by_user');
    const other = await placeOrder(ctx, orderFor(productId, { agreedPaise: 1_000_00 }), null);
    const refused = {
      status: 409,
      body: { error: 'OUT_OF_STOCK', message: expect.stringContaining('Temple jhumka') as unknown },
    };
    expect(await set(id, 'processing')).toMatchObject(refused);
    expect(await set(id, 'pending_payment')).toMatchObject(refused);
    expect(await rowOf(id)).toMatchObject({ status: 'cancelled_by_user', holdExpiresAt: null });
    expect(await usesOf(couponId)).toBe(0);

    await set(other.id, 'failed');
    expect((await set(id, 'processing')).status).toBe(200);
    expect(await ledgerOf(ctx.db, productId)).toMatchObject({ onHand: 0, sold: 2 });
  });

  test('a coupon that somebody else has used up meanwhile keeps its limit', async () => {
    const { ctx } = desk();
    const { id, couponId, couponCode, productId } = await place();
    await set(id, 'failed');
    const { id: other } = await addProduct(ctx.db, { inStock: 1, pricePaise: 1_000_00 });
    const wish = { couponCode, agreedPaise: 900_00, email: 'meera@example.in' };
    await placeOrder(ctx, orderFor(other, wish), null);
    expect(await set(id, 'processing')).toMatchObject({ status: 409, body: { error: 'COUPON_USED_UP' } });
    expect(await ledgerOf(ctx.db, productId)).toMatchObject({ onHand: 2 });
    expect(await usesOf(couponId)).toBe(1);
  });

  test('what the owner lets wait for its money waits for longer than the usual hold', async () => {
    const { ctx } = desk();
    const { id, productId } = await place();
    await set(id, 'pending_payment_gateway');
    await runScheduled(createTestContext(ctx.db, { now: () => Date.now() + 30 * DAY_MS }));
    expect(await rowOf(id)).toMatchObject({ status: 'pending_payment_gateway' });
    expect(await ledgerOf(ctx.db, productId)).toMatchObject({ held: 2 });
  });

  test('two that change one order at the same moment: one of them is told that it has changed', async () => {
    const { id, email } = await place();
    await set(id, 'paid');
    const answers = await Promise.all([
      set(id, 'shipped'),
      set(id, 'cancelled_by_user'),
      set(id, 'delivered'),
    ]);
    const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b);
    // Whoever reads after the first has written changes what that one left.
    expect(statuses[0]).toBe(200);
    const changes = (await eventsOf(id)).filter(({ actor }) => actor === 'admin');
    expect(changes).toHaveLength(1 + statuses.filter((status) => status === 200).length);
    expect(changes.slice(1).map(({ fromStatus }) => fromStatus)).toEqual(
      changes.slice(0, -1).map(({ toStatus }) => toStatus),
    );
    expect(new Set(mailsTo(email)).size).toBe(mailsTo(email).length);
  });

  test('an order that moves between the reading and the writing is left alone', async () => {
    const { ctx, ownerId } = desk();
    const { id } = await place();
    await set(id, 'paid');
    const { $client } = ctx.db;
    const batch: typeof $client.batch = async (statements, mode) => {
      if (mode === 'write')
        await ctx.db.update(orders).set({ status: 'processing' }).where(eq(orders.id, id));
      return await $client.batch(statements, mode);
    };
    const db = Object.assign(Object.create(ctx.db) as typeof ctx.db, {
      $client: Object.assign(Object.create($client) as typeof $client, { batch }),
    });
    const moved = { ...ctx, db, actor: personAs('admin', ownerId) };
    await expect(changeOrder(moved, id, { status: 'shipped' })).rejects.toMatchObject({
      code: 'ORDER_MOVED',
    });
    expect(await rowOf(id)).toMatchObject({ status: 'processing' });
  });
});

describe('DESIGN 6: asks before money and status disagree', () => {
  test('paid without a payment', async () => {
    const { id } = await place();
    expect(await change(id, { status: 'paid' })).toMatchObject({
      status: 409,
      body: {
        error: 'CONFIRMATION_NEEDED',
        message: 'No payment has come in for this order. Mark it as paid all the same?',
      },
    });
    expect(await rowOf(id)).toMatchObject({ status: 'pending_payment', paidAt: null });
    expect((await change(id, { status: 'paid', confirm: true })).status).toBe(200);
    expect((await rowOf(id))?.paidAt).not.toBeNull();
    expect((await eventsOf(id)).at(-1)).toMatchObject({ note: 'Without a payment.' });
  });

  test('refunded without a refund; with a payment, paid needs no question', async () => {
    const { ctx } = desk();
    const { id } = await place();
    await ctx.db
      .insert(payments)
      .values({ orderId: id, razorpayPaymentId: `pay_${id}`, status: 'captured', amountPaise: 1_900_00 });
    expect((await change(id, { status: 'paid' })).status).toBe(200);
    expect(await change(id, { status: 'refunded' })).toMatchObject({
      status: 409,
      body: {
        error: 'CONFIRMATION_NEEDED',
        message: 'Nothing has been refunded for this order. Mark it as refunded all the same?',
      },
    });
    expect((await change(id, { status: 'refunded', confirm: true })).status).toBe(200);
  });
});

describe('A2: the tracking link', () => {
  test('is kept, changed and taken away, with its history', async () => {
    const { id } = await place();
    const link = 'https://track.example/AWB1?a=b';
    expect(await change(id, { tracking_url: link })).toMatchObject({
      status: 200,
      body: { trackingUrl: link },
    });
    expect((await eventsOf(id)).at(-1)).toMatchObject({ kind: 'tracking', actor: 'admin', note: link });
    expect(await rowOf(id)).toMatchObject({ status: 'pending_payment', statusSetByOwnerAt: null });
    expect(await change(id, { tracking_url: '' })).toMatchObject({ body: { trackingUrl: null } });
    await change(id, { tracking_url: link });
    expect(await change(id, { tracking_url: null })).toMatchObject({ body: { trackingUrl: null } });
  });

  test.each(['javascript:alert(1)', 'http://track.example', '/orders', 'https://a b', 'track.example'])(
    '%j is refused',
    async (link) => {
      const { id } = await place();
      expect(await change(id, { tracking_url: link })).toMatchObject({
        status: 400,
        body: { details: { tracking_url: ['A tracking link begins with https://.'] } },
      });
    },
  );
});

describe('DESIGN 6: mails', () => {
  test('shipped with its tracking link, delivered and cancelled: each once', async () => {
    const { ctx } = desk();
    const { id, email } = await place();
    await change(id, { status: 'shipped', tracking_url: 'https://track.example/AWB7' });
    const shipped = ctx.mailed.find(({ to }) => to === email);
    expect(shipped).toMatchObject({ subject: `Your order ${id} is on its way` });
    expect(shipped?.text).toContain('https://track.example/AWB7');
    for (const status of [
      'delivered',
      'shipped',
      'delivered',
      'cancelled_by_user',
      'paid',
      'cancelled_by_user',
    ] as const) {
      await set(id, status);
    }
    expect(mailsTo(email)).toEqual([
      `Your order ${id} is on its way`,
      `Your order ${id} has arrived`,
      `Your order ${id} has been cancelled`,
    ]);
  });

  test('none when the change is refused', async () => {
    const { id, email, productId } = await place();
    await set(id, 'failed');
    await placeOrder(desk().ctx, orderFor(productId, { agreedPaise: 1_000_00 }), null);
    expect((await set(id, 'shipped')).status).toBe(409);
    expect(mailsTo(email)).toEqual([]);
  });
});

describe('PATCH /api/admin/orders/:id refuses', () => {
  test.each([
    [{}, 'status'],
    [{ status: 'Completed' }, 'status'],
    [{ status: 'paid', price: 1 }, ''],
    [{ tracking_url: `https://track.example/${'a'.repeat(500)}` }, 'tracking_url'],
    [{ status: 'paid', confirm: false }, 'confirm'],
  ])('%j', async (body, field) => {
    const { id } = await place();
    const answer = await change(id, body);
    expect(answer).toMatchObject({ status: 400, body: { error: 'INVALID_INPUT' } });
    expect(Object.keys((answer.body as { details: object }).details)).toContain(field);
  });

  test('an order that is not there', async () => {
    expect(await change('JH-0000-0000', { status: 'paid' })).toMatchObject({ status: 404 });
  });
});

test('DESIGN 8: a change goes along indexes', async () => {
  const { ctx, ownerId } = desk();
  const { id } = await place();
  const actor = personAs('admin', ownerId);
  const plans = await plansOf(ctx.db, async (db) => {
    await changeOrder({ ...ctx, db, actor }, id, { status: 'shipped' });
    await changeOrder({ ...ctx, db, actor }, id, { status: 'failed' });
  });
  expect(plans.length).toBeGreaterThan(10);
  for (const plan of plans) expect(plan).not.toMatch(/^SCAN (?!\d+ CONSTANT|CONSTANT|\(subquery)|AUTOMATIC/m);
});
