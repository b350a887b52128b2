import type { Page } from '@playwright/test';
import { AT_ONCE, dialogButton, openAdmin, rowOf } from '#tests/e2e/support/admin-page.ts';
import { photo } from '#tests/e2e/support/admin-product.ts';
import { expectAccessible } from '#tests/e2e/support/axe.ts';
import { readDemo } from '#tests/e2e/support/demo-database.ts';
import { holdAnswer } from '#tests/e2e/support/held-answer.ts';
import { expect, test } from '#tests/e2e/support/owner.ts';
import { expectToast } from '#tests/e2e/support/account.ts';

/** These tests change what the home page and the reviews show, which other tests expect as in the demo shop. */
const tag = '@alone';
const TITLE = 'A banner of a test <i>only</i>';
const CLIENT = 'Test Client <b>T.</b>';
const UPLOADS = /\/api\/admin\/uploads$/;

test.afterAll(async () => {
  await readDemo('delete from home_banners where title = ?', TITLE);
  await readDemo('delete from reviews where user_name = ?', CLIENT);
});

async function chooseFile(page: Page, group: RegExp | string, file: Awaited<ReturnType<typeof photo>>) {
  const field = page.getByRole('dialog').getByRole('group', { name: group });
  await field.locator('input[type=file]').setInputFiles(file);
}

test(
  'A2, A5, A8: a banner is added, changed and deleted, with its picture, and the home page shows it so at once',
  { tag },
  async ({ admin: page, request }) => {
    const slide = page.getByRole('group', { name: /^\d+ of \d+$/ }).or(page.locator('[data-track] > li'));
    await openAdmin(page, 'banners');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Manage Home Banners');
    await page.getByRole('button', { name: 'Add Banner' }).click();
    const dialog = page.getByRole('dialog');
    await dialogButton(page, 'Add Banner').click();
    await expectToast(page, 'Banner title is required.');
    await expect(dialog.getByText('Banner image is required.')).toBeVisible();
    await dialog.getByLabel('Title', { exact: true }).fill(TITLE);
    await dialog.getByLabel('Link (optional)').fill('//elsewhere.example');
    await dialog.getByLabel('Sort Order').fill('−५०');
    const upload = await holdAnswer(page, UPLOADS);
    await chooseFile(page, 'Image', await photo('festive.jpg'));
    // A wrong link is reported at once.
    await dialogButton(page, 'Add Banner').click();
    await expect(dialog.getByLabel('Link (optional)')).toHaveAccessibleDescription(/https:\/\//);
    await expectAccessible(page);
    await dialog.getByLabel('Link (optional)').fill('/collections/rings');
    await dialogButton(page, 'Add Banner').click();
    await expect(dialogButton(page, 'Saving…')).toBeVisible();
    await upload.letGo();
    await expectToast(page, 'Banner added successfully.');
    await expect(page.getByRole('row').filter({ hasText: 'Active' }).first()).toContainText(TITLE);

    await page.goto('/');
    await expect(slide.first()).toContainText(TITLE, AT_ONCE);
    await expect(slide.first().getByRole('link')).toHaveAttribute('href', '/collections/rings');
    const picture = (await slide.first().locator('img').getAttribute('src')) ?? '';
    expect(picture).toMatch(/^\/media\/banners\//);
    expect((await request.get(picture)).status()).toBe(200);

    await page.goto('/admin/banners');
    await page.getByRole('button', { name: `Edit ${TITLE}` }).click();
    await dialog.getByLabel('Active: shown on the home page').uncheck();
    await dialogButton(page, 'Save Banner').click();
    await expectToast(page, 'Banner updated successfully.');
    await expect(rowOf(page, TITLE)).toContainText('Inactive');
    await page.goto('/');
    await expect(slide.first()).not.toContainText(TITLE, AT_ONCE);

    await page.goto('/admin/banners');
    await page.getByRole('button', { name: `Delete ${TITLE}` }).click();
    await dialogButton(page, 'Delete').click();
    await expectToast(page, `Banner "${TITLE}" deleted successfully.`);
    await expect(rowOf(page, TITLE)).toHaveCount(0);
  },
);

test(
  'A2, A5, A8: a review is added, changed and deleted; a product that is chosen fills in and locks its piece',
  { tag },
  async ({ admin: page }) => {
    const shown = page.getByRole('article').filter({ hasText: CLIENT });
    await openAdmin(page, 'reviews');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Manage Customer Reviews');
    await page.getByRole('button', { name: 'Add Review' }).click();
    const dialog = page.getByRole('dialog');
    await dialogButton(page, 'Add Review').click();
    await expectToast(page, 'Client Name and Review Message are required.');
    await dialog.getByLabel('Client Name').fill(CLIENT);
    await dialog.getByLabel('Review Message').fill('<img src=x onerror=alert(1)> Lovely.');

    const product = dialog.getByRole('combobox', { name: 'Product (optional)' });
    await product.fill('noor kundan');
    await expect(dialog.getByRole('listbox').getByRole('option')).toHaveText(['Noor Kundan Choker']);
    await expectAccessible(page);
    await product.press('Enter');
    await expect(dialog.getByLabel('Item Name (optional)')).toHaveValue('Noor Kundan Choker');
    await expect(dialog.getByLabel('Item Name (optional)')).not.toBeEditable();
    await expect(dialog.getByText('The picture of the product')).toBeVisible();

    await dialog.getByLabel('Client’s Picture: URL instead').fill('https://elsewhere.example/a.png');
    await dialogButton(page, 'Add Review').click();
    await expect(dialog.getByText(/Pictures from other sites cannot be shown here\./).first()).toBeVisible();
    const upload = await holdAnswer(page, UPLOADS);
    await chooseFile(page, /Client’s Picture/, await photo('me.jpg'));
    await dialogButton(page, 'Add Review').click();
    await expect(dialogButton(page, 'Saving…')).toBeVisible();
    await upload.letGo();
    await expectToast(page, 'Review added successfully.');

    await page.goto('/customer-reviews');
    await expect(shown.first()).toContainText('<img src=x onerror=alert(1)> Lovely.', AT_ONCE);
    await expect(shown.getByRole('link', { name: 'Noor Kundan Choker' })).toBeVisible();
    await expect(shown.getByRole('img', { name: '5 out of 5 stars' })).toBeVisible();
    await expect(shown.locator('img[src^="/media/reviews/avatars/"]')).toHaveCount(1);

    await page.goto('/admin/reviews');
    await page.getByLabel('Search by client, words or piece').fill('test client');
    await expect(page.getByRole('button', { name: /^Delete the review of/ })).toHaveCount(1);
    await page.getByRole('button', { name: `Edit the review of ${CLIENT}` }).click();
    await dialogButton(page, 'Remove').click();
    await expect(dialog.getByLabel('Item Name (optional)')).toHaveValue('');
    await dialog.getByLabel('Item Name (optional)').fill('A gift');
    await dialog.getByLabel('Rating').selectOption('3');
    await dialogButton(page, 'Save Review').click();
    await expectToast(page, 'Review updated successfully.');
    await page.goto('/customer-reviews');
    await expect(shown.getByRole('img', { name: '3 out of 5 stars' })).toBeVisible(AT_ONCE);
    await expect(shown).toContainText('A gift');

    await page.goto(`/admin/reviews?search=${encodeURIComponent(CLIENT)}`);
    await page.getByRole('button', { name: `Delete the review of ${CLIENT}` }).click();
    await dialogButton(page, 'Delete').click();
    await expectToast(page, `Review of ${CLIENT} deleted successfully.`);
    await page.goto('/customer-reviews');
    await expect(shown).toHaveCount(0, AT_ONCE);
  },
);
