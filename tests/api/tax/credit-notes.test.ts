import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { orderItems } from '#drizzle/schema/order.ts';
import { accessTokenOf } from '#order/read/access-token.ts';
import { getCreditNote } from '#order/read/invoice.server.ts';
import { resumeRefunds } from '#payment/send-refund.server.ts';
import { taxOf } from '#tax/tax-amounts.ts';
import { lastMail } from '#tests/support/accounts.ts';
import { personAs } from '#tests/support/actor.ts';
import { settle } from '#tests/support/browser.ts';
import { buyOne, refundsOf, usePaying } from '#tests/support/paying.ts';
import { useRefunding } from '#tests/support/refunding.ts';
import { newKey, numberOf, taxPapersIn } from '#tests/support/tax-papers.ts';

const shop = usePaying();
const db = () => shop().ctx.db;
const { papersOf, notesOf, linesOf, nextCount } = taxPapersIn(db);

const TAXES = ['taxablePaise', 'cgstPaise', 'sgstPaise', 'igstPaise', 'totalPaise'] as const;

const { owner, adminOrder, askFor: refund, send: set } = useRefunding(shop);

/** An order of one piece for ₹499 and ₹50 for its delivery, paid online. */
async function paid() {
  const { dbOrderId: id, paymentId } = await buyOne(shop());
  const [item] = await db().select().from(orderItems).where(eq(orderItems.orderId, id));
  return { id, paymentId, itemId: item?.id ?? 0 };
}

async function sent() {
  const order = await paid();
  expect((await set(order.id, 'shipped')).status).toBe(200);
  return order;
}

describe('G1.5: a refund of an order that has its bill', () => {
  test('asks what is refunded, and makes one note, which reverses the split of the bill', async () => {
    const { id, itemId } = await sent();
    expect(await refund(id, { amountPaise: 100_00 })).toMatchObject({
      status: 400,
      body: { details: { what: ['Please say what is refunded.'] } },
    });
    const count = await nextCount();
    const answer = await refund(id, { what: 'pieces', lines: [{ orderItemId: itemId, quantity: 1 }] });
    expect(answer).toMatchObject({ status: 201, body: { status: 'processed', amountPaise: 499_00 } });
    const [bill, note] = await papersOf(id);
    const { placeOfSupply, supply, seller, buyer, id: originalDocumentId } = bill ?? {};
    expect(note).toMatchObject({ placeOfSupply, supply, seller, buyer, originalDocumentId });
    expect(note).toMatchObject({
      kind: 'credit_note',
      number: numberOf(count),
      reason: 'pieces',
      totalPaise: 499_00,
    });
    expect(await linesOf(note?.id ?? 0)).toMatchObject([
      { orderItemId: itemId, quantity: 1, grossPaise: 499_00, deliveryPaise: 0, totalPaise: 499_00 },
    ]);
    // The delivery is left, and makes the last note by itself.
    expect(await refund(id, { what: 'delivery', amountPaise: 50_00 })).toMatchObject({ status: 201 });
    const notes = await notesOf(id);
    expect(notes).toHaveLength(2);
    for (const name of TAXES) {
      expect(
        notes.reduce((sum, each) => sum + each[name], 0),
        name,
      ).toBe(bill?.[name]);
    }
    expect(await adminOrder(id)).toMatchObject({
      status: 'refunded',
      refundable: null,
      otherPapers: [{}, {}],
    });
  });

  test('for goodwill makes none, nor does one before the parcel has left', async () => {
    const { id } = await sent();
    expect((await refund(id, { what: 'goodwill', amountPaise: 50_00 })).status).toBe(201);
    expect(await notesOf(id)).toEqual([]);
    const early = await paid();
    expect((await refund(early.id, { what: 'pieces' })).status).toBe(201);
    expect(await papersOf(early.id)).toEqual([]);
    expect((await adminOrder(early.id)).refundable).toBeNull();
  });

  test('that the provider refuses or has yet to confirm makes none; confirmed, one', async () => {
    const { id, paymentId } = await sent();
    const count = await nextCount();
    await shop().razorpay.control('POST', '/faults', { on: 'refunds.create', fault: 'fail', times: 1 });
    await refund(id, { what: 'price', amountPaise: 20_00 });
    await expect.poll(() => shop().razorpay.shop.events()).toContain('refund.failed');
    await resumeRefunds(shop().ctx);
    expect(await refundsOf(shop(), paymentId)).toMatchObject([{ status: 'failed' }]);
    expect(await notesOf(id)).toEqual([]);
    await shop().razorpay.control('POST', '/faults', { on: 'refunds.create', fault: 'lost', times: 1 });
    const key = newKey();
    const lost = await refund(id, { what: 'price', amountPaise: 30_00, key });
    expect(lost).toMatchObject({ status: 201, body: { status: 'pending' } });
    expect(await notesOf(id)).toEqual([]);
    // What is under way is not left for another refund.
    expect((await adminOrder(id)).refundable?.left.totalPaise).toBe(519_00);
    const again = { what: 'price', amountPaise: 30_00, key };
    await Promise.all([
      resumeRefunds(shop().ctx),
      resumeRefunds(shop().ctx),
      refund(id, again),
      refund(id, again),
    ]);
    expect(await refund(id, { ...again, what: 'goodwill' })).toMatchObject({ body: { error: 'KEY_REUSED' } });
    expect(await notesOf(id)).toMatchObject([
      { number: numberOf(count), totalPaise: 30_00, reason: 'price' },
    ]);
    expect(await nextCount()).toBe(count + 1);
    shop().ctx.logged.length = 0;
  });

  test('for more than its bill says is refused beside the field, also while another is under way', async () => {
    const { id, itemId } = await sent();
    const one = { what: 'pieces', lines: [{ orderItemId: itemId, quantity: 1 }] };
    expect(await refund(id, { ...one, lines: [{ orderItemId: itemId, quantity: 2 }] })).toMatchObject({
      status: 400,
      body: { details: { lines: [expect.stringContaining('1 can still be credited.')] } },
    });
    expect(await refund(id, { what: 'delivery', amountPaise: 50_01 })).toMatchObject({
      body: { details: { amountPaise: ['For that, ₹50.00 can still be credited.'] } },
    });
    expect(
      await refund(id, { what: 'pieces', lines: [{ orderItemId: 999_999, quantity: 1 }] }),
    ).toMatchObject({
      body: { details: { lines: ['This piece is not on the bill.'] } },
    });
    const answers = await Promise.all(Array.from({ length: 4 }, () => refund(id, one)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 400, 400, 400]);
    expect(await notesOf(id)).toMatchObject([{ totalPaise: 499_00 }]);
  });
});

describe('G1: the numbers of credit notes', () => {
  test('a write that fails leaves neither note nor gap, and the refund waits for the next try', async () => {
    const { id, paymentId } = await sent();
    const count = await nextCount();
    await db().run(
      sql`create trigger no_mail before insert on outbox when new.kind = 'mail' begin select raise(abort, 'no'); end`,
    );
    await refund(id, { what: 'price', amountPaise: 20_00 });
    expect([await notesOf(id), await nextCount()]).toEqual([[], count]);
    expect(await refundsOf(shop(), paymentId)).toMatchObject([{ status: 'pending' }]);
    await db().run(sql`drop trigger no_mail`);
    await resumeRefunds(shop().ctx);
    shop().ctx.logged.length = 0;
    expect(await notesOf(id)).toMatchObject([{ number: numberOf(count) }]);
    expect(await refundsOf(shop(), paymentId)).toMatchObject([{ status: 'processed' }]);
  });
});

describe('a parcel that came back', () => {
  test('goes out once, however many send it again at once, and money that goes back then is not credited twice', async () => {
    const { id, paymentId } = await sent();
    await set(id, 'cancelled_by_user');
    expect(await notesOf(id)).toHaveLength(1);
    expect((await refund(id, { amountPaise: 100_00 })).status).toBe(201);
    expect(await notesOf(id)).toHaveLength(1);
    expect(await refundsOf(shop(), paymentId)).toMatchObject([{ status: 'processed', what: null }]);
    await set(id, 'processing');
    const browser = owner();
    await Promise.all(
      Array.from({ length: 8 }, () =>
        browser.send(`/api/admin/orders/${id}`, { method: 'PATCH', body: { status: 'shipped' } }),
      ),
    );
    expect(await papersOf(id)).toHaveLength(3);
  });

  test('that is marked as refunded is not credited when its refunds have said what they were for', async () => {
    const gift = await sent();
    await refund(gift.id, { what: 'goodwill' });
    expect(await adminOrder(gift.id)).toMatchObject({ status: 'refunded' });
    await set(gift.id, 'delivered');
    await set(gift.id, 'refunded');
    expect(await notesOf(gift.id)).toEqual([]);
  });

  test('that keeps its bill is sent again with that, and includes the tax that it says', async () => {
    const { id } = await sent();
    await refund(id, { what: 'price', amountPaise: 100_00 });
    for (const status of ['refunded', 'processing'] as const) await set(id, status);
    const [bill] = await papersOf(id);
    // Counted anew, the tax would be another.
    await db().update(orderItems).set({ gstRateBps: 500 }).where(eq(orderItems.orderId, id));
    expect(await adminOrder(id)).toMatchObject({ includedTaxPaise: bill && taxOf(bill) });
    await set(id, 'shipped');
    expect((await papersOf(id)).map(({ kind }) => kind)).toEqual(['tax_invoice', 'credit_note']);
  });
});

describe('its paper', () => {
  test('is seen by whoever sees the order, and the mail of the refund leads to it', async () => {
    const { ctx } = shop();
    const { id } = await sent();
    await refund(id, { what: 'price', amountPaise: 25_00 });
    await settle(ctx);
    const token = await accessTokenOf(ctx.accounts.secret, id);
    const { text } = lastMail(ctx, 'asha@example.in');
    for (const path of [`orders/${id}/credit-notes/1`, `api/orders/${id}/credit-notes/1.pdf`])
      expect(text).toContain(`http://shop.test/${path}?token=${token}`);
    const [bill] = await papersOf(id);
    const seenBy = (actor: Parameters<typeof getCreditNote>[0]['actor'], key: string | null, nth = '1') =>
      getCreditNote({ ...ctx, actor }, { id, token: key }, nth);
    for (const [actor, key] of [
      [{ kind: 'visitor' }, token],
      [personAs('admin', 'owner'), null],
    ] as const) {
      expect(await seenBy(actor, key)).toMatchObject({
        kind: 'credit_note',
        totalPaise: 25_00,
        reason: 'price',
        original: { number: bill?.number, issuedOn: bill?.issuedOn },
      });
    }
    await expect(seenBy({ kind: 'visitor' }, null)).rejects.toMatchObject({ code: 'SIGNED_OUT' });
    await expect(seenBy({ kind: 'visitor' }, 'x'.repeat(32))).rejects.toMatchObject({ code: 'NOT_FOUND' });
    for (const nth of ['2', '0', '-1', 'x'])
      await expect(seenBy({ kind: 'visitor' }, token, nth)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});
