import { eq } from 'drizzle-orm';
import { afterEach, describe, expect, test } from 'vitest';
import { orders } from '../../../drizzle/schema/order.ts';
import { payments } from '../../../drizzle/schema/payment.ts';
import { siteSettings } from '../../../drizzle/schema/shop-settings.ts';
import { ORDER_STATUSES } from '../../../src/domain/order/order-status.ts';
import { placeOrder } from '../../../src/domain/order/place/place-order.server.ts';
import { accessTokenOf } from '../../../src/domain/order/read/access-token.ts';
import { shop } from '../../../src/shop.config.ts';
import { useAdminOrders } from '../../support/admin-orders.ts';
import { lastTrace } from '../../support/admin.ts';
import { openBrowser, settle } from '../../support/browser.ts';
import { orderFor } from '../../support/checkout.ts';
import { expectLedgerToAddUp, expectOrdersToKeepTheirOwn, ledgerOf } from '../../support/ledger.ts';
import { addProduct } from '../../support/rows.ts';

const { admin, change, set, place, rowOf, eventsOf, usesOf, mailsTo } = useAdminOrders();

afterEach(async () => {
  await expectLedgerToAddUp(admin().ctx.db);
  await expectOrdersToKeepTheirOwn(admin().ctx.db);
});

const ON_DELIVERY = 'cod@example.in';

/** An order of one piece for ₹1,000 that is paid on delivery. */
async function placeOnDelivery(): Promise<string> {
  const { ctx } = admin();
  const { id: productId } = await addProduct(ctx.db, { inStock: 1, pricePaise: 1_000_00 });
  await ctx.db.update(siteSettings).set({ codIsEnabled: true });
  const wish = { agreedPaise: 1_000_00, email: ON_DELIVERY, paymentMethod: 'cod' } as const;
  const { id } = await placeOrder(ctx, orderFor(productId, wish), null);
  await settle(ctx);
  return id;
}

describe('A4, A7: the owner sets a status', () => {
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
        expect(await ledgerOf(admin().ctx.db, productId)).toMatchObject({
          held,
          sold: gone,
          onHand: 2 - held - gone,
        });
        expect(await usesOf(couponId)).toBe(held + gone > 0 ? 1 : 0);
      }
    }
    await expectOrdersToKeepTheirOwn(admin().ctx.db);
  }, 60_000);

  test('with who and when in its history, a trace, and word to whoever watches', async () => {
    const { ctx, ownerId } = admin();
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
    expect(await lastTrace(admin(), 'order.change')).toMatchObject({
      entityId: id,
      changes: { from: 'pending_payment', status: 'processing' },
    });
    const told = { type: 'order.changed', orderId: id, status: 'processing' };
    expect(ctx.published.at(-1)).toMatchObject(told);
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
    const { ctx } = admin();
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

test('what is paid on delivery is collected again when it is not called paid any more; of what is paid online that it was paid stays known', async () => {
  const { ctx } = admin();
  const [cash, { id: online }] = [await placeOnDelivery(), await place()];
  for (const id of [cash, online]) {
    await set(id, 'paid');
    expect(await rowOf(id)).toMatchObject({ status: 'paid', paidAt: expect.any(Number) as number });
    await set(id, 'processing');
  }
  expect(await rowOf(cash)).toMatchObject({ status: 'processing', paidAt: null });
  expect(await rowOf(online)).toMatchObject({ status: 'processing', paidAt: expect.any(Number) as number });
  await set(cash, 'shipped');
  expect(ctx.mailed.at(-1)?.text).toContain('Please keep ₹1,000.00 ready for the delivery.');
  await set(cash, 'delivered');
});

describe('A2, A7: the tracking link', () => {
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
    const { ctx } = admin();
    const { id, email } = await place();
    await change(id, { status: 'shipped', tracking_url: 'https://track.example/AWB7' });
    const shipped = ctx.mailed.find(({ to }) => to === email);
    expect(shipped).toMatchObject({ subject: `Your order ${id} is on its way` });
    expect(shipped?.text).toContain('https://track.example/AWB7');
    const link = `/orders/${id}?token=${await accessTokenOf(admin().ctx.accounts.secret, id)}`;
    for (const part of ['Temple jhumka × 2: ₹2,000.00', 'Total, taxes included: ₹1,900.00', link]) {
      expect(shipped?.text).toContain(part);
    }
    expect(shipped?.html).toContain(`${link}"`);
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
      `Your order ${id} with ${shop.name}`,
    ]);
  });

  test('a tracking link that comes when the parcel has left: once, and with the link', async () => {
    const { ctx } = admin();
    const { id, email } = await place();
    await change(id, { tracking_url: 'https://track.example/before' });
    await change(id, { tracking_url: null });
    await change(id, { status: 'shipped' });
    expect(mailsTo(email)).toEqual([`Your order ${id} is on its way`]);
    await change(id, { tracking_url: 'https://track.example/AWB8' });
    await change(id, { tracking_url: null });
    await change(id, { tracking_url: 'https://track.example/AWB9' });
    expect(mailsTo(email)).toEqual([`Your order ${id} is on its way`, `Track your order ${id}`]);
    expect(ctx.mailed.at(-1)?.text).toContain('https://track.example/AWB8');
  });

  test('the confirmation of an order that she marks as paid: once, and not of one that was confirmed', async () => {
    const { id, email } = await place();
    const confirmation = `Your order ${id} with ${shop.name}`;
    for (const status of ['paid', 'pending_payment', 'paid', 'failed', 'paid'] as const)
      await set(id, status);
    expect(mailsTo(email)).toEqual([confirmation]);
    const onDelivery = await placeOnDelivery();
    for (const status of ['delivered', 'paid', 'cancelled_by_user', 'paid'] as const) {
      await set(onDelivery, status);
    }
    const confirmed = mailsTo(ON_DELIVERY).filter((subject) => subject.endsWith(shop.name));
    expect(confirmed).toHaveLength(1);
  });

  test('of what is paid on delivery ask to keep the money ready, unless the owner has had it before', async () => {
    const { ctx } = admin();
    const [unpaid, paid] = [await placeOnDelivery(), await placeOnDelivery()];
    await set(paid, 'paid');
    await set(unpaid, 'shipped');
    await set(paid, 'shipped');
    const onItsWay = (id: string) =>
      ctx.mailed.find(({ subject }) => subject === `Your order ${id} is on its way`);
    expect(onItsWay(unpaid)?.text).toContain('Please keep ₹1,000.00 ready for the delivery.');
    expect(onItsWay(paid)?.text).toContain('Total, taxes included: ₹1,000.00');
    expect(onItsWay(paid)?.text).not.toContain('ready for the delivery');
    for (const id of [unpaid, paid]) await set(id, 'delivered');
  });

  test('of a second cancellation by whoever ordered, once the owner has taken the order up again', async () => {
    const { ctx } = admin();
    const id = await placeOnDelivery();
    const token = await accessTokenOf(ctx.accounts.secret, id);
    const cancel = () => openBrowser(ctx).post(`/api/orders/${id}/cancel?token=${token}`);
    const told = () =>
      mailsTo(ON_DELIVERY).filter((subject) => subject === `Your order ${id} has been cancelled`);
    for (const times of [1, 2]) {
      expect(await cancel()).toMatchObject({ status: 200 });
      expect(await cancel()).toMatchObject({ status: 200 });
      expect(told()).toHaveLength(times);
      expect(await set(id, 'processing')).toMatchObject({ status: 200 });
    }
    await set(id, 'failed');
  });

  test('carry no link that the admin would refuse, wherever it comes from', async () => {
    const { ctx } = admin();
    const { id, email } = await place();
    await ctx.db.update(orders).set({ trackingUrl: 'javascript:alert(1)' }).where(eq(orders.id, id));
    await set(id, 'shipped');
    const shipped = ctx.mailed.find(({ to }) => to === email);
    expect(shipped?.text).toContain('See your order');
    expect(`${shipped?.text ?? ''}${shipped?.html ?? ''}`).not.toContain('javascript');
  });

  test('none when the change is refused', async () => {
    const { id, email, productId } = await place();
    await set(id, 'failed');
    await placeOrder(admin().ctx, orderFor(productId, { agreedPaise: 1_000_00 }), null);
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
