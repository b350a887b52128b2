import type { Page } from '@playwright/test';
import { sql } from 'drizzle-orm';
import { taxDocuments } from '#drizzle/schema/tax.ts';
import { shop } from '#shop.config.ts';
import { OF_KARNATAKA } from '#tests/support/gstin.ts';
import { type MadeDocument, makeTaxMonth } from '#tests/support/tax-month.ts';
import { insertTaxMonth } from '#tests/support/tax-month-rows.ts';
import { expectAccessible } from '#tests/e2e/support/axe.ts';
import { demo } from '#tests/e2e/support/demo-database.ts';
import { expectFits, spill } from '#tests/e2e/support/overflow.ts';
import { expect, test } from '#tests/e2e/support/owner.ts';
import { savedBy } from '#tests/e2e/support/paper.ts';

/** Documents in a month of a year that no other test looks at. */
async function have(month: string, made: readonly MadeDocument[]): Promise<void> {
  const isThere = sql`${taxDocuments.issuedOn} like ${`${month}%`}`;
  if ((await demo.$count(taxDocuments, isThere)) === 0) await insertTaxMonth(demo, made);
}

const open = (admin: Page, period: string) => admin.goto(`/admin/tax?period=${period}`);
const title = (admin: Page, name: string) => admin.getByRole('heading', { level: 1, name });

test(
  'G1: the month for the accountant shows what was sold and taxed, and both files are there to take along',
  { tag: '@journey' },
  async ({ admin }) => {
    await have('2019-10', makeTaxMonth({ orders: 12, month: '2019-10' }));
    await open(admin, '2019-Q3');
    await expect(admin.getByText('You file every month')).toBeVisible();
    await expect(admin.getByRole('link', { name: 'GSTR-1 as JSON' })).toHaveCount(0);
    await admin.getByRole('link', { name: 'October 2019' }).click();
    await expect(title(admin, 'GST · October 2019')).toBeVisible();
    const figures = admin.getByRole('table', { name: 'What the period comes to' });
    await expect(
      figures.getByRole('row', { name: /^Taxable value ₹[\d,.]+ -?₹[\d,.]+ ₹[\d,.]+$/ }),
    ).toBeVisible();
    const goods = admin.getByRole('table', { name: '12 · Goods by HSN code' });
    await expect(goods).toContainText('Imitation jewellery');
    for (const [name, start] of [
      ['GSTR-1 as JSON', '{"gstin":"29'],
      ['As CSV in a zip', 'PK'],
    ] as const) {
      const file = await savedBy(admin.getByRole('link', { name }));
      expect(file.name).toMatch(/^GSTR1-29[0-9A-Z]{13}-10\d{4}\.(?:json|zip)$/);
      expect(file.bytes.toString('latin1').startsWith(start), name).toBe(true);
    }
    await expectFits(admin);

    await admin.getByLabel('Period').selectOption({ index: 0 });
    await admin.getByRole('button', { name: 'Show' }).click();
    await expect(admin).toHaveURL(/\/admin\/tax\?period=\d{4}-\d\d$/);
    await expect(admin.getByRole('region', { name: 'To be looked at' })).toBeVisible();
    await open(admin, '2026-13');
    await expect(admin.getByRole('main')).toContainText('These figures could not be loaded.');
  },
);

test('G1: other sellers have their turnover: by composition a quarter’s, unregistered a year’s without the tax’s name', async ({
  admin,
}) => {
  await have('2017-10', makeTaxMonth({ orders: 12, month: '2017-10', mode: 'composition' }));
  await open(admin, '2017-Q3');
  await expect(title(admin, 'CMP-08 · October to December 2017')).toBeVisible();
  await expect(admin.getByRole('main')).toContainText(/At 1% of the turnover: CGST ₹[\d,.]+ and SGST/);
  await have('2013-10', makeTaxMonth({ orders: 12, month: '2013-10', mode: 'unregistered' }));
  await open(admin, '13-14');
  await expect(title(admin, 'Turnover · April 2013 to March 2014')).toBeVisible();
  await expect(admin.getByRole('row', { name: /^October 2013 \d+ ₹/ })).toBeVisible();
  await expect(admin.getByRole('main')).not.toContainText(/GST/);
  await expect(admin.getByRole('link', { name: /JSON|CSV/ })).toHaveCount(0);
  await expectAccessible(admin);
});

test('G1.6: a month of two numbers has figures and files of each', async ({ admin }) => {
  const month = '2016-10';
  // The later seller has another number in the same State.
  const made = makeTaxMonth({ orders: 30, month }).map((each) =>
    each.issued_on <= `${month}-15`
      ? each
      : {
          ...each,
          number: each.number.replace('JH', 'JX'),
          seller: { ...each.seller, gstin: OF_KARNATAKA },
        },
  );
  await have(month, made);
  await admin.setViewportSize({ width: 360, height: 800 });
  await open(admin, month);
  for (const [gstin, own] of [
    [shop.gstin, /^\s*Bills\s+JH\//],
    [OF_KARNATAKA, /^\s*Bills\s+JX\//],
  ] as const) {
    await expect(admin.getByRole('table', { name: `What the period comes to under ${gstin}` })).toBeVisible();
    const tables = admin.getByRole('region', { name: `Tables of GSTR-1 under ${gstin}` });
    await expect(tables.getByRole('rowheader', { name: /^Bills/ })).toHaveText([own]);
    for (const name of [`GSTR-1 as JSON of ${gstin}`, `As CSV in a zip of ${gstin}`]) {
      const file = await savedBy(admin.getByRole('link', { name }));
      expect(file.name).toMatch(new RegExp(`^GSTR1-${gstin}-102016\\.(?:json|zip)$`));
    }
  }
  expect(await spill(admin)).toBe(0);
  await expectAccessible(admin);
});
