import sharp from 'sharp';
import { deliveredOrder } from '../support/delivered-order.ts';
import { expect, expectToast, test } from '../support/account.ts';

test('a photo that cannot be read is named and the others are added; what cannot be fetched is told', async ({
  page,
  problems,
}) => {
  problems.allow(/ERR_FAILED/);
  const { link } = await deliveredOrder();
  const red = { width: 90, height: 60, channels: 3, background: '#a02030' } as const;
  const buffer = await sharp({ create: red }).jpeg().toBuffer();
  const photo = (name: string) => ({ name, mimeType: 'image/jpeg', buffer });

  await page.route(/review-photos[^/]*\.js$/, (route) => route.abort(), { times: 1 });
  await page.goto(link);
  await page.getByLabel('Add photos').setInputFiles(photo('me.jpg'));
  await expectToast(page, 'Photos Not Added');

  await page.goto(link);
  await page.evaluate(() => {
    const { slice } = File.prototype;
    File.prototype.slice = function (this: File, ...range) {
      if (this.name === 'gone.jpg') throw new DOMException('gone', 'NotReadableError');
      return slice.apply(this, range);
    };
  });
  await page.getByLabel('Add photos').setInputFiles([photo('gone.jpg'), photo('me.jpg')]);
  await expect(page.getByText('gone.jpg: this file cannot be read.')).toBeVisible();
  await expect(page.getByRole('checkbox', { name: /Keep/ })).toHaveCount(1);
});
