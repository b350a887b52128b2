import type { Page } from '@playwright/test';
import { expectAccessible } from '#tests/e2e/support/axe.ts';
import { photo } from '#tests/e2e/support/admin-product.ts';
import { expectOwnPageWithinBudget, expectWithinBudget } from '#tests/e2e/support/budget.ts';
import { deliveredOrder } from '#tests/e2e/support/delivered-order.ts';
import { readDemo } from '#tests/e2e/support/demo-database.ts';
import { measurePage } from '#tests/e2e/support/measure-page.ts';
import { expectFits } from '#tests/e2e/support/overflow.ts';
import { expect, test } from '#tests/e2e/support/account.ts';

const rowOf = async (itemId: number) =>
  (await readDemo('select * from piece_reviews where order_item_id = ?', itemId))[0];

/** Presses the words of a choice, as a thumb does. */
const press = (page: Page, words: string) => page.locator('label').filter({ hasText: words }).click();

async function expectLargeChoices(page: Page): Promise<void> {
  const choices = page.locator('form[data-review-form] label:has(input[type=radio])');
  const heights = await choices.evaluateAll((all) =>
    all.map((label) => label.getBoundingClientRect().height),
  );
  expect(heights).not.toEqual([]);
  for (const height of heights) expect(height).toBeGreaterThanOrEqual(44);
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled });

    test(
      'G9: a buyer reviews a piece from the link of the letter, and then changes the review',
      { tag: '@journey' },
      async ({ page }) => {
        const { link, itemId, productId } = await deliveredOrder({ isSized: true });
        await page.goto(link);
        await expect(page.getByRole('heading', { level: 1 })).toHaveText('How do you like it?');
        await expectLargeChoices(page);
        await press(page, 'I like it');
        await press(page, 'True to size');
        await page.getByLabel('In your words').fill('Light, even polish.\nMy size was right.');
        await page.getByLabel('Shown as').fill('Asha from Pune');
        await page.getByRole('button', { name: 'Publish my review' }).click();
        await expect(page.getByText('Thank you! Your review is published.')).toBeVisible();
        expect(await rowOf(itemId)).toMatchObject({
          stars: 4,
          fit: 'true',
          text: 'Light, even polish.\nMy size was right.',
          shown_name: 'Asha from Pune',
          state: 'published',
        });
        await page.getByText('Change your review').click();
        await expect(page.getByRole('radio', { name: 'I like it', exact: false }).first()).toBeAttached();
        await press(page, 'It is all right');
        await page.getByRole('button', { name: 'Save my review' }).click();
        await expect(page.getByText('Your review is changed.')).toBeVisible();
        expect(await rowOf(itemId)).toMatchObject({ stars: 3, fit: 'true' });

        await page.getByRole('link', { name: 'See it in the shop' }).click();
        await expect(page).toHaveURL(new RegExp(`/products/${String(productId)}#reviews$`));
        const shown = page.getByRole('article').filter({ hasText: 'Asha from Pune' });
        await expect(shown.first()).toContainText('Bought here,');
        await page.goto(link);
        await page.getByText('Take your review down').click();
        await expect(page.getByText('It is deleted for good. You may write another.')).toBeVisible();
        await page.getByRole('button', { name: 'Take it down' }).click();
        await expect(page.getByText('Your review is taken down for good.')).toBeVisible();
        expect(await rowOf(itemId)).toBeUndefined();
      },
    );
  });
}

test('a form without stars is not sent, and what the shop refuses is said at its field, with all that was typed', async ({
  page,
  problems,
}) => {
  problems.allow(/400/);
  const { link, itemId } = await deliveredOrder();
  await page.goto(link);
  await page.getByRole('button', { name: 'Publish my review' }).click();
  await expect(page).toHaveURL(new RegExp('/review\\?token='));
  expect(await rowOf(itemId)).toBeUndefined();
  await press(page, 'I love it');
  await page.getByLabel('In your words (optional)').fill('I wore it to a wedding.');
  await page.getByLabel('Shown as').fill('call 98765 43210');
  await page.getByRole('button', { name: 'Publish my review' }).click();
  await expect(page.getByLabel('Shown as')).toHaveAccessibleDescription(/without an address or a number/);
  await expect(page.locator('input:focus')).toHaveValue('call 98765 43210');
  await expect(page.getByLabel('In your words (optional)')).toHaveValue('I wore it to a wedding.');
  await expect(page.getByRole('radio', { name: 'I love it' })).toBeChecked();
  expect(page.url()).not.toContain('token');
  expect(await rowOf(itemId)).toBeUndefined();
});

test('photos are made smaller, sent, and shown with the review; what they need is fetched then', async ({
  page,
}) => {
  const { link, itemId, productId } = await deliveredOrder();
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url());
  });
  await page.goto(link);
  await expectAccessible(page);
  expect(scripts.filter((url) => url.includes('review-photos'))).toEqual([]);
  await page.getByLabel('Add photos').setInputFiles(await photo('me.jpg'));
  await expect(page.getByRole('checkbox', { name: /Keep/ })).toBeChecked();
  await press(page, 'I love it');
  await page.getByRole('button', { name: 'Publish my review' }).click();
  await expect(page.getByText('Thank you! Your review is published.')).toBeVisible();
  const photos = await readDemo(
    'select p.key from review_photos p join piece_reviews r on r.id = p.review_id where r.order_item_id = ?',
    itemId,
  );
  expect(photos).toHaveLength(1);
  await page.goto(`/products/${String(productId)}`);
  const shown = page.locator(`img[src*="${String(photos[0]?.['key'])}"]`);
  // Beneath the buttons, and with the words.
  await expect(shown).toHaveCount(2);
  for (const image of await shown.all()) {
    await image.scrollIntoViewIfNeeded();
    await expect(image).toHaveJSProperty('complete', true);
    expect(await image.evaluate((each: HTMLImageElement) => each.naturalWidth)).toBeGreaterThan(0);
  }
});

test(
  'a product says what buyers gave, lists them, and tells search engines the same; its pages and the form stay within budget and edges @both',
  { tag: '@journey' },
  async ({ page, isMobile }) => {
    const [row] = await readDemo(
      'select id, name, review_count, review_stars_total from products order by review_count desc, id desc limit 1',
    );
    const count = Number(row?.['review_count']);
    const average = (Number(row?.['review_stars_total']) / count).toFixed(1);
    const path = `/products/${String(row?.['id'])}`;
    // The bytes are the same in a window of any width.
    if (isMobile) expectWithinBudget(await measurePage(page, path));
    else await page.goto(path);
    await expectFits(page, path);
    const link = page.getByRole('link', { name: `Rated ${average} of 5 by ${String(count)} buyers reviews` });
    await expect(link).toHaveAttribute('href', '#reviews');
    const section = page.getByRole('region', { name: 'What buyers say' });
    await expect(section.getByRole('article')).toHaveCount(3);
    const data = await page.locator('script[type="application/ld+json"]').allTextContents();
    const product = data
      .map((text) => JSON.parse(text) as Record<string, unknown>)
      .find((each) => each['@type'] === 'Product');
    expect(product).toMatchObject({
      aggregateRating: { ratingValue: average, reviewCount: count, bestRating: 5 },
      review: [{ '@type': 'Review' }, { '@type': 'Review' }, { '@type': 'Review' }],
    });
    await page.getByRole('link', { name: /^See all \d+ reviews$/ }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Reviews of ${String(row?.['name'])}`);
    await expect(page.getByRole('main').getByRole('article')).toHaveCount(Math.min(count, 10));
    await expectFits(page);
    const { link: form } = await deliveredOrder({ isSized: true });
    if (isMobile) expectOwnPageWithinBudget(await measurePage(page, form));
    else await page.goto(form);
    await expectLargeChoices(page);
    await expectFits(page, form);
  },
);
