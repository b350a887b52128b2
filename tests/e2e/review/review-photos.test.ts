import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { uploadProblem } from '#media/upload.ts';
import { deliveredOrder } from '#tests/e2e/support/delivered-order.ts';
import { expect, expectToast, test } from '#tests/e2e/support/account.ts';
import { openAsleep } from '#tests/e2e/support/held-answer.ts';

const red = { width: 90, height: 60, channels: 3, background: '#a02030' } as const;
async function photos(...names: readonly string[]) {
  const buffer = await sharp({ create: red }).jpeg().toBuffer();
  return names.map((name) => ({ name, mimeType: 'image/jpeg', buffer }));
}

test('photos that are chosen while another is sent wait for it, as the review does for them; four are taken', async ({
  page,
}) => {
  const { link } = await deliveredOrder();
  await page.goto(link);
  const publish = page.getByRole('button', { name: 'Publish my review' });
  const { promise: held, resolve: letGo } = Promise.withResolvers<undefined>();
  const sent: string[] = [];
  await page.route(/\/api\/.*photos/, async (route) => {
    sent.push(route.request().url());
    if (sent.length === 2) await held;
    await route.continue();
  });
  await page.getByLabel('Add photos').setInputFiles(await photos('1.jpg', '2.jpg'));
  await expect.poll(() => sent.length).toBe(2);
  await page.getByLabel('Add photos').setInputFiles(await photos('3.jpg', '4.jpg', '5.jpg'));
  await expect(page.getByText('Adding photo 2 of 2…')).toBeVisible();
  await expect(publish).toBeDisabled();
  letGo(undefined);
  await expect(page.getByText('A review has 4 photos at most.')).toBeVisible();
  await expect(publish).toBeEnabled();
  await expect(page.getByRole('checkbox', { name: /Keep/ })).toHaveCount(4);
  expect(sent).toHaveLength(4);
});

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

test('a phone that does not know the word for turning a photo upright sends a large one all the same', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const create = createImageBitmap as (...args: unknown[]) => Promise<ImageBitmap>;
    const refusing = async (...args: unknown[]) => {
      const options = args.at(-1) as ImageBitmapOptions;
      if (options.imageOrientation === 'from-image') throw new TypeError('no value of that enum');
      return await create(...args);
    };
    Reflect.set(window, 'createImageBitmap', refusing);
  });
  const { link } = await deliveredOrder();
  await page.goto(link);
  const side = 2000;
  const noise = { width: side, height: side, channels: 3 } as const;
  const buffer = await sharp(randomBytes(side * side * 3), { raw: noise })
    .jpeg({ quality: 100 })
    .toBuffer();
  expect(uploadProblem('reviews/photos', buffer.length)).not.toBeNull();
  await page.getByLabel('Add photos').setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer });
  await expect(page.getByText('Added. They show once you publish your review.')).toBeVisible();
  await expect(page.getByRole('checkbox', { name: /Keep/ })).toHaveCount(1);
});

test('photos that are chosen before the scripts have come are sent with the others', async ({ page }) => {
  const { link } = await deliveredOrder();
  const wake = await openAsleep(page, link);
  await page.getByLabel('Add photos').setInputFiles(await photos('early.jpg'));
  wake();
  await expect(page.getByText('Added. They show once you publish your review.')).toBeVisible();
  await expect(page.getByRole('checkbox', { name: /Keep/ })).toHaveCount(1);
});
