import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { orders } from '#drizzle/schema/order.ts';
import { AMOUNT_NAMES, amountLabel, type AmountName, amountRows } from '#order/order-amounts.ts';
import type { OrderAmounts } from '#pricing/price-order.ts';
import { addAccount, signedInAs } from '#tests/support/accounts.ts';
import { settle } from '#tests/support/browser.ts';
import { pay, startOrder, usePaying, verify } from '#tests/support/paying.ts';
import { refusalOf } from '#tests/support/refusal.ts';
import { addOrder } from '#tests/support/rows.ts';

const shop = usePaying();

const parts = AMOUNT_NAMES.filter((name) => name !== 'totalPaise');

/** Each part is another number of rupees, the first by far the largest; the total is the sum of its rows. */
function amountsOf(rupees: (name: AmountName, nth: number) => number): OrderAmounts {
  const each = parts.map((name, nth) => [name, rupees(name, nth) * 100] as const);
  const amounts = { ...(Object.fromEntries(each) as unknown as OrderAmounts), totalPaise: 0 };
  const isTakenOff = ({ amount }: { amount: string }) => amount.startsWith('−');
  const rows = amountRows(amounts).filter(({ name }) => name !== 'totalPaise');
  const totalPaise = rows.reduce(
    (sum, row) => sum + (isTakenOff(row) ? -amounts[row.name] : amounts[row.name]),
    0,
  );
  return { ...amounts, totalPaise };
}

const amounts = amountsOf((_, nth) => (nth === 0 ? 5003 : 107 + nth * 10));

test.each(parts)('the database takes an order with its %s in the total, and none without', async (name) => {
  const { db } = shop().ctx;
  const without = amountsOf((each, nth) => (each === name ? 0 : nth === 0 ? 5003 : 107));
  await addOrder(db, amounts);
  expect(await refusalOf(addOrder(db, { ...amounts, totalPaise: without.totalPaise }))).toBe(
    'orders_amounts_add_up',
  );
});

test('every amount is told to the shopper, to the owner, in the mail and in both files', async () => {
  const started = await startOrder(shop());
  const signed = await pay(shop(), started);
  expect((await verify(shop(), started, signed)).status).toBe(200);
  const { ctx, browser } = shop();
  const id = started.dbOrderId;
  const owner = await signedInAs(ctx, await addAccount(ctx, { role: 'admin' }));
  await ctx.db.update(orders).set(amounts).where(eq(orders.id, id));
  const inPaise = Object.values(amounts);

  for (const [who, path] of [
    [browser, `/api/orders/${id}`],
    [owner, `/api/admin/orders/${id}`],
  ] as const) {
    expect(Object.values((await who.get(path)).body as object), path).toEqual(
      expect.arrayContaining(inPaise),
    );
  }

  const verified = (await verify(shop(), started, signed)).body as { order: object };
  // The sum of the lines is not in the answer: the lines are.
  const inRupees = inPaise.slice(1).map((paise) => paise / 100);
  expect(Object.values(verified.order)).toEqual(expect.arrayContaining(inRupees));

  const file = String((await owner.get('/api/admin/orders/export')).body);
  const [head = '', line = ''] = file.split(/\r?\n/);
  for (const name of AMOUNT_NAMES) {
    expect(head).toContain(amountLabel(name));
    expect(line).toContain((amounts[name] / 100).toFixed(2));
  }

  await owner.send(`/api/admin/orders/${id}`, { method: 'PATCH', body: { status: 'shipped' } });
  await settle(ctx);
  const { text = '' } = ctx.mailed.findLast(({ to }) => to === 'asha@example.in') ?? {};
  for (const { label, amount } of amountRows(amounts).slice(1)) {
    expect(text).toMatch(new RegExp(`^${label}.*${amount.replace('.', '\\.')}$`, 'm'));
  }

  const person = await addAccount(ctx);
  await ctx.db.update(orders).set({ userId: person.id }).where(eq(orders.id, id));
  const { body } = await (await signedInAs(ctx, person)).get('/api/account/export');
  const [own = {}] = (body as { orders: object[] }).orders;
  expect(Object.values(own)).toEqual(expect.arrayContaining(inPaise));
});
