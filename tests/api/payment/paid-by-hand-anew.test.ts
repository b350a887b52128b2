import { afterEach, describe, expect, test } from 'vitest';
import { listAdminCustomers } from '#account/customers.server.ts';
import { getAnalytics } from '#analytics/get-analytics.server.ts';
import { strayMoney } from '#health/figures.server.ts';
import { goesBackByHand, mayRefundPaise, refundDuePaise } from '#order/read/admin-order.ts';
import { collectText } from '#features/admin/order/address-label.ts';
import { personAs } from '#tests/support/actor.ts';
import { ON_DELIVERY, useAdminOrders } from '#tests/support/admin-orders.ts';
import { settle } from '#tests/support/browser.ts';
import { expectLedgerToAddUp, expectOrdersToKeepTheirOwn } from '#tests/support/ledger.ts';
import { taxPapersIn } from '#tests/support/tax-papers.ts';

const { admin, adminOrder, change, giveBack, set, placeOnDelivery, rowOf } = useAdminOrders();
const db = () => admin().ctx.db;

afterEach(async () => {
  await expectLedgerToAddUp(db());
  await expectOrdersToKeepTheirOwn(db());
  expect(await strayMoney(db(), 0)).toEqual([]);
});

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
      expect(told).not.toContain('on its way back to you');
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
      const message = '₹1,000.00 was given back by hand. Reopen the order anyway?';
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
    expect(told).toContain('Of this, ₹400.00 has been refunded');
    expect(told).not.toContain('ready for the delivery');
  },
);
