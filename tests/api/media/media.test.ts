import { describe, expect, test } from 'vitest';
import { openDatabase } from '#drizzle/client.ts';
import { app } from '#functions/app.ts';
import type { PictureRefusal } from '#ports.ts';
import { bytes, createMemoryMedia, createTestContext } from '#tests/support/context.ts';

const KEY = 'products/abcdefghij-1200x900-f3e7d3.webp';

async function setUp(refusal?: PictureRefusal) {
  const media = createMemoryMedia();
  await media.keep(KEY, bytes('original'), 'image/webp');
  if (refusal) media.resize = () => Promise.resolve(refusal);
  const ctx = createTestContext(openDatabase({ url: 'http://127.0.0.1:1' }), {
    media,
    defer: (work) => void work.catch(() => undefined),
  });
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

test.each([
  ['*', 304],
  ['"other" , W/"TAG"', 304],
  ['W/"other", "TAGS"', 200],
])('RFC 9110: If-None-Match %s is answered %d', async (held, status) => {
  const { get } = await setUp();
  const tag = ((await get(`/media/${KEY}`)).headers.get('ETag') ?? '').slice(1, -1);
  const response = await get(`/media/${KEY}`, { 'If-None-Match': held.replace('TAG', tag) });
  expect(response.status).toBe(status);
  expect(response.headers.get('ETag')).toBe(`"${tag}"`);
});

test.each([`/media/${KEY}`, `/media/${KEY}/480.avif`, '/media/nothing'])(
  'W3: %s with a query leads to the one copy that is kept',
  async (path) => {
    const { media, get } = await setUp();
    const response = await get(`${path}?x=1&fbclid=2`);
    expect(response.status).toBe(301);
    expect(response.headers.get('Location')).toBe(path);
    expect(media.files.size).toBe(1);
  },
);

describe('W4: when no size can be made', () => {
  test.each(['used-up', 'away', 'no-picture'] as const)(
    'for it is %s, the original is shown for a minute and nothing is kept',
    async (refused) => {
      const { media, get } = await setUp({ refused, cause: new Error('refused') });
      const response = await get(`/media/${KEY}/480.avif`);
      expect(response.status).toBe(200);
      expect(response.headers.get('Content-Type')).toBe('image/webp');
      expect(response.headers.get('Cache-Control')).toBe('public, max-age=60');
      expect(await response.text()).toBe('original');
      expect([...media.files.keys()]).toEqual([KEY]);
    },
  );

  test('a messenger gets the picture of the shop, for an original may be large and no JPEG', async () => {
    const { media, get } = await setUp({ refused: 'used-up', cause: new Error('refused') });
    const response = await get(`/media/${KEY}/1200.jpg`);
    expect(response.status).toBe(200);
    expect(response.headers.get('Content-Type')).toBe('image/jpeg');
    expect(response.headers.get('Cache-Control')).toBe('public, max-age=60');
    expect(await response.text()).toBe('the shop');
    expect([...media.files.keys()]).toEqual([KEY]);
  });
});

test('a link shares a JPEG, which is made once, as wide as the picture is', async () => {
  const { media, get } = await setUp();
  const response = await get(`/media/${KEY}/1200.jpg`);
  expect(response.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable');
  expect(await response.text()).toBe('1200 jpg');
  const narrow = 'products/abcdefghij-700x900-f3e7d3.webp';
  await media.keep(narrow, bytes('original'), 'image/webp');
  expect(await (await get(`/media/${narrow}/1200.jpg`)).text()).toBe('800 jpg');
  const made = [`variants/${KEY}/1200.jpg`, `variants/${narrow}/800.jpg`];
  expect([...media.files.keys()]).toEqual([KEY, made[0], narrow, made[1]]);
});

test('a mail shows a small JPEG', async () => {
  const { get } = await setUp();
  expect(await (await get(`/media/${KEY}/160.jpg`)).text()).toBe('160 jpg');
});

test('a variant is made on its first request and kept', async () => {
  const { media, get } = await setUp();
  const first = await get(`/media/${KEY}/480.avif`);
  expect(first.headers.get('Content-Type')).toBe('image/avif');
  expect(await first.text()).toBe('480 avif');

  await media.keep(`variants/${KEY}/480.avif`, bytes('another'), 'image/avif');
  expect(await (await get(`/media/${KEY}/480.avif`)).text()).toBe('480 avif');
});

describe('D6: while the store of pictures is away', () => {
  const away = () => Promise.reject(new Error('R2 is away'));

  test('what was drawn is shown for a minute, though it cannot be kept', async () => {
    const { media, get } = await setUp();
    media.keep = away;
    const response = await get(`/media/${KEY}/480.avif`);
    expect(response.status).toBe(200);
    expect(response.headers.get('Cache-Control')).toBe('public, max-age=60');
    expect(await response.text()).toBe('480 avif');
  });

  test('the stock picture stands in, and is asked for again soon', async () => {
    const { media, get } = await setUp();
    media.find = away;
    const response = await get(`/media/${KEY}/480.avif`);
    expect(response.status).toBe(503);
    expect(response.headers.get('Content-Type')).toBe('image/svg+xml');
    expect(response.headers.get('Cache-Control')).toBe('public, max-age=60');
  });
});

test('a picture gets no size above the one that covers it', async () => {
  const { media, get } = await setUp();
  const small = 'reviews/avatars/abcdefghij-64x64-f3e7d3.webp';
  await media.keep(small, bytes('original'), 'image/webp');
  for (const width of [160, 320, 1200]) {
    expect(await (await get(`/media/${small}/${String(width)}.avif`)).text()).toBe('160 avif');
  }
  expect([...media.files.keys()]).toEqual([KEY, small, `variants/${small}/160.avif`]);
});

test('nothing stays of a picture that is removed while a variant of it is made', async () => {
  const { media, get } = await setUp();
  const { resize } = media;
  media.resize = async (...asked) => {
    const made = await resize(...asked);
    await media.remove(KEY);
    return made;
  };
  expect((await get(`/media/${KEY}/480.avif`)).status).toBe(404);
  expect([...media.files.keys()]).toEqual([]);
});

test.each([
  `/media/${KEY}/481.avif`,
  `/media/${KEY}/480.png`,
  `/media/${KEY}/320.jpg`,
  `/media/${KEY}/800.jpg`,
  '/media/products/nothing-here-1200x900-f3e7d3.webp/480.avif',
  '/media/variants/products/abcdefghij-1200x900-f3e7d3.webp/480.avif',
  '/media/..%2fsecrets',
  // Each of these would be another copy of one picture in the cache.
  `/media/${KEY.replace('p', '%70')}`,
  `/media/${KEY}/%34%38%30.avif`,
  `/media/${KEY}/0480.avif`,
])('%s is the stock picture with status 404, forgotten soon', async (path) => {
  const { media, get } = await setUp();
  const response = await get(path);
  expect(response.status).toBe(404);
  expect(response.headers.get('Content-Type')).toBe('image/svg+xml');
  expect(response.headers.get('Cache-Control')).toBe('public, max-age=60');
  expect(media.files.size).toBe(1);
});
