import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { taxDocuments } from '#drizzle/schema/tax.ts';
import type { AdminOrders } from '#order/read/admin-order.ts';
import type { OwnOrder } from '#order/read/own-order.ts';
import { problemOfCancelling } from '#order/self-service.ts';
import { resumeRefunds } from '#payment/send-refund.server.ts';
import { settle } from '#tests/support/browser.ts';
import { ledgerOf } from '#tests/support/ledger.ts';
import { buyOne, orderRow, refundsOf, usePaying } from '#tests/support/paying.ts';
import { useRefunding } from '#tests/support/refunding.ts';

const shop = usePaying();
const { owner, adminOrder, askFor } = useRefunding(shop);

const cancel = (id: string) => shop().browser.post(`/api/orders/${id}/cancel`);
const set = (id: string, status: string, confirm?: true) =>
  owner().send(`/api/admin/orders/${id}`, { method: 'PATCH', body: { status, confirm } });
const ownOrder = async (id: string) => (await shop().browser.get(`/api/orders/${id}`)).body as OwnOrder;

describe('G12: an order that is taken up again after its money has gone back', () => {
  test('and was paid to the owner then is not cancelled by whoever ordered: nothing would go back', async () => {
    const { dbOrderId: id } = await buyOne(shop());
    await cancel(id);
    expect(await orderRow(shop(), id)).toMatchObject({ status: 'refunded' });

    // Until the money has come another way, its page says that what came for it has gone back.
    await set(id, 'processing', true);
    const unpaid = await ownOrder(id);
    expect(unpaid).toMatchObject({ paidAt: null, refunds: [{ amountPaise: 549_00 }] });

    await set(id, 'paid', true);
    expect(await ownOrder(id)).toMatchObject({ refunds: [] });
    const mails = shop().ctx.mailed.length;
    expect(await cancel(id)).toMatchObject({ status: 409, body: { error: 'ORDER_PAID_BY_HAND' } });
    expect(problemOfCancelling(await ownOrder(id), [])).toBe('ORDER_PAID_BY_HAND');

    expect(shop().ctx.mailed).toHaveLength(mails);
  });
});

describe('D6: the owner takes up an order whose money', () => {
  const isGone = '₹549.00 that was paid for it has gone back, or is on its way.';

  test('has gone back: the owner is told how much before', async () => {
    const { dbOrderId: id } = await buyOne(shop());
    await cancel(id);
    for (const status of ['processing', 'shipped', 'paid'])
      expect(await set(id, status), status).toMatchObject({
        status: 409,
        body: { error: 'CONFIRMATION_NEEDED', message: `${isGone} Reopen the order anyway?` },
      });
    expect(await set(id, 'pending_payment')).toMatchObject({ status: 200 });
    await set(id, 'refunded', true);
  });

  test('is on its way back: what was sent stays sent when it arrives, and its pieces are not on sale again', async () => {
    const { dbOrderId: id, paymentId, productId } = await buyOne(shop());
    await shop().razorpay.control('POST', '/faults', { on: 'refunds.create', fault: '502', times: 9 });
    await cancel(id);
    const message = `The shopper has cancelled this order, and its pieces are on sale again. ${isGone} Reopen it anyway?`;
    expect(await set(id, 'processing')).toMatchObject({ status: 409, body: { message } });
    await set(id, 'processing', true);
    // The owner has said that it is sent all the same.
    expect((await adminOrder(id)).isGoingBack).toBe(false);
    expect(await set(id, 'shipped')).toMatchObject({ status: 200 });
    await shop().razorpay.control('DELETE', '/faults');
    await resumeRefunds(shop().ctx);
    await settle(shop().ctx);
    expect(await refundsOf(shop(), paymentId)).toMatchObject([{ status: 'processed' }]);
    expect(await orderRow(shop(), id)).toMatchObject({ status: 'shipped' });
    expect(await ledgerOf(shop().ctx.db, productId)).toMatchObject({ onHand: 2, sold: 1 });

    // The parcel comes back; no refund has said anything of its bill.
    await set(id, 'refunded', true);
    const papers = await shop().ctx.db.select().from(taxDocuments).where(eq(taxDocuments.orderId, id));
    expect(papers).toMatchObject([
      { kind: 'tax_invoice', totalPaise: 549_00 },
      { kind: 'credit_note', reason: 'returned', totalPaise: 549_00 },
    ]);
  });
});

test.each([
  ['price', true],
  ['goodwill', false],
])(
  'the owner is reminded of a full refund (%s) that the provider has not confirmed, before the order is sent: %s',
  async (what, isAsked) => {
    const { dbOrderId: id } = await buyOne(shop());
    await shop().razorpay.control('POST', '/faults', { on: 'refunds.create', fault: '502', times: 9 });
    expect((await askFor(id, { what })).body).toMatchObject({ status: 'pending' });
    const found = async (query: string) =>
      (await owner().get(`/api/admin/orders?search=${id}${query}`)).body as AdminOrders;
    expect(await found('')).toMatchObject({ items: [{ status: 'paid', isGoingBack: isAsked }] });
    expect((await found('&toPack=1')).items).toHaveLength(isAsked ? 0 : 1);
    const message = '₹549.00 that was paid for it has gone back, or is on its way. Send it anyway?';
    expect(await set(id, 'processing')).toMatchObject({ status: 200 });
    if (isAsked) expect(await set(id, 'shipped')).toMatchObject({ status: 409, body: { message } });
    expect(await set(id, 'shipped', isAsked ? true : undefined)).toMatchObject({ status: 200 });
    await shop().razorpay.control('DELETE', '/faults');
  },
);
