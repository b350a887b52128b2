import { beforeEach, describe, expect, test } from 'vitest';
import { taxSettings } from '../../../drizzle/schema/tax.ts';
import { changeOrder } from '../../../src/domain/order/change/change-order.server.ts';
import type { gstr1Json } from '../../../src/domain/tax/gstr1-json.ts';
import { getTaxMonth } from '../../../src/domain/tax/tax-month.server.ts';
import { DEFAULT_TAX_SETTINGS } from '../../../src/domain/tax/tax-settings.ts';
import { shop } from '../../../src/shop.config.ts';
import { personAs } from '../../support/actor.ts';
import { useAdmin } from '../../support/admin.ts';
import { addProduct } from '../../support/rows.ts';
import { addSold } from '../../support/sales.ts';

const admin = useAdmin();
const db = () => admin().ctx.db;
const asOwner = (at: number) => ({
  ...admin().ctx,
  actor: personAs('admin', admin().ownerId),
  now: () => at,
});
const monthOf = (key: string) => getTaxMonth(asOwner(Date.now()), key);

const settle = async (values: Partial<typeof DEFAULT_TAX_SETTINGS>) => {
  await db().delete(taxSettings);
  await db()
    .insert(taxSettings)
    .values({ id: 1, ...DEFAULT_TAX_SETTINGS, ...values });
};
beforeEach(() => settle({}));

const at = (day: string) => Date.parse(`${day}T12:00:00+05:30`);

async function sentOn(day: string) {
  const { id } = await addSold(db(), await addProduct(db()), 1, 299_00, { createdAt: at(day) });
  await changeOrder(asOwner(at(day)), id, { status: 'shipped', confirm: true });
  return id;
}

/** What is filed, as the portal takes it. */
async function takeJson(period: string) {
  const { status, body } = await admin().owner.get(`/api/admin/tax/${period}/gstr1.json`);
  return { status, ...(body as Partial<ReturnType<typeof gstr1Json>>) };
}

const takeZip = async (period: string) =>
  (await admin().owner.get(`/api/admin/tax/${period}/gstr1.zip`)).status;

describe('TRADE 2.6: a month in which the seller became another', () => {
  test.each([
    ['composition', shop.gstin, '2061'],
    ['unregistered', null, '2063'],
  ] as const)('by %s has what was taxed before in its files', async (mode, gstin, year) => {
    await sentOn(`${year}-10-10`);
    await settle({ mode, gstin });
    await sentOn(`${year}-10-20`);
    await sentOn(`${year}-11-20`);
    const month = await monthOf(`${year}-10`);
    expect(month).toMatchObject({ mode, gstins: [shop.gstin], turnover: [{ count: 1 }] });
    const filed = await takeJson(`${year}-10`);
    expect(filed).toMatchObject({
      status: 200,
      gstin: shop.gstin,
      fp: `10${year}`,
      b2cs: [{ txval: 290.3 }],
    });
    expect(await takeZip(`${year}-10`)).toBe(200);
    // Of the month after nothing is filed so.
    expect(await monthOf(`${year}-11`)).toMatchObject({ mode, gstins: [] });
    expect([(await takeJson(`${year}-11`)).status, await takeZip(`${year}-11`)]).toEqual([404, 404]);
  });

  test('has a credit note of what was taxed before under the number of its bill', async () => {
    const id = await sentOn('2065-05-10');
    await settle({ mode: 'unregistered', gstin: null });
    await changeOrder(asOwner(at('2065-06-10')), id, { status: 'cancelled_by_user', confirm: true });
    expect(await monthOf('2065-06')).toMatchObject({ mode: 'unregistered', gstins: [shop.gstin] });
    expect(await takeJson('2065-06')).toMatchObject({
      ...{ status: 200, gstin: shop.gstin, b2cs: [{ txval: -290.3 }] },
    });
  });
});
