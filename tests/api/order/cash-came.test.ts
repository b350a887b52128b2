import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { orderItems } from '#drizzle/schema/order.ts';
import { getAnalytics } from '#analytics/get-analytics.server.ts';
import type { OrderStatus } from '#order-status.ts';
import { mayRefundPaise } from '#order/read/admin-order.ts';
import { personAs } from '#tests/support/actor.ts';
import { lastTrace } from '#tests/support/admin.ts';
import { useAdminOrders } from '#tests/support/admin-orders.ts';
import { settle } from '#tests/support/browser.ts';
import { ledgerOf } from '#tests/support/ledger.ts';
import { taxPapersIn } from '#tests/support/tax-papers.ts';

const { admin, adminOrder, change, set, placeOnDelivery, rowOf, eventsOf } = useAdminOrders();
const { papersOf } = taxPapersIn(() => admin().ctx.db);
const kindsOf = async (id: string) => (await papersOf(id)).map(({ kind }) => kind);

const revenue = async () =>
  (await getAnalytics({ ...admin().ctx, actor: personAs('admin', 'owner') }, 7)).revenuePaise;
const soldOf = async (id: string) => {
  const { db } = admin().ctx;
  const [line] = await db.select().from(orderItems).where(eq(orderItems.orderId, id));
  return (await ledgerOf(db, line?.productId ?? 0))?.sold;
};

async function send(...steps: readonly OrderStatus[]): Promise<string> {
  const id = await placeOnDelivery();
  for (const status of ['shipped', ...steps] as const) await set(id, status);
  await settle(admin().ctx);
  return id;
}

test.each([[[]], [['delivered']]] as const)(
  '“Paid” of a parcel on delivery that is out says that its cash has come: the parcel, its bill and the figures stay, and nobody is told, after %j',
  async (steps) => {
    const id = await send(...steps);
    const [{ status } = { status: null }, before] = [await rowOf(id), await revenue()];
    const mails = admin().ctx.mailed.length;
    expect(await change(id, { status: 'paid', from: status })).toMatchObject({
      status: 200,
      body: { status },
    });
    await settle(admin().ctx);
    expect(await rowOf(id)).toMatchObject({ status, paidAt: expect.any(Number) as number });
    expect(await kindsOf(id)).toEqual(['tax_invoice']);
    expect(admin().ctx.mailed).toHaveLength(mails);
    expect(await soldOf(id)).toBe(1);
    expect(await revenue()).toBe(before);
    const last = (await eventsOf(id)).at(-1);
    expect(last).toMatchObject({ kind: 'payment', actor: 'admin', note: 'Cash of ₹1,000.00 received.' });
    expect(await lastTrace(admin(), 'order.cash')).toMatchObject({ entityId: id });

    // Pressed again it is said already.
    const events = await eventsOf(id);
    expect(await change(id, { status: 'paid', from: status })).toMatchObject({ status: 200 });
    expect(await eventsOf(id)).toEqual(events);

    // It counts once, goes on as any order, and can go back.
    await set(id, 'delivered');
    expect(await revenue()).toBe(before + (status === 'delivered' ? 0 : 1_000_00));
    expect(mayRefundPaise(await adminOrder(id))).toBe(1_000_00);
    expect(await kindsOf(id)).toEqual(['tax_invoice']);
  },
);

test('a parcel whose cash has come and that comes back is credited like any other; the money stays known', async () => {
  const id = await send();
  await set(id, 'paid');
  await set(id, 'processing');
  expect(await kindsOf(id)).toEqual(['tax_invoice', 'credit_note']);
  expect(await rowOf(id)).toMatchObject({ paidAt: expect.any(Number) as number });
  await set(id, 'shipped');
  await settle(admin().ctx);
  expect(admin().ctx.mailed.at(-1)?.text).not.toContain('ready for the delivery');
});

test('it is not said over a status that was set elsewhere meanwhile; a link comes along', async () => {
  const id = await send();
  expect(await change(id, { status: 'paid', from: 'processing' })).toMatchObject({ status: 409 });
  expect(await rowOf(id)).toMatchObject({ paidAt: null });
  const tracking_url = 'https://track.example/AWB1';
  expect(await change(id, { status: 'paid', tracking_url })).toMatchObject({
    status: 200,
    body: { status: 'shipped', trackingUrl: tracking_url },
  });
  const both = [await send(), 'paid'] as const;
  const answers = await Promise.all([set(...both), set(...both)]);
  expect(answers.map(({ status }) => status)).toContain(200);
  expect((await eventsOf(both[0])).filter(({ kind }) => kind === 'payment')).toHaveLength(1);
});

test('“Paid” before the parcel leaves is a status, as it was', async () => {
  const id = await placeOnDelivery();
  expect(await change(id, { status: 'paid' })).toMatchObject({ body: { error: 'CONFIRMATION_NEEDED' } });
  await set(id, 'paid');
  expect(await rowOf(id)).toMatchObject({ status: 'paid', paidAt: expect.any(Number) as number });
});
