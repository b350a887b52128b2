import { readFile } from 'node:fs/promises';
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

/** The later seller, in the same State. */
const LATER = OF_KARNATAKA;

/** Inserts documents into a tax year that no other test looks at, under the settings of then and of later. */
async function have(...parts: readonly (readonly MadeDocument[])[]): Promise<void> {
  const day = parts[0]?.[0]?.issued_on ?? '';
  if ((await demo.$count(taxDocuments, sql`${taxDocuments.issuedOn} = ${day}`)) > 0) return;
  for (const part of parts) await insertTaxMonth(demo, part);
}

/** Documents until this day, with those of the month before. */
const until = (day: string, made: readonly MadeDocument[]) => made.filter((each) => each.issued_on <= day);
const after = (day: string, made: readonly MadeDocument[]) =>
  made.filter((each) => each.issued_on > day).map(renumbered);
/** No two documents of a year may have the same number. */
const renumbered = (made: MadeDocument) => ({ ...made, number: made.number.replace('JH', 'JX') });

const open = (admin: Page, period: string) => admin.goto(`/admin/tax?period=${period}`);
const files = (admin: Page) => admin.getByRole('link', { name: /JSON|CSV/ });

test.describe('G1.6: what is filed after the seller became another', () => {
  test('a month by composition has the files of what was taxed in it before, and leads to its quarter', async ({
    admin,
  }) => {
    const month = '2012-10';
    await have(
      until('2012-10-15', makeTaxMonth({ orders: 30, month })),
      after('2012-10-15', makeTaxMonth({ orders: 30, month, mode: 'composition', seed: 2 })),
    );
    await open(admin, month);
    await expect(admin.getByRole('heading', { level: 1, name: 'CMP-08 · October 2012' })).toBeVisible();
    await expect(files(admin)).toHaveText([/^\s*GSTR-1 as JSON\s*$/, /^\s*As CSV in a zip\s*$/]);
    const [download] = await Promise.all([
      admin.waitForEvent('download'),
      admin.getByRole('link', { name: 'GSTR-1 as JSON' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe(`GSTR1-${shop.gstin}-102012.json`);
    expect(await readFile(await download.path(), 'utf8')).toMatch(/"inum":"JH\//);
    await admin.getByRole('link', { name: 'October to December 2012' }).click();
    await expect(
      admin.getByRole('heading', { level: 1, name: 'CMP-08 · October to December 2012' }),
    ).toBeVisible();
    await expect(admin.getByRole('link', { name: 'October 2012', exact: true })).toBeVisible();
  });

  test('a month of a regular seller has, apart, what was sold by composition before', async ({ admin }) => {
    const month = '2018-05';
    await have(
      until('2018-05-15', makeTaxMonth({ orders: 30, month, mode: 'composition' })),
      after('2018-05-15', makeTaxMonth({ orders: 30, month, seed: 2 })),
    );
    await open(admin, month);
    await expect(admin.getByRole('heading', { level: 1, name: 'GST · May 2018' })).toBeVisible();
    await expect(admin.getByRole('heading', { name: 'Issued under composition' })).toBeVisible();
    await expect(admin.getByRole('main')).toContainText(/At 1% of the turnover: CGST ₹[\d,.]+ and SGST/);
    await expectAccessible(admin);
  });

  test('a year without registration leads to the month that was filed before', async ({ admin }) => {
    await have(
      makeTaxMonth({ orders: 12, month: '2014-08' }),
      makeTaxMonth({ orders: 12, month: '2014-10', mode: 'unregistered' }).map(renumbered),
    );
    await open(admin, '14-15');
    await expect(
      admin.getByRole('heading', { level: 1, name: 'Turnover · April 2014 to March 2015' }),
    ).toBeVisible();
    await expect(files(admin)).toHaveCount(0);
    await expectFits(admin);
    await admin.getByRole('link', { name: 'August 2014' }).click();
    await expect(admin.getByRole('heading', { level: 1, name: 'GST · August 2014' })).toBeVisible();
    await expect(files(admin)).toHaveCount(2);
  });

  test('a month of two numbers has figures and files of each', async ({ admin }) => {
    const month = '2016-10';
    const made = makeTaxMonth({ orders: 30, month });
    const later = after('2016-10-15', made).map((each) => ({
      ...each,
      seller: { ...each.seller, gstin: LATER },
    }));
    await have(until('2016-10-15', made), later);
    await admin.setViewportSize({ width: 360, height: 800 });
    await open(admin, month);
    for (const [gstin, own] of [
      [shop.gstin, /^Bills JH\//],
      [LATER, /^Bills JX\//],
    ] as const) {
      await expect(admin.getByRole('heading', { level: 2, name: `GSTIN ${gstin}` })).toBeVisible();
      await expect(
        admin.getByRole('table', { name: `What the period comes to under ${gstin}` }),
      ).toBeVisible();
      const tables = admin.getByRole('region', { name: `Tables of GSTR-1 under ${gstin}` });
      await expect(tables.getByRole('rowheader', { name: /^Bills/ })).not.toHaveCount(0);
      const bills = await tables.getByRole('rowheader', { name: /^Bills/ }).allTextContents();
      expect(bills.map((text) => text.replaceAll(/\s+/g, ' ').trim())).toEqual(
        bills.map(() => expect.stringMatching(own)),
      );
      for (const name of [`GSTR-1 as JSON of ${gstin}`, `As CSV in a zip of ${gstin}`]) {
        const [download] = await Promise.all([
          admin.waitForEvent('download'),
          admin.getByRole('link', { name }).click(),
        ]);
        expect(download.suggestedFilename()).toMatch(new RegExp(`^GSTR1-${gstin}-102016\\.(?:json|zip)$`));
      }
    }
    expect(await spill(admin)).toBe(0);
    await expectAccessible(admin);
  });
});
