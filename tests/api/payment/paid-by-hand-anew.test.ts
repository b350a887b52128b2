import { afterEach, describe, expect, test } from 'vitest';
import { listAdminCustomers } from '#account/customers.server.ts';
import { getAnalytics } from '#analytics/get-analytics.server.ts';
import { isoDay } from '#dates.ts';
import { strayMoney } from '#health/figures.server.ts';
import { type AdminOrder, goesBackByHand, mayRefundPaise, refundDuePaise } from '#order/read/admin-order.ts';
import { getCreditNote } from '#order/read/invoice.server.ts';
import { gstr1Of, totalsOf } from '#tax/gstr1.ts';
import { paperOf } from '#tax/paper.ts';
import { getTaxMonth } from '#tax/tax-month.server.ts';
import { collectText } from '#features/admin/order/address-label.ts';
import { personAs } from '#tests/support/actor.ts';
import { ON_DELIVERY, useAdminOrders } from '#tests/support/admin-orders.ts';
import { settle } from '#tests/support/browser.ts';
import { expectLedgerToAddUp, expectOrdersToKeepTheirOwn } from '#tests/support/ledger.ts';
import { taxPapersIn } from '#tests/support/tax-papers.ts';

const { admin, change, set, placeOnDelivery, rowOf } = useAdminOrders();
const db = () => admin().ctx.db;

afterEach(async () => {
  await expectLedgerToAddUp(db());
  await expectOrdersToKeepTheirOwn(db());
  expect(await strayMoney(db(), 0)).toEqual([]);
});

const giveBack = (id: string, body: object) =>
  admin().owner.post(`/api/admin/orders/${id}/refunds`, {
    reason: 'It broke',
    key: crypto.randomUUID(),
    ...body,
  });
const adminOrder = async (id: string) =>
  (await admin().owner.get(`/api/admin/orders/${id}`)).body as AdminOrder;
const lastMail = async () => {
  await settle(admin().ctx);
  return admin().ctx.mailed.at(-1)?.text;
};
const { papersOf } = taxPapersIn(db);
const paperSums = async (id: string) =>
  (await papersOf(id)).map(({ kind, totalPaise }) => (kind === 'credit_note' ? -totalPaise : totalPaise));
const asOwner = () => ({ ...admin().ctx, actor: personAs('admin', 'owner') });

/** The revenue, and what the customer on delivery has spent. */
async function earned() {
  const { revenuePaise } = await getAnalytics(asOwner(), 7);
  const { items } = await listAdminCustomers(asOwner(), { search: ON_DELIVERY, cursor: null });
  return [revenuePaise, items[0]?.spentPaise];
}

/** A delivered order of one piece for ₹1,000. */
async function deliver(): Promise<string> {
  const id = await placeOnDelivery();
  for (const status of ['shipped', 'delivered'] as const) await set(id, status);
  return id;
}

describe('an order whose money the owner had by hand, and gave back, is paid anew when it is taken up again:', () => {
  test.each([[['processing', 'shipped']], [['shipped']]] as const)(
    'by %j; what the courier collects then counts, and can go back',
    async (steps) => {
      const id = await deliver();
      await giveBack(id, { what: 'pieces' });
      expect(await rowOf(id)).toMatchObject({ status: 'refunded' });
      const [revenue = 0, spent = 0] = await earned();
      for (const status of steps) await set(id, status);
      const told = await lastMail();
      expect(told).toContain('Please keep ₹1,000.00 ready for the delivery.');
      expect(told).not.toContain('gone back to you');
      expect(await giveBack(id, {})).toMatchObject({ status: 409, body: { error: 'NOT_PAID' } });

      await set(id, 'delivered');
      expect(await earned()).toEqual([revenue + 1_000_00, spent + 1_000_00]);
      expect(mayRefundPaise(await adminOrder(id))).toBe(1_000_00);
      expect(await giveBack(id, { what: 'price', amountPaise: 400_00 })).toMatchObject({ status: 201 });
      expect(await earned()).toEqual([revenue + 600_00, spent + 600_00]);
      expect(mayRefundPaise(await adminOrder(id))).toBe(600_00);
      expect(await paperSums(id)).toEqual([1_000_00, -1_000_00, 1_000_00, -400_00]);
    },
  );

  test('one that was not sent before, too; cancelled then, nothing is due', async () => {
    const id = await placeOnDelivery();
    for (const status of ['paid', 'cancelled_by_user'] as const) await set(id, status);
    await giveBack(id, {});
    await set(id, 'processing');
    expect(await rowOf(id)).toMatchObject({ paidAt: null });
    expect(goesBackByHand(await adminOrder(id))).toBe(false);
    await set(id, 'cancelled_by_user');
    expect(await lastMail()).toContain('Nothing has been charged for it.');
    expect(refundDuePaise(await adminOrder(id))).toBe(0);
  });

  test.each(['processing', 'shipped'] as const)(
    'one that was only marked as refunded, too, %s: the owner is told how much before',
    async (status) => {
      const id = await placeOnDelivery();
      for (const before of ['paid', 'refunded'] as const) await set(id, before);
      const message = '₹1,000.00 was given back by hand. Take the order up all the same?';
      expect(await change(id, { status })).toMatchObject({
        status: 409,
        body: { error: 'CONFIRMATION_NEEDED', message },
      });
      const [revenue = 0, spent = 0] = await earned();
      await set(id, status);
      expect(await rowOf(id)).toMatchObject({ paidAt: null });
      await set(id, 'shipped');
      expect(await lastMail()).toContain('Please keep ₹1,000.00 ready for the delivery.');
      await set(id, 'delivered');
      expect(await earned()).toEqual([revenue + 1_000_00, spent + 1_000_00]);
      expect(mayRefundPaise(await adminOrder(id))).toBe(1_000_00);
    },
  );

  test('one of which some went back, and the rest when the owner marked it as refunded, too', async () => {
    const id = await deliver();
    await giveBack(id, { what: 'price', amountPaise: 400_00 });
    await set(id, 'refunded');
    const message =
      '₹400.00 that was paid for it has gone back, or is on its way. ₹600.00 was given back by hand. Take the order up all the same?';
    expect(await change(id, { status: 'processing' })).toMatchObject({ status: 409, body: { message } });
    const [revenue = 0, spent = 0] = await earned();
    for (const status of ['processing', 'shipped', 'delivered'] as const) await set(id, status);
    expect(await earned()).toEqual([revenue + 1_000_00, spent + 1_000_00]);
    const order = await adminOrder(id);
    expect([mayRefundPaise(order), order.paidPaise, order.refundedPaise]).toEqual([
      1_000_00, 1_000_00, 1_000_00,
    ]);
    expect(await paperSums(id)).toEqual([1_000_00, -400_00, -600_00, 1_000_00]);
  });

  test('what a gift left of its bill is credited then, and it leaves with another', async () => {
    const id = await deliver();
    for (const refund of [{ what: 'goodwill', amountPaise: 100_00 }, { what: 'pieces' }])
      await giveBack(id, refund);
    expect(await rowOf(id)).toMatchObject({ status: 'refunded' });
    expect(await paperSums(id)).toEqual([1_000_00, -900_00]);
    const { message } = (await change(id, { status: 'paid' })).body as { message: string };
    expect(message).toMatch(/way\. Whoever ordered gets the credit note by mail\. Take the order up/);
    await set(id, 'paid');
    expect(await lastMail()).toContain(`/orders/${id}/credit-notes/2?`);
    await set(id, 'shipped');
    expect(await paperSums(id)).toEqual([1_000_00, -900_00, -100_00, 1_000_00]);

    // No piece is left to come back: the note before told of those that did.
    const note = paperOf(await getCreditNote(asOwner(), { id, token: null }, '2'));
    expect(note.lines[0]?.details).toContain('Price reduced by ₹100.00');
    const month = await getTaxMonth(asOwner(), isoDay(Date.now()).slice(0, 7));
    const filed = month.mode === 'regular' ? month.filed?.[0]?.documents : undefined;
    const papers = await papersOf(id);
    const own = filed?.filter((each) => papers.some(({ number }) => number === each.number)) ?? [];
    const [sold] = gstr1Of(own, 4).hsnB2c;
    expect({ ...sold, totalPaise: totalsOf(own).net.totalPaise }).toMatchObject({
      quantity: 1,
      totalPaise: 1_000_00,
      taxablePaise: papers[0]?.taxablePaise,
      cgstPaise: papers[0]?.cgstPaise,
      sgstPaise: papers[0]?.sgstPaise,
    });
  });

  test('one that was never paid is taken up without a question', async () => {
    const id = await placeOnDelivery();
    await set(id, 'refunded');
    expect(await change(id, { status: 'processing' })).toMatchObject({ status: 200 });
  });

  test.each([
    ['what went back was a gift', { what: 'goodwill' }, 0, [1_000_00]],
    [
      ...(['the owner undoes that the rest was refunded', { what: 'price', amountPaise: 400_00 }] as const),
      ...([600_00, [1_000_00, -400_00, -600_00, 600_00]] as const),
    ],
  ])('not one that stays delivered, since %s', async (_, refund, kept, papers) => {
    const id = await deliver();
    await giveBack(id, refund);
    const before = await earned();
    for (const status of ['refunded', 'delivered'] as const) await set(id, status);
    expect(await earned()).toEqual(before);
    expect(mayRefundPaise(await adminOrder(id))).toBe(kept);
    expect(await paperSums(id)).toEqual(papers);
  });
});

test.each([
  [['processing', 'shipped']],
  [['paid', 'processing', 'shipped']],
  [['cancelled_by_user', 'shipped']],
] as const)(
  'what went back of it tells that the rest was paid: after %j nobody collects it again',
  async (steps) => {
    const id = await deliver();
    await giveBack(id, { what: 'price', amountPaise: 400_00 });
    for (const status of steps) await set(id, status);
    expect(collectText(await adminOrder(id))).toBe('Prepaid. Collect nothing.');
    const told = await lastMail();
    expect(told).toContain('Of this ₹400.00 has gone back to you');
    expect(told).not.toContain('ready for the delivery');
  },
);
