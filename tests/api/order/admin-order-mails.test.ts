import { and, eq, like } from 'drizzle-orm';
import { afterEach, describe, expect, test } from 'vitest';
import { outbox } from '#drizzle/schema/outbox.ts';
import { placeOrder } from '#order/place/place-order.server.ts';
import { accessTokenOf } from '#order/read/access-token.ts';
import { shop } from '#shop.config.ts';
import { ON_DELIVERY, useAdminOrders } from '#tests/support/admin-orders.ts';
import { orderFor } from '#tests/support/checkout.ts';
import { expectLedgerToAddUp, expectOrdersToKeepTheirOwn } from '#tests/support/ledger.ts';

const { admin, change, set, place, placeOnDelivery, mailsTo } = useAdminOrders();

afterEach(async () => {
  await expectLedgerToAddUp(admin().ctx.db);
  await expectOrdersToKeepTheirOwn(admin().ctx.db);
});

describe('D6: mails', () => {
  test('shipped with its tracking link, delivered and cancelled: each time that it becomes so', async () => {
    const { ctx } = admin();
    const { id, email } = await place();
    await change(id, { status: 'shipped', tracking_url: 'https://track.example/AWB7' });
    const shipped = ctx.mailed.find(({ to }) => to === email);
    expect(shipped).toMatchObject({ subject: `Your order ${id} is on its way` });
    const link = `/orders/${id}?token=${await accessTokenOf(ctx.accounts.secret, id)}`;
    for (const part of ['https://track.example/AWB7', 'Total, taxes included: ₹1,900.00', link]) {
      expect(shipped?.text).toContain(part);
    }
    const [onItsWay, arrived, cancelled] = ['is on its way', 'has arrived', 'has been cancelled'];
    const told = [onItsWay];
    for (const [status, news] of [
      ['delivered', arrived],
      ['shipped', onItsWay],
      ['shipped', null],
      ['cancelled_by_user', cancelled],
      ['failed', null],
      ['cancelled_by_user', cancelled],
    ] as const) {
      await set(id, status);
      if (news) told.push(news);
    }
    expect(mailsTo(email)).toEqual(told.map((news) => `Your order ${id} ${news}`));
  });

  test('a tracking link that comes when the parcel has left: each that is another one, once', async () => {
    const { ctx } = admin();
    const { id, email } = await place();
    await change(id, { tracking_url: 'https://track.example/before' });
    await change(id, { tracking_url: null });
    await change(id, { status: 'shipped' });
    expect(mailsTo(email)).toEqual([`Your order ${id} is on its way`]);
    const links = ['https://track.example/AWB8', 'https://track.example/AWB9'];
    for (const tracking_url of links) {
      for (const link of [tracking_url, tracking_url]) await change(id, { tracking_url: link });
    }
    const told = ctx.mailed.filter(({ subject }) => subject === `Track your order ${id}`);
    expect(told).toMatchObject(
      links.map((link) => ({ to: email, text: expect.stringContaining(link) as unknown })),
    );
  });

  test('the confirmation of an order that the owner marks as paid: once, and not of one that was confirmed', async () => {
    const { id, email } = await place();
    const confirmation = `Your order ${id} with ${shop.name}`;
    for (const status of ['paid', 'pending_payment', 'paid', 'failed', 'paid'] as const)
      await set(id, status);
    expect(mailsTo(email)).toEqual([confirmation]);
    // The shopper cannot cancel what was paid to the owner by hand.
    const { text } = admin().ctx.mailed.find(({ to }) => to === email) ?? {};
    expect(text).toContain('We have received your payment of ₹1,900.00.');
    expect(text).toContain('you can change it on the order page; to cancel it, reply to this email.');
    expect(text).not.toContain('change or cancel');
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

  test('of a cancellation say that nothing has been charged only where nobody was paid', async () => {
    const { ctx } = admin();
    const all = [await placeOnDelivery(), await placeOnDelivery(), await placeOnDelivery()] as const;
    const [toOwner, toCourier, unpaid] = all;
    await set(toOwner, 'paid');
    await set(toCourier, 'delivered');
    for (const id of all) await set(id, 'cancelled_by_user');
    const told = (id: string) =>
      ctx.mailed.find(({ subject }) => subject === `Your order ${id} has been cancelled`)?.text;
    for (const id of [toOwner, toCourier]) {
      expect(told(id)).toContain('We will write to you about your payment.');
      expect(told(id)).not.toContain('Nothing has been charged');
    }
    expect(told(unpaid)).toContain('Nothing has been charged for it.');
  });

  /** Marks the mails about changes of this order as given up, as if they could not leave. */
  const giveUp = async (id: string) => {
    const { db } = admin().ctx;
    const areThey = like(outbox.dedupeKey, `%:${id}:%`);
    await db.update(outbox).set({ status: 'failed' }).where(areThey);
  };
  const unsent = async (id: string) => {
    const { db } = admin().ctx;
    const areThey = and(like(outbox.dedupeKey, `%:${id}%`), eq(outbox.status, 'failed'));
    const rows = await db.select({ key: outbox.dedupeKey }).from(outbox).where(areThey);
    return rows.map(({ key }) => key?.split(':')[0]);
  };

  test.each([
    [['shipped', 'delivered'], []],
    [['shipped', 'cancelled_by_user'], []],
    [['cancelled_by_user', 'processing'], []],
    // The order is still cancelled, and no other mail says so.
    [['cancelled_by_user', 'failed'], ['order-cancelled_by_user']],
    [['delivered', 'refunded'], ['order-delivered']],
    // The credit note goes with it.
    [['shipped', 'cancelled_by_user', 'processing'], ['order-money']],
  ] as const)('of %j that could not leave by then, none that is over: %j stay', async (all, stay) => {
    const id = await placeOnDelivery();
    const asked = { kind: 'mail', payload: {}, nextAttemptAt: Date.now(), status: 'failed' } as const;
    await admin()
      .ctx.db.insert(outbox)
      .values({ ...asked, dedupeKey: `reviews-asked:${id}` });
    for (const status of all) {
      await giveUp(id);
      expect(await set(id, status)).toMatchObject({ status: 200 });
    }
    expect(await unsent(id)).toEqual(stay);
    await set(id, 'failed');
  });

  test('none when the change is refused', async () => {
    const { id, email, productId } = await place();
    await set(id, 'failed');
    await placeOrder(admin().ctx, orderFor(productId, { agreedPaise: 1_000_00 }), null);
    expect((await set(id, 'shipped')).status).toBe(409);
    expect(mailsTo(email)).toEqual([]);
  });
});
