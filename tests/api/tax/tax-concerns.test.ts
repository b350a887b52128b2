import { eq, sql } from 'drizzle-orm';
import { afterEach, describe, expect, test } from 'vitest';
import { orders } from '#drizzle/schema/order.ts';
import { taxSettings } from '#drizzle/schema/tax.ts';
import { changeOrder } from '#order/change/change-order.server.ts';
import { OF_KARNATAKA, OF_MAHARASHTRA } from '#tests/support/gstin.ts';
import { addProduct } from '#tests/support/rows.ts';
import { addSold } from '#tests/support/sales.ts';
import { useTaxOwner } from '#tests/support/tax-owner.ts';

const { db, asOwner, monthOf, settle } = useTaxOwner();
const found = async (key: string) =>
  (await monthOf(key)).concerns.concerns.map(({ kind, orderId }) => [kind, orderId]);

afterEach(async () => {
  await db().delete(taxSettings);
});

const inState = (state: string) => sql`json_set(shipping_address, '$.state', ${state})`;
const set = (id: string, status: 'shipped' | 'cancelled_by_user', moment: string) =>
  changeOrder(asOwner(Date.parse(moment)), id, { status, confirm: true });

async function sentAt(moment: string, values: Parameters<typeof addSold>[4] = {}) {
  const createdAt = Date.parse(moment);
  const { id } = await addSold(db(), await addProduct(db()), 1, 299_00, { createdAt, ...values });
  await set(id, 'shipped', moment);
  return id;
}

describe('G1.3: above ₹5 crore', () => {
  test('taxed bills and credit notes to businesses are named, for the e-invoice portal; below it, and to others, none', async () => {
    const taxed = await sentAt('2051-05-10T12:00:00+05:30', { buyerGstin: OF_KARNATAKA });
    const other = await sentAt('2051-05-10T12:00:00+05:30');
    const irn = async () => (await found('2051-05')).filter(([kind]) => kind === 'irn');
    expect(await irn()).toEqual([]);
    await settle({ turnoverBand: 'above_5cr' });
    expect(await irn()).toEqual([['irn', taxed]]);
    for (const id of [taxed, other]) await set(id, 'cancelled_by_user', '2051-05-11T12:00:00+05:30');
    expect(await irn()).toEqual([
      ['irn', taxed],
      ['irn', taxed],
    ]);
  });
});

describe('G1.5: a credit note', () => {
  test.each([
    ['monthly', '2053-10-31T23:59:59+05:30', false],
    ['monthly', '2053-11-01T00:00:00+05:30', true],
    ['quarterly', '2053-09-30T23:59:59+05:30', false],
    ['quarterly', '2053-10-01T00:00:00+05:30', true],
  ] as const)(
    'filed %s, of %s for a bill of 52-53, is in no return by 30 November: %s',
    async (filing, moment, isLate) => {
      await settle({ filing });
      const id = await sentAt('2052-06-10T12:00:00+05:30');
      await set(id, 'cancelled_by_user', moment);
      const late = (await found(moment.slice(0, 7))).filter(([, orderId]) => orderId === id);
      expect(late).toEqual(isLate ? [['late', id]] : []);
    },
  );
});

test('G1.4: orders to other States that wait when the seller may send there no more are named', async () => {
  const product = await addProduct(db());
  const [there, home] = [await addSold(db(), product, 1, 299_00), await addSold(db(), product, 1, 299_00)];
  await db()
    .update(orders)
    .set({ shippingAddress: inState('MH') })
    .where(eq(orders.id, there.id));
  await db()
    .update(orders)
    .set({ shippingAddress: inState('KA') })
    .where(eq(orders.id, home.id));
  const elsewhere = async () => (await found('2060-05')).filter(([kind]) => kind === 'elsewhere');
  expect(await elsewhere()).toEqual([]);
  await settle({ mode: 'unregistered', gstin: null, handicraft: true });
  expect(await elsewhere()).toEqual([]);
  for (const other of [{ mode: 'composition' }, { mode: 'unregistered', gstin: null }] as const) {
    await settle(other);
    expect(await elsewhere()).toEqual([['elsewhere', there.id]]);
  }
  await db().update(orders).set({ status: 'cancelled_by_user' }).where(eq(orders.id, there.id));
  expect(await elsewhere()).toEqual([]);
});

test('bills that name a number of one State and an address in another are told of', async () => {
  expect((await monthOf('2059-05')).concerns.otherState).toBeUndefined();
  await settle({ gstin: OF_MAHARASHTRA, stateCode: '27' });
  expect((await monthOf('2059-05')).concerns.otherState).toBe('Maharashtra');
});
