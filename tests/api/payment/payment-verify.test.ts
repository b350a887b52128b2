import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { openDatabase } from '#drizzle/client.ts';
import { orderEvents, orders } from '#drizzle/schema/order.ts';
import { outbox } from '#drizzle/schema/outbox.ts';
import { payments } from '#drizzle/schema/payment.ts';
import { ERASED_DOMAIN } from '#address/contact.ts';
import { expireHolds } from '#order/change/end-unpaid.server.ts';
import { placeOrder } from '#order/place/place-order.server.ts';
import { shop as config } from '#shop.config.ts';
import { addAccount, signedInAs } from '#tests/support/accounts.ts';
import { openBrowser, settle } from '#tests/support/browser.ts';
import { orderFor } from '#tests/support/checkout.ts';
import { ledgerOf } from '#tests/support/ledger.ts';
import {
  orderRow,
  pay,
  providerSide,
  refundsOf,
  type Signed,
  startOrder,
  usePaying,
  verify,
} from '#tests/support/paying.ts';

const shop = usePaying();
const HOLD_MS = 1_800_000;

async function openAdmin() {
  const { ctx } = shop();
  return await signedInAs(ctx, await addAccount(ctx, { role: 'admin' }));
}

describe('S7: verify-razorpay-payment', () => {
  test('a captured payment makes the order paid, sells its stock and is told once', async () => {
    const started = await startOrder(shop());
    const { ctx } = shop();
    const signed = await pay(shop(), started);
    // A provider that does not answer leaves the order waiting.
    await shop().razorpay.control('POST', '/faults', { on: 'payments.fetch', fault: '502', times: 1 });
    const waiting = { order: { status: 'pending_payment_gateway' } };
    expect((await verify(shop(), started, signed)).body).toMatchObject(waiting);
    const answer = await verify(shop(), started, signed);
    expect(answer).toMatchObject({
      status: 200,
      body: {
        success: true,
        order: {
          status: 'paid',
          customer_email: 'asha@example.in',
          final_amount: 549,
          shipping_fee: 50,
          order_items: [{ quantity: 1, price_at_purchase: 499, products: { name: 'Temple jhumka' } }],
        },
      },
    });
    expect(await orderRow(shop(), started.dbOrderId)).toMatchObject({
      status: 'paid',
      razorpayPaymentId: signed.razorpay_payment_id,
      holdExpiresAt: null,
      paidAt: expect.any(Number) as number,
    });
    expect(await ledgerOf(ctx.db, started.productId)).toMatchObject({ held: 0, sold: 1 });

    expect((await verify(shop(), started, signed)).status).toBe(200);
    await settle(ctx);
    expect(ctx.mailed.map(({ to }) => to)).toEqual(['asha@example.in', config.email]);
    const events = await ctx.db.select().from(orderEvents).where(eq(orderEvents.orderId, started.dbOrderId));
    expect(events.map(({ toStatus }) => toStatus)).toEqual([
      'pending_payment',
      'pending_payment_gateway',
      'paid',
    ]);
  });

  test('S4: a wrong signature is failed_verification, which money can still make paid', async () => {
    const started = await startOrder(shop());
    const signed = await pay(shop(), started);
    const forged = { ...signed, razorpay_signature: '0'.repeat(64) };
    const refused = { status: 400, body: { success: false, error: 'EF02' } };
    expect(await verify(shop(), started, forged)).toMatchObject(refused);
    expect(await orderRow(shop(), started.dbOrderId)).toMatchObject({ status: 'failed_verification' });
    expect(await verify(shop(), started, signed)).toMatchObject({ body: { order: { status: 'paid' } } });
  });

  test('nor does one of a payment that failed, or of another order, prove anything', async () => {
    const [started, other] = [await startOrder(shop()), await startOrder(shop())];
    const refused = { status: 400, body: { error: 'EF02' } };
    expect(await verify(shop(), started, await pay(shop(), started, 'failed'))).toMatchObject(refused);
    expect(await orderRow(shop(), started.dbOrderId)).toMatchObject({ status: 'failed' });
    expect(await verify(shop(), started, await pay(shop(), other))).toMatchObject(refused);
    expect(await orderRow(shop(), started.dbOrderId)).toMatchObject({ razorpayPaymentId: null });
  });

  test('S6: a stranger is told that there is no such order, and so is the owner of the shop', async () => {
    const started = await startOrder(shop());
    const signed = await pay(shop(), started);
    for (const by of [openBrowser(shop().ctx), await openAdmin()]) {
      expect(await verify(shop(), started, signed, by)).toMatchObject({ status: 404 });
      const forged = { ...signed, razorpay_signature: '0'.repeat(64) };
      expect(await verify(shop(), started, forged, by)).toMatchObject({ status: 404 });
    }
    expect(await orderRow(shop(), started.dbOrderId)).toMatchObject({ status: 'pending_payment_gateway' });
  });

  test('a signature without captured money leaves the order waiting', async () => {
    const started = await startOrder(shop());
    const signed = await pay(shop(), started, 'authorized');
    expect(await verify(shop(), started, signed)).toMatchObject({
      body: { success: true, order: { status: 'pending_payment_gateway' } },
    });
    const isIt = eq(payments.razorpayPaymentId, signed.razorpay_payment_id);
    expect(await shop().ctx.db.select().from(payments).where(isIt)).toMatchObject([{ status: 'authorized' }]);
  });

  test('S4: while the database is away, whoever has paid is told which order to quote to us', async () => {
    const started = await startOrder(shop());
    const signed = await pay(shop(), started);
    const { ctx, browser } = shop();
    const away = openBrowser({ ...ctx, db: openDatabase({ url: 'http://127.0.0.1:1' }) });
    for (const [name, value] of browser.cookies) away.cookies.set(name, value);
    const { dbOrderId } = started;
    const quoted = `write to ${config.email} or call ${config.phone} and quote order ${dbOrderId}.`;
    expect(await verify(shop(), started, signed, away)).toMatchObject({
      status: 503,
      body: {
        error: 'DATABASE_UNAVAILABLE',
        details: { orderId: dbOrderId },
        message: expect.stringContaining(quoted) as string,
      },
    });
  });
});

describe('D6: money that comes late', () => {
  const end = async (id: string) => {
    const { ctx } = shop();
    await expireHolds({ ...ctx, now: () => Date.now() + HOLD_MS + 1000 });
    expect(await orderRow(shop(), id)).toMatchObject({ status: 'failed', holdExpiresAt: null });
  };

  test('takes stock again while there is some', async () => {
    const started = await startOrder(shop());
    await end(started.dbOrderId);
    const signed = await pay(shop(), started);
    expect(await verify(shop(), started, signed)).toMatchObject({ body: { order: { status: 'paid' } } });
    expect(await ledgerOf(shop().ctx.db, started.productId)).toMatchObject({ onHand: 2, held: 0, sold: 1 });
  });

  test.each([400_00, 560_00])(
    'of another amount, %i paise, goes back in full, and both are told why',
    async (amount) => {
      const started = await startOrder(shop());
      const asked = { order_id: started.razorpayOrderId, outcome: 'captured', webhook: false, amount };
      const signed = (await shop().razorpay.control('POST', '/pay', asked)).body as Signed;
      const answer = await verify(shop(), started, signed);
      expect(answer).toMatchObject({ status: 409, body: { error: 'PAYMENT_DIFFERS' } });
      await settle(shop().ctx);
      expect(await refundsOf(shop(), signed.razorpay_payment_id)).toMatchObject([
        {
          amountPaise: amount,
          status: 'processed',
          reason: expect.stringContaining('the order ₹549.00') as string,
        },
      ]);
      expect(await orderRow(shop(), started.dbOrderId)).toMatchObject({ razorpayPaymentId: null });
      expect(shop().ctx.mailed.at(-1)?.text).toContain('the order total is ₹549.00.');
    },
  );

  test('goes back in full when there is none, and the shopper is told', async () => {
    const started = await startOrder(shop(), 1);
    const { ctx } = shop();
    await end(started.dbOrderId);
    await placeOrder(ctx, orderFor(started.productId), null);
    const signed = await pay(shop(), started);
    for (let time = 0; time < 2; time += 1) {
      const answer = await verify(shop(), started, signed);
      expect(answer).toMatchObject({ status: 409, body: { error: 'PAYMENT_RETURNED' } });
      await settle(ctx);
    }
    expect(await refundsOf(shop(), signed.razorpay_payment_id)).toMatchObject([
      { amountPaise: 549_00, status: 'processed' },
    ]);
    expect(await providerSide(shop(), started.razorpayOrderId)).toMatchObject([{ amount_refunded: 549_00 }]);
    expect(await orderRow(shop(), started.dbOrderId)).toMatchObject({
      status: 'refunded',
      razorpayPaymentId: null,
    });
    expect(ctx.mailed.map(({ subject }) => subject)).toEqual([
      `Your payment for order ${started.dbOrderId} is being refunded`,
    ]);
  });

  test('of whoever has erased the account goes back without a mail', async () => {
    const started = await startOrder(shop());
    const { ctx } = shop();
    await end(started.dbOrderId);
    const customerEmail = `asha${ERASED_DOMAIN}`;
    const left = { customerEmail, status: 'cancelled_by_user', statusSetByOwnerAt: 1 } as const;
    await ctx.db.update(orders).set(left).where(eq(orders.id, started.dbOrderId));
    const signed = await pay(shop(), started);
    expect(await verify(shop(), started, signed)).toMatchObject({ status: 409 });
    await settle(ctx);
    expect(await refundsOf(shop(), signed.razorpay_payment_id)).toMatchObject([{ amountPaise: 549_00 }]);
    expect(ctx.mailed).toEqual([]);
  });
});

describe('S4: the payment window', () => {
  const tell = async (id: string, body: object, by = shop().browser) =>
    await by.post(`/api/orders/${id}/payment-outcome`, body);

  test('closed is cancelled_by_user, failed is failed; the hold stays and a payment still counts', async () => {
    const started = await startOrder(shop());
    const { dbOrderId: id } = started;
    expect(await tell(id, { outcome: 'dismissed' })).toMatchObject({
      body: { id, status: 'cancelled_by_user' },
    });
    const error = { code: 'BAD_REQUEST_ERROR', description: 'Declined', reason: 'card_declined' };
    expect(await tell(id, { outcome: 'failed', error })).toMatchObject({ body: { status: 'failed' } });
    expect((await orderRow(shop(), id))?.holdExpiresAt).not.toBeNull();
    const events = await shop().ctx.db.select().from(orderEvents).where(eq(orderEvents.orderId, id));
    expect(events.at(-1)?.note).toBe('BAD_REQUEST_ERROR: Declined: card_declined');

    await verify(shop(), started, await pay(shop(), started));
    expect(await tell(id, { outcome: 'dismissed' })).toMatchObject({ body: { status: 'paid' } });
  });

  test('is told by whoever the order belongs to', async () => {
    const { dbOrderId } = await startOrder(shop());
    // The owner of the shop has other ways, which leave a trace.
    for (const by of [openBrowser(shop().ctx), await openAdmin()]) {
      expect(await tell(dbOrderId, { outcome: 'dismissed' }, by)).toMatchObject({ status: 404 });
    }
    expect(await tell(dbOrderId, { outcome: 'paid' })).toMatchObject({ status: 400 });
    expect(await orderRow(shop(), dbOrderId)).toMatchObject({ status: 'pending_payment_gateway' });
    expect(await shop().ctx.db.$count(outbox)).toBeGreaterThan(0);
  });
});
