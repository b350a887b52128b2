import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { and, eq, not, sql } from 'drizzle-orm';
import { taxDocuments } from '#drizzle/schema/tax.ts';
import { countOf } from '#count.ts';
import type { SellerMode } from '#tax/seller.ts';
import { makeTaxMonth } from '#tests/support/tax-month.ts';
import { insertTaxMonth } from '#tests/support/tax-month-rows.ts';
import { expectAccessible } from '#tests/e2e/support/axe.ts';
import { demo, readDemo } from '#tests/e2e/support/demo-database.ts';
import { expectFits, spill } from '#tests/e2e/support/overflow.ts';
import { callApi } from '#tests/e2e/support/account.ts';
import { expect, test } from '#tests/e2e/support/owner.ts';

/** Documents of a seller of this kind, in a month of a year that no other test looks at. */
async function haveMonth(month: string, mode: SellerMode): Promise<void> {
  const isThere = sql`${taxDocuments.issuedOn} like ${`${month}%`}`;
  if ((await demo.$count(taxDocuments, isThere)) > 0) return;
  await insertTaxMonth(demo, makeTaxMonth({ orders: 12, month, mode }));
}

/** How many bills and how many credit notes were issued. */
async function issuedIn(month: string): Promise<readonly [number, number]> {
  const isIn = sql`${taxDocuments.issuedOn} like ${`${month}%`}`;
  const isNote = eq(taxDocuments.kind, 'credit_note');
  return [
    await demo.$count(taxDocuments, and(isIn, not(isNote))),
    await demo.$count(taxDocuments, and(isIn, isNote)),
  ];
}

/** Document numbers in the page that break over several lines. */
const brokenNumbers = (admin: Page) =>
  admin.getByRole('main').evaluate((main) => {
    const texts = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
    const broken: string[] = [];
    while (texts.nextNode()) {
      const node = texts.currentNode;
      for (const { 0: number, index } of (node.textContent ?? '').matchAll(/\w+\/\d\d-\d\d\/\d+/g)) {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + number.length);
        if (range.getClientRects().length > 1) broken.push(number);
      }
    }
    return broken;
  });

const open = (admin: Page, period: string) => admin.goto(`/admin/tax?period=${period}`);

test.describe('G1: the month for the accountant', () => {
  test(
    'shows what was sold and taxed, and both files are there to take along',
    { tag: '@journey' },
    async ({ admin }) => {
      const month = '2019-10';
      await haveMonth(month, 'regular');
      await open(admin, month);
      await expect(admin.getByRole('heading', { level: 1, name: 'GST · October 2019' })).toBeVisible();
      const figures = admin.getByRole('table', { name: 'What the period comes to' });
      await expect(
        figures.getByRole('row', { name: /^Taxable value ₹[\d,.]+ -?₹[\d,.]+ ₹[\d,.]+$/ }),
      ).toBeVisible();
      const [bills, notes] = await issuedIn(month);
      await expect(
        admin.getByText(`${countOf(bills, 'bill')}, ${countOf(notes, 'credit note')}`, { exact: true }),
      ).toBeVisible();
      await expect(figures).not.toContainText('Documents');
      const goods = admin.getByRole('table', { name: '12 · Goods by HSN code' });
      await expect(goods).toContainText('Imitation jewellery');
      // The return counts goods by unit, so each row names its unit.
      const rows = await goods.getByRole('rowheader').allTextContents();
      expect(rows.every((row) => /in (?:numbers|pairs|sets|packs) \((?:NOS|PRS|SET|PAC)\)/.test(row))).toBe(
        true,
      );
      expect(new Set(rows).size).toBe(rows.length);
      for (const [name, start] of [
        ['GSTR-1 as JSON', '{"gstin":"29'],
        ['As CSV in a zip', 'PK'],
      ] as const) {
        const [download] = await Promise.all([
          admin.waitForEvent('download'),
          admin.getByRole('link', { name }).click(),
        ]);
        expect(download.suggestedFilename()).toMatch(/^GSTR1-29[0-9A-Z]{13}-10\d{4}\.(?:json|zip)$/);
        expect((await readFile(await download.path(), 'latin1')).startsWith(start), name).toBe(true);
      }
      await expectFits(admin);
    },
  );

  test('a quarter whose months are filed one by one has its sheets, and no file for the portal', async ({
    admin,
  }) => {
    await haveMonth('2019-10', 'regular');
    await open(admin, '2019-Q3');
    await expect(admin.getByText('You file every month')).toBeVisible();
    await expect(admin.getByRole('link', { name: 'As CSV in a zip' })).toBeVisible();
    await expect(admin.getByRole('link', { name: 'GSTR-1 as JSON' })).toHaveCount(0);
    await admin.getByRole('link', { name: 'October 2019' }).click();
    await expect(admin.getByRole('link', { name: 'GSTR-1 as JSON' })).toBeVisible();
  });

  test('a piece whose rate is odd stands there once, with its orders, and none is left out', async ({
    admin,
  }) => {
    const month = '2011-10';
    await insertTaxMonth(demo, makeTaxMonth({ orders: 60, month, mode: 'regular' }));
    const name = `Taxed otherwise ${randomUUID()}`;
    await callApi(admin, 'POST', 'admin/categories', { name, defaultRateBps: 1200 });
    const ofMonth = `select oi.product_id from order_items oi join tax_documents d on d.order_id = oi.order_id
      where d.issued_on like ?`;
    const pieces = await readDemo(
      `update products set category_id = (select id from categories where name = ?) where id in (${ofMonth}) returning id`,
      ...[name, `${month}%`],
    );
    expect(pieces.length).toBeGreaterThan(8);
    await open(admin, month);
    const rates = admin.getByRole('listitem').filter({ has: admin.getByRole('heading', { name: /^Rate/ }) });
    const rows = rates.getByText(/^[\d.]+% instead of 12%$/).filter({ visible: true });
    await expect(rows).toHaveCount(8);
    await rates.locator('summary', { hasText: /And \d+ more/ }).click();
    await expect(rows).toHaveCount(pieces.length);
    await rates
      .locator('summary', { hasText: /\d+ orders/ })
      .first()
      .click();
    await expect(rates.getByRole('link', { name: /^JH-/ }).first()).toBeVisible();
    await expectFits(admin);
    await readDemo(
      'update products set category_id = null where category_id = (select id from categories where name = ?)',
      name,
    );
    await readDemo('delete from categories where name = ?', name);
  });

  test('a number of a document stands in one line on a narrow phone', async ({ admin }) => {
    await admin.setViewportSize({ width: 360, height: 800 });
    await haveMonth('2019-10', 'regular');
    await open(admin, '2019-10');
    await expect(admin.getByRole('rowheader', { name: /^Bills \S+ to \S+$/ })).toBeVisible();
    expect(await brokenNumbers(admin)).toEqual([]);
    expect(await spill(admin)).toBe(0);
  });

  test('another period is chosen without scripts, and what is no period says so @desktop', async ({
    admin,
  }) => {
    await admin.goto('/admin/tax');
    await admin.getByLabel('Period').selectOption({ index: 0 });
    await admin.getByRole('button', { name: 'Show' }).click();
    await expect(admin).toHaveURL(/\/admin\/tax\?period=\d{4}-\d\d$/);
    await expect(admin.getByRole('region', { name: 'To be looked at' })).toBeVisible();
    await haveMonth('2015-10', 'regular');
    await open(admin, '2015-10');
    await expect(admin.getByRole('table', { name: '12 · Goods by HSN code' })).toBeVisible();
    await expectFits(admin);
    await open(admin, '2026-13');
    await expect(admin.getByRole('main')).toContainText('These figures could not be read.');
  });

  test('other sellers have their turnover: by composition a quarter’s, unregistered a year’s without the tax’s name', async ({
    admin,
  }) => {
    await haveMonth('2017-10', 'composition');
    await open(admin, '2017-Q3');
    await expect(
      admin.getByRole('heading', { level: 1, name: 'CMP-08 · October to December 2017' }),
    ).toBeVisible();
    await expect(admin.getByRole('main')).toContainText(/At 1% of the turnover: CGST ₹[\d,.]+ and SGST/);
    await haveMonth('2013-10', 'unregistered');
    await open(admin, '13-14');
    await expect(
      admin.getByRole('heading', { level: 1, name: 'Turnover · April 2013 to March 2014' }),
    ).toBeVisible();
    await expect(admin.getByRole('row', { name: /^October 2013 \d+ ₹/ })).toBeVisible();
    await expect(admin.getByRole('main')).not.toContainText(/GST/);
    await expect(admin.getByRole('link', { name: /JSON|CSV/ })).toHaveCount(0);
    await expectAccessible(admin);
  });
});
