import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { addProduct, open } from '#tests/e2e/support/admin-product.ts';
import { turningVideo } from '#tests/e2e/support/admin-video.ts';
import { expect, test } from '#tests/e2e/support/owner.ts';
import { expectToast } from '#tests/e2e/support/account.ts';

const ADD = '/admin/products/add';
const MEBIBYTE = 1024 * 1024;

async function fileOf(name: string, content: Uint8Array): Promise<string> {
  const path = test.info().outputPath(name);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, content);
  return path;
}

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
  problems,
}) => {
  problems.allow(/413/);
  await open(admin, ADD);

  await test.step('no larger than it is shown, upright, however large it was', async () => {
    const large = await photo(2600, 1860);
    expect(large.length).toBeGreaterThan(10 * MEBIBYTE);
    const { address, sentBytes } = await choose(admin, await fileOf('phone.jpg', large));
    expect(address).toMatch(/-1717x2400-/);
    expect(sentBytes).toBeLessThan(large.length / 2);
  });

  await test.step('a small one is sent as it is', async () => {
    const small = await photo(300, 200);
    const { address, sentBytes } = await choose(admin, await fileOf('small.jpg', small));
    expect(address).toMatch(/-200x300-/);
    expect(sentBytes).toBeGreaterThan(small.length);
    expect(sentBytes).toBeLessThan(small.length + 1024);
  });

  await test.step('AVIF is drawn anew, however small: Cloudflare reads it for few', async () => {
    const avif = await sharp(await photo(300, 200))
      .avif({ quality: 20 })
      .toBuffer();
    const { sentBytes } = await choose(admin, await fileOf('small.avif', avif));
    expect(sentBytes).toBeGreaterThan(avif.length + 1024);
  });

  await test.step('what is clear in it becomes the ivory of pages where the browser writes no WebP', async () => {
    await admin.evaluate(() => {
      const { toBlob } = HTMLCanvasElement.prototype;
      HTMLCanvasElement.prototype.toBlob = function (this: HTMLCanvasElement, take, type, quality) {
        toBlob.call(this, take, type === 'image/webp' ? 'image/png' : type, quality);
      };
    });
    const clear = { r: 0, g: 0, b: 0, alpha: 0 };
    const avif = sharp({ create: { width: 300, height: 200, channels: 4, background: clear } }).avif();
    const { address } = await choose(admin, await fileOf('clear.avif', await avif.toBuffer()));
    // The colour is not exact: two lossy formats lie in between.
    expect(address).toMatch(/-300x200-f[9ab]f[4-8](?:e[c-f]|f[0-2])\./);
  });

  await test.step('HEIC is explained where the browser cannot read it, and a GIF is refused as before', async () => {
    const heic = new TextEncoder().encode('\0\0\0\x18ftypheic\0\0\0\0mif1heic'.padEnd(2000));
    await admin.getByLabel('Add pictures').setInputFiles(await fileOf('IMG_0001.HEIC', heic));
    await expectToast(admin, 'Failed to upload IMG_0001.HEIC: this browser cannot read HEIC photos.');
    const moving = sharp({ create: { width: 9, height: 9, channels: 3, background: '#fff' } }).gif();
    const gif = await moving.toBuffer();
    await admin.getByLabel('Add pictures').setInputFiles(await fileOf('moving.gif', gif));
    await expectToast(admin, 'Failed to upload moving.gif: it is no JPEG, PNG, WebP or AVIF file.');
  });

  await test.step('one that is sent whole is answered in words, not with a broken connection', async () => {
    const answer = await admin.evaluate(async (bytes) => {
      const body = new FormData();
      body.set('folder', 'products');
      body.set('file', new File([new Uint8Array(bytes)], 'large.jpg', { type: 'image/jpeg' }));
      const response = await fetch('/api/admin/uploads', { method: 'POST', body });
      return { status: response.status, body: await response.json<unknown>() };
    }, 24 * MEBIBYTE);
    expect(answer).toMatchObject({ status: 413, body: { error: 'TOO_LARGE' } });
  });
});

/** The browser cannot read a file that is gone, or still in a cloud. */
const keepBack = (admin: Page) =>
  admin.evaluate(() => {
    const isStored = ({ name }: File) => name.startsWith('gone');
    const refuse = () => Promise.reject(new DOMException('It is gone.', 'NotReadableError'));
    const { slice, arrayBuffer } = Blob.prototype;
    File.prototype.slice = function (this: File, ...range) {
      const part = slice.apply(this, range);
      return isStored(this) ? Object.assign(part, { arrayBuffer: refuse }) : part;
    };
    File.prototype.arrayBuffer = function (this: File) {
      return isStored(this) ? refuse() : arrayBuffer.apply(this);
    };
  });

test('A8: a file that the device does not give out is said to be unreadable, and the others go on @desktop', async ({
  admin,
}) => {
  const both = [await fileOf('gone.jpg', await photo(30, 20)), await fileOf('fine.jpg', await photo(30, 20))];
  await open(admin, ADD);
  await keepBack(admin);
  await admin.getByLabel('Add pictures').setInputFiles(both);
  await expectToast(admin, 'Failed to upload gone.jpg: this file cannot be read. Please choose it again.');
  await expect(admin.getByRole('progressbar')).toHaveCount(0);
  admin.on('dialog', (dialog) => void dialog.accept());

  await open(admin, '/admin/products/photos');
  await keepBack(admin);
  await admin.getByLabel('Choose photos').setInputFiles(both);
  await expect(admin.getByText('gone.jpg was left out: this file cannot be read.')).toBeVisible();
  await expect(admin.getByText('0 of 1 piece live')).toBeVisible();

  await open(admin, '/admin/products');
  await keepBack(admin);
  await admin.getByRole('button', { name: 'Import' }).click();
  const file = await fileOf('gone.csv', new TextEncoder().encode('name,price'));
  await admin.getByLabel('Choose a file').setInputFiles(file);
  await expect(admin.getByRole('dialog').getByRole('alert')).toHaveText(/^This file cannot be read\./);
});

test('A8: a picture that was not uploaded has the focus when its form is not saved for it', async ({
  admin,
  problems,
}) => {
  problems.allow(/400/);
  const broken = await fileOf('broken.jpg', new TextEncoder().encode('This is no picture.'));
  const expectSeen = async (button: Locator) => {
    await expect(button.locator('xpath=preceding-sibling::input')).toBeFocused();
    await expect(button).toHaveCSS('outline-style', 'solid');
    await expect(button).toBeInViewport({ ratio: 1 });
  };
  await open(admin, ADD);
  await admin.getByLabel('Name', { exact: true }).fill('Bajuband');
  await admin.getByLabel('Add pictures').setInputFiles(broken);
  await expect(admin.getByText('broken.jpg was not uploaded.')).toBeVisible();
  // Errors further down come after this one.
  await admin.getByRole('button', { name: 'Add Product' }).click();
  await expectToast(admin, 'Validation Error');
  await expectSeen(admin.getByText('Add pictures'));
  admin.on('dialog', (dialog) => void dialog.accept());

  await open(admin, '/admin/categories');
  await admin.getByRole('button', { name: 'Add Category' }).click();
  const dialog = admin.getByRole('dialog');
  await dialog.getByLabel('Name', { exact: true }).fill('Bajuband');
  await dialog.getByLabel('Choose a picture').setInputFiles(broken);
  await expect(dialog.getByText('broken.jpg was not uploaded.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Add Category' }).click();
  await expectToast(admin, 'Validation Error');
  await expectSeen(dialog.getByText('Choose another picture'));
});

test('A8: a photo that stands has a tile as high as any other @desktop', async ({ admin }) => {
  await admin.setViewportSize({ width: 768, height: 1024 });
  await open(admin, ADD);
  const standing = await choose(admin, await fileOf('standing.jpg', await photo(1600, 1200)));
  const lying = await choose(admin, await fileOf('lying.jpg', await photo(300, 400)));
  admin.on('dialog', (dialog) => void dialog.accept());
  const product = await addProduct(admin, { imageUrls: [standing.address, lying.address] });
  await open(admin, `/admin/products/edit/${String(product.id)}`);
  const heights = [];
  for (const name of ['Picture 1', 'Picture 2']) {
    const picture = admin.getByRole('img', { name });
    await expect(picture).toHaveJSProperty('complete', true);
    const { width = 0, height = 1 } = (await picture.boundingBox()) ?? {};
    expect(height / width).toBeCloseTo(1, 2);
    heights.push((await admin.getByRole('listitem').filter({ has: picture }).boundingBox())?.height);
  }
  expect(heights[0]).toBe(heights[1]);
  await product.remove();
});

test('15.1: a page that is older than the shop says that a video needs it loaded again @desktop', async ({
  admin,
  problems,
}) => {
  problems.allow(/404|send-video/);
  await admin.route('**/_astro/send-video*', (route) => route.fulfill({ status: 404 }));
  const product = await addProduct(admin);
  await open(admin, `/admin/products/edit/${String(product.id)}`);
  await admin.getByLabel('Choose a video').setInputFiles(await turningVideo());
  await expect(admin.getByText('This page could not be loaded whole. Please load it again.')).toBeVisible();
  await product.remove();
});
