import { photo } from '#tests/e2e/support/admin-product.ts';
import { deliveredOrder } from '#tests/e2e/support/delivered-order.ts';
import { expect, expectToast, test } from '#tests/e2e/support/account.ts';

const photos = (...names: readonly string[]) => Promise.all(names.map((name) => photo(name)));

test('a buyer sees each of too many photos, and chooses which go', async ({ page, problems }) => {
  problems.allow(/400/);
  const { link } = await deliveredOrder();
  await page.goto(link);
  const keep = page.getByRole('checkbox', { name: /Keep/ });
  await page.getByLabel('Add photos').setInputFiles(await photos('1.jpg', '2.jpg', '3.jpg', '4.jpg'));
  await expect(keep).toHaveCount(4);
  await keep.first().uncheck();
  await page.getByLabel('Add photos').setInputFiles(await photos('5.jpg'));
  await expect(keep).toHaveCount(5);
  await keep.first().check();
  await page.locator('label').filter({ hasText: 'I love it' }).click();
  await page.getByRole('button', { name: 'Publish my review' }).click();
  await expect(page.getByText('At most 4 photos, please.')).toBeVisible();
  await expect(page.getByRole('checkbox', { name: /Keep/, checked: true })).toHaveCount(5);
  await keep.first().uncheck();
  await page.getByRole('button', { name: 'Publish my review' }).click();
  await expect(page.getByText('Thank you! Your review is published.')).toBeVisible();
});

test('a photo that cannot be read is named and the others are added; what cannot be fetched is told', async ({
  page,
  problems,
}) => {
  problems.allow(/ERR_FAILED/);
  const { link } = await deliveredOrder();
  await page.route(/review-photos[^/]*\.js$/, (route) => route.abort(), { times: 1 });
  await page.goto(link);
  await page.getByLabel('Add photos').setInputFiles(await photos('me.jpg'));
  await expectToast(page, 'Photos Not Added');

  await page.goto(link);
  await page.evaluate(() => {
    const { slice } = File.prototype;
    File.prototype.slice = function (this: File, ...range) {
      if (this.name === 'gone.jpg') throw new DOMException('gone', 'NotReadableError');
      return slice.apply(this, range);
    };
  });
  await page.getByLabel('Add photos').setInputFiles(await photos('gone.jpg', 'me.jpg'));
  await expect(page.getByText('gone.jpg: this file cannot be read.')).toBeVisible();
  await expect(page.getByRole('checkbox', { name: /Keep/ })).toHaveCount(1);
});
