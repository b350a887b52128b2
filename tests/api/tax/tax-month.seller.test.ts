import { beforeEach, describe, expect, test } from 'vitest';
import { changeOrder } from '#order/change/change-order.server.ts';
import type { gstr1Json } from '#tax/gstr1-json.ts';
import { withQuery } from '#paths/paths.ts';
import { shop } from '#shop.config.ts';
import { OF_KARNATAKA, OF_MAHARASHTRA } from '#tests/support/gstin.ts';
import { addProduct } from '#tests/support/rows.ts';
import { addSold } from '#tests/support/sales.ts';
import { useTaxOwner } from '#tests/support/tax-owner.ts';

/** A number in the same State. */
const LATER = OF_KARNATAKA;

const { admin, db, asOwner, monthOf, settle } = useTaxOwner();
beforeEach(() => settle({}));

const at = (day: string) => Date.parse(`${day}T12:00:00+05:30`);

async function sentOn(day: string) {
  const { id } = await addSold(db(), await addProduct(db()), 1, 299_00, { createdAt: at(day) });
  await changeOrder(asOwner(at(day)), id, { status: 'shipped', confirm: true });
  return id;
}

const take = (period: string, format: 'json' | 'zip', gstin?: string) =>
  admin().owner.get(withQuery(`/api/admin/tax/${period}/gstr1.${format}`, { gstin }));

/** What is filed, as the portal takes it. */
async function takeJson(period: string, gstin?: string) {
  const { status, body } = await take(period, 'json', gstin);
  return { status, ...(body as Partial<ReturnType<typeof gstr1Json>>) };
}

const takeZip = async (period: string, gstin?: string) => (await take(period, 'zip', gstin)).status;

describe('G1.6: a month in which the seller became another', () => {
  test.each([
    ['composition', shop.gstin, '2061'],
    ['unregistered', null, '2063'],
  ] as const)('by %s has what was taxed before in its files', async (mode, gstin, year) => {
    await sentOn(`${year}-10-10`);
    await settle({ mode, gstin });
    await sentOn(`${year}-10-20`);
    await sentOn(`${year}-11-20`);
    const month = await monthOf(`${year}-10`);
    expect(month).toMatchObject({ mode, gstins: [shop.gstin] });
    expect(month.turnovers).toMatchObject([{ mode, months: [{ count: 1 }] }]);
    const filed = await takeJson(`${year}-10`);
    expect(filed).toMatchObject({
      status: 200,
      gstin: shop.gstin,
      fp: `10${year}`,
      b2cs: [{ txval: 290.3 }],
    });
    expect(await takeZip(`${year}-10`)).toBe(200);
    // The month after is not filed that way.
    expect(await monthOf(`${year}-11`)).toMatchObject({ mode, gstins: [] });
    expect([(await takeJson(`${year}-11`)).status, await takeZip(`${year}-11`)]).toEqual([404, 404]);
  });

  test('has a credit note of what was taxed before under the number of its bill', async () => {
    const id = await sentOn('2065-05-10');
    await settle({ mode: 'unregistered', gstin: null });
    await changeOrder(asOwner(at('2065-06-10')), id, { status: 'cancelled_by_user', confirm: true });
    expect(await monthOf('2065-06')).toMatchObject({ mode: 'unregistered', gstins: [shop.gstin] });
    expect(await takeJson('2065-06')).toMatchObject({
      status: 200,
      gstin: shop.gstin,
      b2cs: [{ txval: -290.3 }],
    });
  });
});

describe('G1.6: a month of two numbers of the seller', () => {
  /** A bill of the first, then two of the second, of which one is taken back. */
  async function twoNumbers(month: string) {
    await sentOn(`${month}-10`);
    await settle({ gstin: LATER });
    await sentOn(`${month}-20`);
    const id = await sentOn(`${month}-21`);
    await changeOrder(asOwner(at(`${month}-22`)), id, { status: 'cancelled_by_user', confirm: true });
  }

  const issued = ({ doc_issue }: Awaited<ReturnType<typeof takeJson>>) =>
    doc_issue?.doc_det.map(({ docs }) => docs.reduce((sum, { totnum }) => sum + totnum, 0));

  test('has a file for each, with what was issued under it', async () => {
    await twoNumbers('2067-05');
    // Both are sellers of one kind, so that no other return is due.
    expect((await monthOf('2067-05')).concerns).toMatchObject({ otherSeller: 1, isMixed: false });
    const [first, second] = [await takeJson('2067-05', shop.gstin), await takeJson('2067-05', LATER)];
    expect([first.status, first.gstin, issued(first)]).toEqual([200, shop.gstin, [1, 0]]);
    expect([second.status, second.gstin, issued(second)]).toEqual([200, LATER, [2, 1]]);
    expect([await takeZip('2067-05', shop.gstin), await takeZip('2067-05', LATER)]).toEqual([200, 200]);
    // Unless a number is named, it is that of the last bill.
    expect(await takeJson('2067-05')).toEqual(second);
  });

  test('shows what is filed under each, and no number that is not of this month has a file', async () => {
    await twoNumbers('2069-05');
    const month = await monthOf('2069-05');
    const shown = month.mode === 'regular' ? month.filed : null;
    expect(shown?.map(({ gstin, documents }) => [gstin, documents.length])).toEqual([
      [shop.gstin, 1],
      [LATER, 3],
    ]);
    for (const gstin of [OF_MAHARASHTRA, 'nobody’s', '']) {
      expect([(await takeJson('2069-05', gstin)).status, await takeZip('2069-05', gstin)]).toEqual([
        404, 404,
      ]);
    }
    expect((await takeJson('2069-06', LATER)).status).toBe(404);
  });
});
