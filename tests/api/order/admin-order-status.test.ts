import { afterEach, describe, expect, test } from 'vitest';
import { payments } from '#drizzle/schema/payment.ts';
import { ORDER_STATUSES } from '#order-status.ts';
import { useAdminOrders } from '#tests/support/admin-orders.ts';
import { lastTrace } from '#tests/support/admin.ts';
import { expectLedgerToAddUp, expectOrdersToKeepTheirOwn, ledgerOf } from '#tests/support/ledger.ts';

const { admin, change, set, place, placeOnDelivery, rowOf, eventsOf, usesOf, mailsTo } = useAdminOrders();

afterEach(async () => {
  await expectLedgerToAddUp(admin().ctx.db);
  await expectOrdersToKeepTheirOwn(admin().ctx.db);
});

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
    await set(id, 'processing');
    const last = (await eventsOf(id)).at(-1);
    expect(last).toMatchObject({
      kind: 'status',
      fromStatus: 'pending_payment',
      toStatus: 'processing',
      actor: 'admin',
      actorUserId: ownerId,
    });
    expect(last?.createdAt).toBeGreaterThanOrEqual(before);
    expect(await lastTrace(admin(), 'order.change')).toMatchObject({
      entityId: id,
      changes: { from: 'pending_payment', status: 'processing' },
    });
    const told = { type: 'order.changed', orderId: id, status: 'processing' };
    expect(ctx.published.at(-1)).toMatchObject(told);
  });

  test('a parcel that is sent again is not followed by its old link, nor is that in its mail', async () => {
    const { id } = await place();
    const tracking_url = 'https://courier.example/AWB1';
    for (const status of ['processing', 'cancelled_by_user'] as const) {
      await change(id, { status: 'shipped', tracking_url, confirm: true });
      expect(await rowOf(id)).toMatchObject({ trackingUrl: tracking_url });
      await set(id, status);
      await change(id, { status: 'shipped', confirm: true });
      expect(await rowOf(id)).toMatchObject({ trackingUrl: null });
      const last = admin().ctx.mailed.findLast(({ subject }) => subject.includes('is on its way'));
      expect(last?.text).not.toContain('AWB');
      await set(id, 'processing');
    }
  });

  test('not over one that was set elsewhere meanwhile', async () => {
    const { id } = await place();
    await set(id, 'shipped');
    expect(await change(id, { status: 'processing', from: 'paid', confirm: true })).toMatchObject({
      status: 409,
      body: { error: 'ORDER_MOVED' },
    });
    expect(await rowOf(id)).toMatchObject({ status: 'shipped' });
    expect(await change(id, { status: 'shipped', from: 'paid' })).toMatchObject({ status: 200 });
    expect(await change(id, { status: 'delivered', from: 'shipped' })).toMatchObject({ status: 200 });
  });
});

describe('D6: asks before money and status disagree', () => {
  test('paid without a payment', async () => {
    const { id } = await place();
    expect(await change(id, { status: 'paid' })).toMatchObject({
      status: 409,
      body: {
        error: 'CONFIRMATION_NEEDED',
        message: 'No payment has come in for this order. Mark it as paid anyway?',
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
        message: 'Nothing has been refunded for this order. Mark it as refunded anyway?',
      },
    });
    expect((await change(id, { status: 'refunded', confirm: true })).status).toBe(200);
  });
});

test('what is paid on delivery is collected again when it is not called paid any more; a payment online stays known', async () => {
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
  test('is kept and taken away, with its history', async () => {
    const { id } = await place();
    const link = 'https://track.example/AWB1?a=b';
    expect(await change(id, { tracking_url: link })).toMatchObject({ body: { trackingUrl: link } });
    expect((await eventsOf(id)).at(-1)).toMatchObject({ kind: 'tracking', actor: 'admin', note: link });
    expect(await rowOf(id)).toMatchObject({ status: 'pending_payment', statusSetByOwnerAt: null });
    expect(await change(id, { tracking_url: '' })).toMatchObject({ body: { trackingUrl: null } });
  });

  const [first, second] = ['https://track.example/AWB1', 'https://track.example/AWB2'];
  const moved = { status: 409, body: { error: 'ORDER_MOVED' } };

  test('is not written over by one that was on a screen before it: nobody is mailed the old one', async () => {
    const { id, email } = await place();
    await set(id, 'processing');
    const opened = { from: 'processing', status: 'shipped', seen_tracking_url: null };
    const link = { tracking_url: first, seen_tracking_url: null };
    expect(await change(id, { ...opened, ...link })).toMatchObject({ status: 200 });
    expect(await change(id, { ...opened, tracking_url: '' })).toMatchObject(moved);
    // Sent again, it is what stands there already.
    expect(await change(id, { ...opened, ...link })).toMatchObject({ status: 200 });
    await change(id, { tracking_url: second, seen_tracking_url: first });
    const mails = mailsTo(email);
    for (const tracking_url of [first, '', 'https://track.example/AWB3']) {
      expect(await change(id, { tracking_url, seen_tracking_url: first })).toMatchObject(moved);
    }
    expect(await rowOf(id)).toMatchObject({ status: 'shipped', trackingUrl: second });
    expect(mailsTo(email)).toEqual(mails);
  });

  test('of two at once that saw none one is saved, and the same one twice', async () => {
    const { id } = await place();
    const save = (link: string, seen: string | null) =>
      change(id, { tracking_url: link, seen_tracking_url: seen });
    const others = await Promise.all([save(first, null), save(second, null)]);
    expect(others.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const seen = (await rowOf(id))?.trackingUrl ?? null;
    const third = 'https://track.example/AWB3';
    const same = await Promise.all([save(third, seen), save(third, seen)]);
    expect(same.map(({ status }) => status)).toEqual([200, 200]);
  });
});

describe('PATCH /api/admin/orders/:id refuses', () => {
  test.each([
    [{}, 'status'],
    [{ tracking_url: 'javascript:alert(1)' }, 'tracking_url'],
    [{ tracking_url: 'http://track.example' }, 'tracking_url'],
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
