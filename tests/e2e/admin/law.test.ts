import type { Page } from '@playwright/test';
import { expectAccessible } from '#tests/e2e/support/axe.ts';
import { readDemo } from '#tests/e2e/support/demo-database.ts';
import { expect, test } from '#tests/e2e/support/owner.ts';

const FIRST = 'Zari Kada of Seoul';

const pieces: number[] = [];

async function addPiece(values: Readonly<Record<string, string | number | null>>): Promise<number> {
  const row = {
    name: FIRST,
    price_paise: 29_900,
    mrp_paise: 29_900,
    hsn: '7117',
    length_mm: 40,
    created_at: 1,
    ...values,
  };
  const names = Object.keys(row);
  const [added] = await readDemo(
    `insert into products (${names.join(', ')}) values (${names.map(() => '?').join(', ')}) returning id`,
    ...Object.values(row),
  );
  const id = Number(added?.['id']);
  pieces.push(id);
  return id;
}

// Other tests look through lists for pieces that stay.
test.afterEach(async () => {
  for (const id of pieces.splice(0)) await readDemo("update products set status = 'hidden' where id = ?", id);
});

/** The size of each page, in points. */
async function pagesOf(page: Page): Promise<[width: number, height: number][]> {
  const paper = await page.pdf({ preferCSSPageSize: true, printBackground: true });
  const boxes = paper.toString('latin1').matchAll(/\/MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)\]/g);
  return [...boxes].map(([, width, height]) => [Number(width), Number(height)]);
}

test('F4: a fact that the law misses is one press away from its field, and off the list once it is given', async ({
  admin,
}) => {
  const name = `${FIRST} ${crypto.randomUUID().slice(0, 8)}`;
  const id = await addPiece({ name, country_of_origin: 'South Korea', quantity_units: 2 });
  const row = (label: string) => admin.getByRole('row', { name: label });
  await admin.goto('/admin/products');
  await admin.getByRole('link', { name: /pieces to complete/ }).click();
  await expect(admin.getByRole('heading', { level: 1 })).toHaveText(/^\d+ pieces? to complete$/);
  await expectAccessible(admin);
  await admin
    .getByRole('navigation', { name: 'What is missing' })
    .getByRole('link', { name: /^Importer/ })
    .click();
  await admin.getByRole('link', { name: `Importer of ${name}` }).click();

  const importer = admin.getByLabel('Importer', { exact: true });
  await expect(importer).toBeFocused();
  await importer.fill('Asha Imports');
  await admin.getByRole('button', { name: 'Save Product' }).click();
  const address = admin.getByLabel('Address of the importer');
  await expect(address).toHaveAccessibleDescription(/address of the importer in India/);
  await address.fill('1 Port Road, Chennai 600001');
  await admin.getByRole('button', { name: 'Save Product' }).click();
  await expect(admin).toHaveURL('/admin/products/law?gap=importer');
  await expect(admin.getByText('updated successfully')).toBeVisible();
  await expect(admin.getByText(name, { exact: true })).toBeHidden();

  await admin.goto(`/products/${String(id)}`);
  await expect(row('Unit sale price')).toContainText('₹149.50 per number');
  await expect(row('Net quantity')).toContainText('2 N');
  await expect(row('Imported by')).toContainText('Asha Imports, 1 Port Road, Chennai 600001');
});

test(
  'G7: MRP stickers are pages of 50 × 25 mm, one for each copy, with all of their text',
  { tag: ['@desktop', '@journey'] },
  async ({ admin }) => {
    const usual = await addPiece({ quantity_units: 2 });
    const long = await addPiece({
      quantity_units: 1,
      unit_code: 'SET',
      net_quantity: '1 set (1 necklace, 1 pair of earrings)',
      country_of_origin: 'Democratic Republic of the Congo',
      importer_name: 'Lakshmi '.repeat(12).trim(),
      importer_address: 'Plot 118, Sitapura Industrial Area, '.repeat(5).trim(),
      mrp_paise: 9_99_99_999_00,
    });
    const search = `p${String(usual)}=2&p${String(long)}=1&month=2026-10`;
    await admin.goto(`/admin/products/stickers?${search}`);
    const stickers = admin.locator('[data-sticker]');
    await expect(stickers).toHaveCount(3);
    await expect(stickers.first()).toContainText('MRP ₹299.00 incl. of all taxes');
    await expect(stickers.first()).toContainText('₹149.50 per number');
    await expect(stickers.first()).toContainText('Packed 10/2026');
    await expect(stickers.nth(2)).toContainText('Imported 10/2026');
    await expectAccessible(admin);
    await admin.evaluate(() => document.fonts.ready);
    await expect
      .poll(() => stickers.evaluateAll((all) => all.map((box) => box.scrollHeight - box.clientHeight)))
      .toEqual([0, 0, 0]);
    // 6 px are 4.5 points: capitals of 1.1 mm, where the law asks for one.
    const sizes = await stickers.evaluateAll((all) =>
      all.map((box) => parseFloat(getComputedStyle(box).fontSize)),
    );
    expect(sizes[0]).toBeGreaterThanOrEqual(7);
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(6);

    const pages = await pagesOf(admin);
    expect(pages).toHaveLength(3);
    for (const [width, height] of pages) {
      expect(Math.abs(width - (50 / 25.4) * 72)).toBeLessThan(1);
      expect(Math.abs(height - (25 / 25.4) * 72)).toBeLessThan(1);
    }
    await admin.getByLabel('Month of packing').fill('2026-11');
    await admin.getByRole('button', { name: 'Print', exact: true }).click();
    await expect(stickers.first()).toContainText('Packed 11/2026');

    await admin.goto('/admin/products/law');
    await expect(admin.getByRole('heading', { level: 1 })).toHaveText(/^[1-9]\d* pieces? to complete$/);
    await expectAccessible(admin);
  },
);
