import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { orders } from '#drizzle/schema/order.ts';
import { AdminCustomerQuery, type AdminCustomers } from '#account/customer.ts';
import { listAdminCustomers } from '#account/customers.server.ts';
import { addAccount } from '#tests/support/accounts.ts';
import { personAs } from '#tests/support/actor.ts';
import { useAdmin } from '#tests/support/admin.ts';
import { plansOf } from '#tests/support/plans.ts';
import { addOrder } from '#tests/support/rows.ts';
import { addPayment } from '#tests/support/sales.ts';

const admin = useAdmin();
const AT = Date.UTC(2026, 10, 1);

async function find(query = ''): Promise<AdminCustomers> {
  const { status, body } = await admin().owner.get(`/api/admin/customers${query}`);
  expect(status).toBe(200);
  return body as AdminCustomers;
}
const add = (values: Parameters<typeof addOrder>[1]) => addOrder(admin().ctx.db, values);

describe('A2, A7: customers', () => {
  test('are one per distinct email, as their newest order has them', async () => {
    const { ctx } = admin();
    const { id: userId } = await addAccount(ctx);
    const customerEmail = 'indira.once@example.in';
    await add({ customerEmail, customerName: 'Indira Old', createdAt: AT, status: 'failed' });
    const paid = await add({
      customerEmail,
      customerName: 'Indira',
      createdAt: AT + 1000,
      status: 'delivered',
      razorpayPaymentId: 'pay_indira',
    });
    await add({ customerEmail, createdAt: AT + 2000, status: 'processing', paymentMethod: 'cod' });
    await add({ customerEmail, customerName: 'Indira New', userId, createdAt: AT + 3000, status: 'paid' });
    await addPayment(ctx.db, paid, 'pay_indira', { processed: 100_00 });

    const { items } = await find('?search=indira.once');
    expect(items).toEqual([
      {
        email: customerEmail,
        name: 'Indira New',
        userId,
        shippingAddress: expect.objectContaining({ city: 'Bengaluru' }) as unknown,
        firstOrderAt: AT,
        lastOrderAt: AT + 3000,
        totalOrders: 4,
        spentPaise: 549_00 + 549_00 - 100_00,
        openCashPaise: 549_00,
      },
    ]);
  });

  test('have spent what they paid on delivery; before, it is open', async () => {
    const { ctx } = admin();
    const of = (customerEmail: string, values: Parameters<typeof addOrder>[1]) =>
      add({ customerEmail, paymentMethod: 'cod', ...values });
    const { id } = await of('indira.cash@example.in', { status: 'shipped' });
    await of('indira.cash@example.in', { status: 'failed' });
    await of('indira.cash@example.in', { status: 'paid', paidAt: AT });
    const read = async () => (await find('?search=indira.cash')).items;
    expect(await read()).toMatchObject([{ spentPaise: 0, openCashPaise: 549_00 }]);
    await ctx.db.update(orders).set({ status: 'delivered' }).where(eq(orders.id, id));
    expect(await read()).toMatchObject([{ spentPaise: 549_00, openCashPaise: 0 }]);
  });

  test('have not spent what is on its way back to them; a refund that failed is still with the shop', async () => {
    const { ctx } = admin();
    const customerEmail = 'indira.returns@example.in';
    const ofPayment = (razorpayPaymentId: string) => ({
      ...({ customerEmail, status: 'delivered', razorpayPaymentId } as const),
    });
    const [one, other] = [await add(ofPayment('pay_one')), await add(ofPayment('pay_other'))];
    await addPayment(ctx.db, one, 'pay_one', { pending: 200_00, processed: 50_00 });
    await addPayment(ctx.db, other, 'pay_other', { failed: 549_00 });
    const { items } = await find('?search=indira.returns');
    expect(items).toMatchObject([{ totalOrders: 2, spentPaise: 549_00 - 200_00 - 50_00 + 549_00 }]);
  });

  test('whoever ordered last first, page by page, each once', async () => {
    const emails = Array.from({ length: 40 }, (_, nth) => `paging.${String(nth)}@example.in`);
    for (const [nth, customerEmail] of emails.entries()) {
      await add({ customerEmail, createdAt: AT + nth * 10 });
      if (nth % 4 === 0) await add({ customerEmail, createdAt: AT + 1_000_000 + nth });
    }
    const expected = [
      ...emails.filter((_, nth) => nth % 4 === 0).toReversed(),
      ...emails.filter((_, nth) => nth % 4 !== 0).toReversed(),
    ];
    const seen: string[] = [];
    let cursor: string | undefined = '';
    while (cursor !== undefined) {
      const page: AdminCustomers = await find(`?cursor=${cursor}`);
      seen.push(...page.items.map(({ email }) => email));
      cursor = page.nextCursor;
    }
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen.filter((email) => email.startsWith('paging.'))).toEqual(expected);
  });

  test('are found by a part of their name or address, in any case', async () => {
    await add({ customerEmail: 'yamuna.q@example.in', customerName: 'Yamuna 100%' });
    for (const term of ['MUNA', 'yamuna.q@', 'na 100%', 'q@', '0%']) {
      const { items } = await find(`?search=${encodeURIComponent(term)}`);
      expect(
        items.map(({ email }) => email),
        term,
      ).toContain('yamuna.q@example.in');
    }
    expect((await find('?search=JH-')).items).toEqual([]);
    for (const term of ['"', '%', '*', "'", 'ab\0cd']) await find(`?search=${encodeURIComponent(term)}`);
  });

  test('are found by the mobile number of any of their orders, each once', async () => {
    const { shippingAddress } = await add({ customerEmail: 'calls.once@example.in' });
    const customerEmail = 'calls@example.in';
    await add({ customerEmail, shippingAddress: { ...shippingAddress, phone: '+918123450987' } });
    await add({ customerEmail, createdAt: AT + 1000 });
    expect((await find('?search=081234%2050987')).items).toMatchObject([{ email: customerEmail }]);
    expect((await find('?search=8123450980')).items).toEqual([]);
  });

  test('go into a file that no spreadsheet calculates', async () => {
    await add({ customerEmail: 'formula@example.in', customerName: '+91 call me', createdAt: AT });
    const { headers, body } = await admin().owner.get('/api/admin/customers/export?search=formula@');
    expect(headers.get('Content-Disposition')).toMatch(/filename="customers-.*\.csv"/);
    expect((body as string).trimEnd().split('\r\n')[1]).toBe(
      "formula@example.in,'+91 call me,'+919876543210,Bengaluru,KA,560079,no,2026-11-01,2026-11-01,1,0.00",
    );
  });
});

test('D8: customers are listed and searched along indexes', async () => {
  const { ctx, ownerId } = admin();
  const actor = personAs('admin', ownerId);
  const cursor = '1772830000000.JH-0001-TEST';
  const plans = await plansOf(ctx.db, async (db) => {
    for (const search of ['', 'as', 'asha', '8123450987']) {
      for (const after of ['', cursor]) {
        await listAdminCustomers({ ...ctx, db, actor }, AdminCustomerQuery.parse({ search, cursor: after }));
      }
    }
  });
  expect(plans).toHaveLength(8);
  for (const plan of plans) {
    // A walk of what a subquery has already cut to size, of an index in its order, or of the full-text index.
    expect(plan).not.toMatch(/^SCAN (?!\(|\w+ USING |\w+ VIRTUAL|[os]$)|AUTOMATIC/m);
    expect(plan).toMatch(/USING (?:COVERING )?INDEX orders_(?:newest|of_email)/);
  }
});
