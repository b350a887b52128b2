import { photo } from '#tests/e2e/support/admin-product.ts';
import { deliveredOrder } from '#tests/e2e/support/delivered-order.ts';
import { expect, expectToast, test } from '#tests/e2e/support/account.ts';

const photos = (...names: readonly string[]) => Promise.all(names.map((name) => photo(name)));

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
