import { expect, test } from 'vitest';
import { openDatabase } from '../../drizzle/client.ts';
import { app } from '../../functions/app.ts';
import { bytes, createMemoryMedia, createTestContext } from '../support/context.ts';

const KEY = 'products/abcdefghij-1200x900-f3e7d3.webp';

async function setUp() {
  const media = createMemoryMedia();
  await media.keep(KEY, bytes('original'), 'image/webp');
  const ctx = createTestContext(openDatabase({ url: 'http://127.0.0.1:1' }), { media });
  return { media, get: (path: string, headers = {}) => app.request(path, { headers }, { ctx }) };
}

test('an original is served for a year, and not again to who has it', async () => {
  const { get } = await setUp();
  const response = await get(`/media/${KEY}`);
  expect(response.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable');
  expect(response.headers.get('Content-Type')).toBe('image/webp');
  expect(await response.text()).toBe('original');

  const again = await get(`/media/${KEY}`, { 'If-None-Match': response.headers.get('ETag') });
  expect(again.status).toBe(304);
});

test('a variant is made on its first request and kept', async () => {
  const { media, get } = await setUp();
  const first = await get(`/media/${KEY}/480.avif`);
  expect(first.headers.get('Content-Type')).toBe('image/avif');
  expect(await first.text()).toBe('480 avif');

  await media.keep(`variants/${KEY}/480.avif`, bytes('another'), 'image/avif');
  expect(await (await get(`/media/${KEY}/480.avif`)).text()).toBe('480 avif');
});

test.each([
  `/media/${KEY}/481.avif`,
  `/media/${KEY}/480.png`,
  '/media/products/nothing-here-1200x900-f3e7d3.webp/480.avif',
  '/media/products/abcdefghix-1200x900-f3e7d3.webp/480.avif',
  '/media/variants/products/abcdefghij-1200x900-f3e7d3.webp/480.avif',
  '/media/..%2fsecrets',
])('%s is the stock picture with status 404, forgotten soon', async (path) => {
  const { media, get } = await setUp();
  const response = await get(path);
  expect(response.status).toBe(404);
  expect(response.headers.get('Content-Type')).toBe('image/svg+xml');
  expect(response.headers.get('Cache-Control')).toBe('public, max-age=60');
  expect(media.files.size).toBe(1);
});
