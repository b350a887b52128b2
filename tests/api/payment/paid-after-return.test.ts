import { expect, test } from 'vitest';
import { listAdminCustomers } from '#account/customers.server.ts';
import { getAnalytics } from '#analytics/get-analytics.server.ts';
import { doubtAbout } from '#order/change/change-order.ts';
import { accessTokenOf } from '#order/read/access-token.ts';
import { mayRefundPaise, refundDuePaise } from '#order/read/admin-order.ts';
import { personAs } from '#tests/support/actor.ts';
import { settle } from '#tests/support/browser.ts';
import { orderRow, pay, refundsOf, sendEvent, startOrder, usePaying } from '#tests/support/paying.ts';
import { useRefunding } from '#tests/support/refunding.ts';
import { comeInPaise } from '#order/order-money.ts';

const shop = usePaying();
const { adminOrder, askFor, send: set } = useRefunding(shop);
const refund = (id: string, body: object) => askFor(id, { what: 'goodwill', ...body });
const asOwner = () => ({ ...shop().ctx, actor: personAs('admin', 'owner') });
const revenue = async () => (await getAnalytics(asOwner(), 7)).revenuePaise;
const lastMail = () => shop().ctx.mailed.at(-1)?.text ?? '';

/** ₹549 that came online once the owner had ended the order, and went back; then the owner was paid by hand. */
async function payByHandAfterReturn(): Promise<string> {
  const started = await startOrder(shop());
  const id = started.dbOrderId;
  await set(id, 'failed');
  const { razorpay_payment_id: paymentId } = await pay(shop(), started);
  await sendEvent(shop(), 'payment.captured', paymentId, `evt_${paymentId}`);
  await settle(shop().ctx);
  expect(await refundsOf(shop(), paymentId)).toMatchObject([{ status: 'processed', amountPaise: 549_00 }]);
  await set(id, 'paid');
  expect(await orderRow(shop(), id)).toMatchObject({ status: 'paid', razorpayPaymentId: null });
  return id;
}

test('what the owner is paid by hand after the money of a late payment went back counts, and can go back', async () => {
  const before = await revenue();
  const id = await payByHandAfterReturn();
  await set(id, 'shipped');
  await settle(shop().ctx);
  expect(lastMail()).toContain('is on its way');
  expect(lastMail()).not.toContain('on its way back to you');
  await set(id, 'delivered');
  expect((await revenue()) - before).toBe(549_00);
  const order = await adminOrder(id);
  const sums = { mayRefund: mayRefundPaise(order), due: refundDuePaise(order), in: comeInPaise(order) };
  expect(sums).toEqual({ mayRefund: 549_00, due: 0, in: 2 * 549_00 });
  expect(order.refundable?.left.totalPaise).toBe(549_00);
  expect(doubtAbout('refunded', { ...order, statusSetByOwnerAt: 1 })?.says).toContain(
    'Only ₹549.00 of ₹1,098.00',
  );

  expect(await refund(id, { amountPaise: 100_00 })).toMatchObject({ status: 201 });
  expect((await revenue()) - before).toBe(449_00);
  expect(mayRefundPaise(await adminOrder(id))).toBe(449_00);
  const spent = (await listAdminCustomers(asOwner(), { search: order.customerEmail, cursor: null })).items;
  expect(spent).toMatchObject([{ spentPaise: 449_00 }]);
  expect(await refund(id, { amountPaise: 449_00 })).toMatchObject({ status: 201 });
  expect(mayRefundPaise(await adminOrder(id))).toBe(0);
});

test('an order whose payment went back entirely is paid by hand anew when it is taken up again', async () => {
  const before = await revenue();
  const started = await startOrder(shop());
  const id = started.dbOrderId;
  const { razorpay_payment_id: paymentId } = await pay(shop(), started);
  await sendEvent(shop(), 'payment.captured', paymentId, `evt_${paymentId}`);
  expect(await refund(id, { what: 'goodwill', amountPaise: 100_00 })).toMatchObject({ status: 201 });
  expect(await refund(id, { what: 'goodwill', amountPaise: 449_00 })).toMatchObject({ status: 201 });
  expect(await orderRow(shop(), id)).toMatchObject({ status: 'refunded', razorpayPaymentId: paymentId });

  await set(id, 'processing');
  expect(await orderRow(shop(), id)).toMatchObject({ razorpayPaymentId: null, paidAt: null });
  // When whoever ordered cancels it now, nothing goes back once more.
  const token = await accessTokenOf(shop().ctx.accounts.secret, id);
  const mailed = shop().ctx.mailed.length;
  expect((await shop().browser.post(`/api/orders/${id}/cancel?token=${token}`)).status).toBe(200);
  await settle(shop().ctx);
  const told = shop().ctx.mailed.slice(mailed);
  expect(told.map(({ subject }) => subject)).toContain(`Your order ${id} has been cancelled`);
  expect(told.map(({ text }) => text).join('')).not.toContain('₹549.00 will reach');
  await set(id, 'processing');
  await set(id, 'paid');
  await set(id, 'shipped');
  await set(id, 'delivered');
  expect((await revenue()) - before).toBe(549_00);
  expect((await adminOrder(id)).refundable?.left.totalPaise).toBe(549_00);
  // News of the old payment changes nothing.
  await sendEvent(shop(), 'payment.captured', paymentId, 'evt_once_more');
  expect(await orderRow(shop(), id)).toMatchObject({ status: 'delivered', razorpayPaymentId: null });
  expect(await refund(id, { amountPaise: 549_00 })).toMatchObject({ status: 201 });
  expect((await revenue()) - before).toBe(0);
});
