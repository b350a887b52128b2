import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expectToast } from '#tests/e2e/support/account.ts';
import { addProduct, open, ownFile } from '#tests/e2e/support/admin-product.ts';
import { readDemo } from '#tests/e2e/support/demo-database.ts';
import { holdAnswer } from '#tests/e2e/support/held-answer.ts';
import { expect, test } from '#tests/e2e/support/owner.ts';

const ADD = '/admin/products/add';
const MEBIBYTE = 1024 * 1024;

/**
 * A photo as a phone stores it: sideways, with a note how to turn it. Coarse grain makes a large file of few pixels.
 */
async function photo(width: number, height: number): Promise<Uint8Array> {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const lying = sharp({ create: { width, height, channels: 3, background: '#000', noise } });
  return await lying
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 100, chromaSubsampling: '4:4:4' })
    .toBuffer();
}

interface Uploaded {
  readonly address: string;
  readonly sentBytes: number;
}

async function choose(admin: Page, file: string): Promise<Uploaded> {
  const sent = admin.waitForResponse('**/api/admin/uploads');
  await admin.getByLabel('Add pictures').setInputFiles(file);
  const answer = await sent;
  expect(answer.status()).toBe(201);
  const { address } = (await answer.json()) as { address: string };
  const { 'content-length': length } = await answer.request().allHeaders();
  return { address, sentBytes: Number(length) };
}

test('A8: a photo that is chosen at the admin travels no larger than it is shown, upright; a small one as it is; what is no photo is refused in words @desktop', async ({
  admin,
}) => {
  await open(admin, ADD);

  await test.step('no larger than it is shown, upright, however large it was', async () => {
    const large = await photo(2600, 1860);
    expect(large.length).toBeGreaterThan(10 * MEBIBYTE);
    const { address, sentBytes } = await choose(admin, await ownFile('phone.jpg', large));
    expect(address).toMatch(/-1717x2400-/);
    expect(sentBytes).toBeLessThan(large.length / 2);
  });

  await test.step('a small one is sent as it is', async () => {
    const small = await photo(300, 200);
    const { address, sentBytes } = await choose(admin, await ownFile('small.jpg', small));
    expect(address).toMatch(/-200x300-/);
    expect(sentBytes).toBeGreaterThan(small.length);
    expect(sentBytes).toBeLessThan(small.length + 1024);
  });

  await test.step('AVIF is drawn anew, however small: Cloudflare reads it for few', async () => {
    const avif = await sharp(await photo(300, 200))
      .avif({ quality: 20 })
      .toBuffer();
    const { sentBytes } = await choose(admin, await ownFile('small.avif', avif));
    expect(sentBytes).toBeGreaterThan(avif.length + 1024);
  });

  await test.step('HEIC is explained where the browser cannot read it, and a GIF is refused as before', async () => {
    const heic = '\0\0\0\x18ftypheic\0\0\0\0mif1heic'.padEnd(2000);
    await admin.getByLabel('Add pictures').setInputFiles(await ownFile('IMG_0001.HEIC', heic));
    await expectToast(admin, 'Failed to upload IMG_0001.HEIC: this browser cannot read HEIC photos.');
    const moving = sharp({ create: { width: 9, height: 9, channels: 3, background: '#fff' } }).gif();
    const gif = await moving.toBuffer();
    await admin.getByLabel('Add pictures').setInputFiles(await ownFile('moving.gif', gif));
    await expectToast(admin, 'Failed to upload moving.gif: it is not a JPEG, PNG, WebP or AVIF file.');
  });
});

test('A8: a product is saved once all of its pictures are there, and not at all where its form is left before @desktop', async ({
  admin,
}) => {
  const { id, name, remove } = await addProduct(admin);
  const form = `/admin/products/edit/${String(id)}`;
  const sent: string[] = [];
  admin.on('request', (request) => {
    if (request.method() === 'PUT') sent.push(request.url());
  });
  const saveAtOnce = async () => {
    const upload = await holdAnswer(admin, /\/api\/admin\/uploads$/);
    await admin.getByLabel('Add pictures').setInputFiles(await ownFile('phone.jpg', await photo(30, 20)));
    await admin.getByRole('button', { name: 'Save Product' }).click();
    await upload.asked;
    await expect(admin.getByRole('button', { name: 'Saving…' })).toBeVisible();
    return upload;
  };
  await open(admin, form);
  const left = await saveAtOnce();
  await admin.getByRole('link', { name: 'Cancel' }).click();
  // The list page never loads: the form stays until the picture is uploaded.
  await admin.route(/\/admin\/products$/, (route) => route.fulfill({ status: 204 }));
  await admin.getByRole('button', { name: 'Discard' }).click();
  await left.letGo();
  await expect(admin.getByRole('progressbar')).toHaveCount(0);
  await expect(admin.getByRole('button', { name: 'Save Product' })).toBeVisible();
  expect(sent).toEqual([]);
  await admin.unrouteAll();

  await open(admin, form);
  const upload = await saveAtOnce();
  await upload.letGo();
  await expectToast(admin, `Product "${name}" updated successfully.`);
  const [row] = await readDemo(
    'select json_array_length(image_urls) pictures from products where id = ?',
    id,
  );
  expect(row).toEqual({ pictures: 1 });
  expect(sent).toHaveLength(1);
  await remove();
});
