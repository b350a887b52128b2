import type { Page } from '@playwright/test';
import { addProduct, open } from '#tests/e2e/support/admin-product.ts';
import { addFilmedProduct } from '#tests/e2e/support/admin-video.ts';
import { expectAccessible } from '#tests/e2e/support/axe.ts';
import { readDemo } from '#tests/e2e/support/demo-database.ts';
import { openProduct } from '#tests/e2e/support/demo-product.ts';
import { spill } from '#tests/e2e/support/overflow.ts';
import { callApi } from '#tests/e2e/support/account.ts';
import { expect, test } from '#tests/e2e/support/owner.ts';

// No script of these pages asks how wide a window is: the phone tests try what people do, and these look at what only a
// wide window could spoil.

async function expectFits(page: Page, what: string): Promise<void> {
  await expectAccessible(page);
  expect(await spill(page), what).toBeLessThanOrEqual(0);
}

async function colour(name: string): Promise<number> {
  const [row] = await readDemo(
    `select v.id from attribute_values v join attributes a on a.id = v.attribute_id
     where a.key = 'colour' and v.value = ?`,
    name,
  );
  return Number(row?.['id']);
}

test('a wide window has room for a piece with all its parts and for the sizes of bangles, which are accessible there @desktop', async ({
  page,
}) => {
  await openProduct(page, 'Suhaag Ruby Bangle Set');
  await expect.poll(() => page.evaluate(() => localStorage.getItem('recently-viewed'))).toMatch(/^\[\d/);
  await openProduct(page, 'Mehfil Kundan Bangles');
  await page.locator('[data-look]').scrollIntoViewIfNeeded();
  await expect(page.getByRole('button', { name: 'Add all three' })).toBeVisible();
  const recent = page.getByRole('region', { name: 'Recently viewed' });
  await recent.scrollIntoViewIfNeeded();
  await expect(recent.getByRole('link')).toHaveText(['Suhaag Ruby Bangle Set']);
  await expectFits(page, 'a piece');
  await page.getByRole('button', { name: 'Size guide' }).click();
  await expect(page.getByRole('dialog', { name: 'Bangle size guide' })).toBeVisible();
  await expectFits(page, 'its size guide');
  await page.getByRole('link', { name: /^All sizes in millimetres/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bangle sizes');
  await expectFits(page, 'the sizes of bangles');
});

test('a wide window has room for a piece with colours, a look and a video, and for its form, which are accessible there @desktop', async ({
  admin,
}) => {
  const piece = await addFilmedProduct(admin, { attributeIds: [await colour('maroon')] });
  const stock = [{ size: '', onHand: 0 }];
  const soldOut = await addProduct(admin, { stock, attributeIds: [await colour('green')] });
  const matches = [await addProduct(admin), await addProduct(admin)];
  const path = `admin/products/${String(piece.id)}`;
  await callApi(admin, 'PUT', `${path}/colours`, { productId: soldOut.id });
  await callApi(admin, 'PUT', `${path}/look`, { productIds: matches.map(({ id }) => id) });

  await open(admin, `/admin/products/edit/${String(piece.id)}`);
  await expect(admin.getByRole('link', { name: soldOut.name })).toBeVisible();
  for (const { name } of matches) {
    await expect(admin.getByRole('button', { name: `Take out "${name}" of the look` })).toBeVisible();
  }
  const field = admin.getByRole('group', { name: 'Video' });
  await expect(field.locator('video')).toBeVisible();
  await field.locator('input[type=file]').setInputFiles('package.json');
  await expect(field.getByRole('alert')).toHaveText('This is no MP4 or WebM video.');
  await expectFits(admin, 'the form of a piece');

  await admin.goto(piece.path);
  const swatches = admin.getByRole('navigation', { name: 'Colours of this piece' }).getByRole('link');
  await expect(swatches).toHaveCount(2);
  await admin.getByRole('button', { name: 'Show the video' }).click();
  await expect(
    admin.locator('[data-video]').getByRole('button', { name: /^(?:Play|Pause) the video$/ }),
  ).toBeVisible();
  await expectFits(admin, 'a piece with colours and its video');
  await swatches.filter({ hasText: 'Sold out' }).click();
  await expect(admin.getByRole('heading', { level: 1, name: soldOut.name })).toBeVisible();
  await expectFits(admin, 'a colour that is sold out');
  for (const { remove } of [piece, soldOut, ...matches]) await remove();
});
