import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { addProduct, photo } from './admin-product.ts';
import { SHOP_URL } from './shop-address.ts';

/** A second and a half of a turning pearl, recorded by a browser. */
export async function turningVideo() {
  const buffer = await readFile('tests/support/videos/turning.webm');
  return { name: 'turning.webm', mimeType: 'video/webm', buffer };
}

/** A product with three pictures and a video; the caller puts it away. */
export async function addFilmedProduct(admin: Page, values: object = {}) {
  const [poster, ...pictures] = await Promise.all(
    ['#3e6b5a', '#7a1f33', '#b08d3e', '#94825a'].map(async (colour) =>
      upload(admin, 'uploads', { file: await photo('a.jpg', colour), folder: 'products' }),
    ),
  );
  const imageUrls = pictures.map((picture) => picture['address'] ?? '');
  const product = await addProduct(admin, { imageUrls, ...values });
  const sent = {
    product: String(product.id),
    poster: String(poster?.['address']),
    seconds: '1.5',
    file: await turningVideo(),
  };
  await upload(admin, 'videos', sent);
  return { ...product, path: `/products/${String(product.id)}` };
}

type Part = string | { readonly name: string; readonly mimeType: string; readonly buffer: Buffer };

async function upload(admin: Page, path: string, multipart: Record<string, Part>) {
  const response = await admin
    .context()
    .request.post(`/api/admin/${path}`, { headers: { Origin: SHOP_URL }, multipart });
  if (!response.ok()) throw new Error(`${path} was answered ${await response.text()}`);
  return (await response.json()) as Record<string, unknown>;
}
