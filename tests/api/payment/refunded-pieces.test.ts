import { desc } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { stockMovements } from '#drizzle/schema/stock.ts';
import { getOwnOrder } from '#order/read/own-order.server.ts';
import { getReviewableOrder } from '#order/review/own-review.server.ts';
import { refundPayment } from '#payment/refund-payment.server.ts';
import { resumeRefunds } from '#payment/send-refund.server.ts';
import { addAccount } from '#tests/support/accounts.ts';
import { personAs } from '#tests/support/actor.ts';
import { settle } from '#tests/support/browser.ts';
import { withMeanwhile } from '#tests/support/meanwhile.ts';
import { seenAtOf } from '#tests/support/rows.ts';
import { buyTwo, inStock, orderRow, refundsOf, sendRefundEvent, usePaying } from '#tests/support/paying.ts';
import { clipOf, useRefunding } from '#tests/support/refunding.ts';
import { submitForm } from '#tests/support/refused-form.ts';

const shop = usePaying();
const db = () => shop().ctx.db;
const { askFor, refund, send, untilFailed, goAfterAll, owner } = useRefunding(shop);

test('refunded pieces are the owner’s to count: when the order ends only the others are on sale again', async () => {
  const { id, items } = await buyTwo(shop());
  await refund(id, { what: 'pieces', lines: [{ orderItemId: items[0], quantity: 1 }, ...clipOf(items)] });
  expect(await inStock(shop(), id)).toEqual([3, 4]);
  await send(id, 'cancelled_by_user');
  expect(await inStock(shop(), id)).toEqual([4, 4]);
});

test('pieces with which the last of the money goes back are on sale again, those refunded before are not', async () => {
  const { id, items } = await buyTwo(shop());
  await refund(id, { what: 'pieces', lines: clipOf(items) });
  await refund(id, { what: 'delivery' });
  await refund(id, { what: 'pieces', lines: [{ orderItemId: items[0], quantity: 2 }] });
  expect(await orderRow(shop(), id)).toMatchObject({ status: 'refunded' });
  expect(await inStock(shop(), id)).toEqual([5, 4]);
  // Taken up again, the order has all of them, and gives all of them back.
  await send(id, 'processing');
  expect(await inStock(shop(), id)).toEqual([3, 3]);
  await send(id, 'cancelled_by_user');
  expect(await inStock(shop(), id)).toEqual([5, 4]);
});

test('pieces that the owner puts on sale again are so once, however the order ends', async () => {
  const { id, items } = await buyTwo(shop());
  await refund(id, { what: 'pieces', lines: clipOf(items), restock: true });
  expect(await inStock(shop(), id)).toEqual([3, 5]);
  await send(id, 'cancelled_by_user');
  expect(await inStock(shop(), id)).toEqual([5, 5]);
  await send(id, 'processing');
  expect(await inStock(shop(), id)).toEqual([3, 4]);
});

test('what came back of a parcel is on sale again when the owner says so; a price that is lowered never', async () => {
  const { id, items } = await buyTwo(shop());
  await send(id, 'shipped');
  await refund(id, { what: 'pieces', lines: clipOf(items), restock: true });
  expect(await inStock(shop(), id)).toEqual([3, 5]);
  const [movement] = await db().select().from(stockMovements).orderBy(desc(stockMovements.id)).limit(1);
  expect(movement).toMatchObject({ kind: 'adjustment', quantity: 1, note: `Refunded of order ${id}.` });
  const body = { reason: 'A scratch', key: 'a-scratch-of-it', amountPaise: 10_00, restock: true };
  for (const wrong of [{ what: 'price', lines: clipOf(items) }, { what: 'pieces' }, {}]) {
    const answer = await owner().post(`/api/admin/orders/${id}/refunds`, { ...body, ...wrong });
    expect(answer.status).toBe(400);
  }
  expect(await inStock(shop(), id)).toEqual([3, 5]);
});

test('pieces that went back when the order was cancelled, at the moment of the refund or before, are not put on sale by it too', async () => {
  const { ctx } = shop();
  const { id, items, paymentId } = await buyTwo(shop());
  const admin = await addAccount(ctx, { role: 'admin' });
  const db = withMeanwhile(ctx.db, () => send(id, 'cancelled_by_user'));
  const asked = { orderId: id, amountPaise: null, reason: 'It broke', key: 'cancelled-meanwhile' };
  const pieces = { what: 'pieces', lines: clipOf(items), restock: true } as const;
  const moved = { ...ctx, db, actor: personAs('admin', admin.id) };
  await expect(refundPayment(moved, { ...asked, ...pieces })).rejects.toMatchObject({ code: 'ORDER_MOVED' });
  expect(await askFor(id, pieces)).toMatchObject({ status: 409, body: { error: 'ORDER_MOVED' } });
  expect(await refundsOf(shop(), paymentId)).toEqual([]);
  // The money can still go back.
  await refund(id, {});
  expect(await refundsOf(shop(), paymentId)).toMatchObject([{ status: 'processed', amountPaise: 350_00 }]);
  expect(await inStock(shop(), id)).toEqual([5, 5]);
});

test('pieces of a refund that fails after the owner has ended the order are on sale with the others', async () => {
  const { id, items, paymentId } = await buyTwo(shop());
  await untilFailed(async () => {
    await refund(id, { what: 'pieces', lines: clipOf(items), restock: true });
    await send(id, 'cancelled_by_user');
  });
  await resumeRefunds(shop().ctx);
  expect(await inStock(shop(), id)).toEqual([5, 5]);
  // They are not put on sale a second time.
  await goAfterAll(paymentId);
  expect(await refundsOf(shop(), paymentId)).toMatchObject([{ status: 'processed' }]);
  expect(await inStock(shop(), id)).toEqual([5, 5]);
});

test('nothing is refunded from a screen that was opened before the parcel left', async () => {
  const { id, items } = await buyTwo(shop());
  await send(id, 'shipped');
  const asked = { what: 'pieces', lines: clipOf(items) };
  const moved = { status: 409, body: { error: 'ORDER_MOVED' } };
  expect(await askFor(id, { ...asked, seenStatus: 'paid' })).toMatchObject(moved);
  await refund(id, { ...asked, seenStatus: 'shipped' });
});

const pack = (id: string, seenAt: number) =>
  owner().send(`/api/admin/orders/${id}/packed`, { method: 'PUT', body: { isPacked: true, seenAt } });

describe('a press on Packed is refused when a refund of pieces', () => {
  type Bought = Awaited<ReturnType<typeof buyTwo>>;
  const clip = ({ items }: Bought) => ({ what: 'pieces', lines: clipOf(items) });
  const untilMade = (bought: Bought) => untilFailed(() => refund(bought.id, clip(bought)));
  const unanswered = async (bought: Bought) => {
    await shop().razorpay.control('POST', '/faults', { on: 'refunds.create', fault: '502', times: 9 });
    await askFor(bought.id, clip(bought));
    await shop().razorpay.control('DELETE', '/faults');
  };
  const resume = () => resumeRefunds(shop().ctx);
  const sendByHand = async ({ paymentId }: Bought) => {
    const path = `/payments/${paymentId}/refund`;
    const { body } = await shop().razorpay.api('POST', path, { amount: 300_00 });
    await sendRefundEvent(shop(), body as object);
  };
  const nothing = () => Promise.resolve();
  const goLate = ({ paymentId }: Bought) => goAfterAll(paymentId);

  test.each([
    ['was made', nothing, (bought: Bought) => refund(bought.id, clip(bought))],
    ['has failed', untilMade, resume],
    ['has given way to money sent by hand', unanswered, sendByHand],
    ['has gone after all', (bought: Bought) => untilMade(bought).then(resume), goLate],
  ])('%s since', async (_, before, since) => {
    const bought = await buyTwo(shop());
    const statusOfIt = async () => (await refundsOf(shop(), bought.paymentId))[0]?.status;
    await before(bought);
    const [statusBefore, seenAt] = [await statusOfIt(), await seenAtOf(db(), bought.id)];
    await since(bought);
    expect(await statusOfIt()).not.toBe(statusBefore);
    expect(await pack(bought.id, seenAt)).toMatchObject({ status: 409, body: { error: 'ORDER_MOVED' } });
    expect(await pack(bought.id, await seenAtOf(db(), bought.id))).toMatchObject({ status: 200 });
  });
});

test('whoever ordered sees what went back, and what for; a piece that was never sent has no review', async () => {
  const { id, items, token } = await buyTwo(shop());
  await refund(id, { what: 'pieces', lines: clipOf(items) });
  await refund(id, { what: 'goodwill', amountPaise: 20_00 });
  const { order } = await getOwnOrder(shop().ctx, { id, token });
  const clip = order.items[1]?.name ?? '';
  expect(order.refunds).toEqual([
    {
      amountPaise: 100_00,
      isOnItsWay: false,
      isGift: false,
      forWhat: `1 × ${clip}`,
      sentAt: expect.any(Number) as number,
    },
    {
      amountPaise: 20_00,
      isOnItsWay: false,
      isGift: true,
      forWhat: 'a gift of ours',
      sentAt: expect.any(Number) as number,
    },
  ]);
  await settle(shop().ctx);
  const told = shop()
    .ctx.mailed.map(({ text }) => text)
    .join();
  expect(told).toContain(`We have refunded ₹100.00 of your order ${id}, for 1 × ${clip}.`);
  await send(id, 'shipped');
  await send(id, 'delivered');
  await refund(id, { what: 'pieces', lines: [{ orderItemId: items[0], quantity: 1 }] });
  const reviewable = await getReviewableOrder(shop().ctx, { id, token });
  expect(reviewable.lines.map(({ orderItemId }) => orderItemId)).toEqual([items[0]]);
});

test.each([
  ['is still under way', () => Promise.resolve()],
  ['has been confirmed since', () => resumeRefunds(shop().ctx)],
])('pieces whose refund %s are in no parcel that has left, though its bill has them', async (_, since) => {
  const { id, items } = await buyTwo(shop());
  await shop().razorpay.control('POST', '/faults', { on: 'refunds.create', fault: '502', times: 9 });
  await askFor(id, { what: 'pieces', lines: [{ orderItemId: items[0], quantity: 1 }] });
  await shop().razorpay.control('DELETE', '/faults');
  await send(id, 'shipped');
  await since();
  // The clip was sent, and has come back.
  await refund(id, { what: 'pieces', lines: clipOf(items) });
  const { body } = await owner().get(`/api/admin/orders/${id}`);
  const sent = [1, 1].map((sentQuantity) => ({ sentQuantity }));
  expect(body).toMatchObject({ items: sent, refundable: { isBilled: true, parcel: { totalPaise: 350_00 } } });
});

test('refunded pieces keep their size', async () => {
  const { id, items, token, productIds } = await buyTwo(shop(), { '2.4': 3, '2.6': 3 });
  await refund(id, { what: 'pieces', lines: clipOf(items) });
  const own = await getOwnOrder(shop().ctx, { id, token });
  expect(own.order.items.map(({ refundedQuantity }) => refundedQuantity)).toEqual([0, 1]);
  const change = async (productId: number) => {
    const fields = { change: 'size', productId: String(productId), size: '2.4', newSize: '2.6' };
    return (await submitForm(shop().ctx, '/api/orders/form', { orderId: id, token, ...fields })).status;
  };
  expect(await change(productIds[1])).toBe(409);
  expect(await change(productIds[0])).toBe(303);
});

test('pieces that are on sale since the owner ended the order are not put there again by a later refund', async () => {
  const { id, items, paymentId } = await buyTwo(shop());
  await send(id, 'delivered');
  await refund(id, { what: 'price', amountPaise: 50_00 });
  await send(id, 'refunded');
  expect(await inStock(shop(), id)).toEqual([5, 5]);
  await untilFailed(() => refund(id, { what: 'pieces', lines: clipOf(items), restock: true }));
  await resumeRefunds(shop().ctx);
  expect(await inStock(shop(), id)).toEqual([5, 5]);
  await goAfterAll(paymentId);
  expect(await inStock(shop(), id)).toEqual([5, 5]);
  const jhumka = [{ orderItemId: items[0], quantity: 1 }];
  await refund(id, { what: 'pieces', lines: jhumka, restock: true });
  expect(await inStock(shop(), id)).toEqual([5, 5]);
  // Taken up again, the pieces are with the shopper until they come back.
  await send(id, 'delivered');
  await refund(id, { what: 'pieces', lines: jhumka, restock: true });
  expect(await inStock(shop(), id)).toEqual([4, 4]);
});

test('pieces of a refund that was asked for before the order ended are on sale again when it has gone', async () => {
  const { id, items } = await buyTwo(shop());
  await send(id, 'delivered');
  await shop().razorpay.control('POST', '/faults', { on: 'refunds.create', fault: '502', times: 9 });
  await refund(id, { what: 'pieces', lines: clipOf(items), restock: true });
  await send(id, 'refunded');
  expect(await inStock(shop(), id)).toEqual([5, 4]);
  await shop().razorpay.control('DELETE', '/faults');
  await resumeRefunds(shop().ctx);
  expect(await inStock(shop(), id)).toEqual([5, 5]);
});
