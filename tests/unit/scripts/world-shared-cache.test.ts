import { describe, expect, test } from 'vitest';
import { createSharedCache, type Page } from '#scripts/stand-in/world/shared-cache.ts';
import { createWorld } from '#scripts/stand-in/world/world.ts';

type Answer = (nth: number) => { status?: number; headers?: Record<string, string> } | Promise<never>;

/** A cache in front of a Worker that counts how often it is asked; the pages carry that count. */
function setUp(answer: Answer = () => ({ headers: { 'Cache-Control': 'max-age=60' } })) {
  let ms = 0;
  const asked: string[] = [];
  const world = createWorld();
  const cache = createSharedCache({
    world,
    now: () => ms,
    async askWorker({ method, path }): Promise<Page> {
      asked.push(`${method} ${path}`);
      const nth = asked.length;
      const { status = 200, headers = {} } = await answer(nth);
      return { status, headers: new Headers(headers), body: new TextEncoder().encode(`page ${String(nth)}`) };
    },
  });
  return {
    cache,
    asked,
    world,
    pass: (seconds: number) => (ms += seconds * 1000),
    async get(path = '/', headers: Record<string, string> = {}, method = 'GET') {
      const page = await cache.visit({ method, path, headers: new Headers(headers) });
      const text = new TextDecoder().decode(page.body);
      return { ...page, text, cached: page.headers.get('Cf-Cache-Status') };
    },
  };
}

const said = (headers: Record<string, string>, status = 200) => setUp(() => ({ status, headers }));

describe('a page', () => {
  test('is kept for as long as it says, and shows its age', async () => {
    const { get, pass, asked } = setUp();
    expect(await get()).toMatchObject({ cached: 'MISS', text: 'page 1' });
    pass(59);
    const hit = await get();
    expect(hit).toMatchObject({ cached: 'HIT', text: 'page 1' });
    expect(hit.headers.get('Age')).toBe('59');
    pass(1);
    expect(await get()).toMatchObject({ cached: 'EXPIRED', text: 'page 2' });
    expect(asked).toHaveLength(2);
  });

  test.each([
    [{ 'Cache-Control': 'private, max-age=60' }],
    [{ 'Cache-Control': 'no-store' }],
    [{ 'Cache-Control': 'max-age=60', 'Set-Cookie': 'a=1' }],
    [{ 'Cache-Control': 'max-age=60', Vary: '*' }],
    [{ 'Cache-Control': 'max-age=60', 'Cloudflare-CDN-Cache-Control': 'no-store' }],
  ])('with %j is not kept', async (headers) => {
    const { get } = said(headers);
    expect([(await get()).cached, (await get()).cached]).toEqual(['BYPASS', 'BYPASS']);
  });

  test('that says nothing is kept for two hours all the same; a missing one for three minutes', async () => {
    const silent = setUp(() => ({}));
    await silent.get();
    silent.pass(7199);
    expect((await silent.get()).cached).toBe('HIT');
    const missing = said({}, 404);
    await missing.get();
    missing.pass(180);
    expect((await missing.get()).cached).toBe('EXPIRED');
  });

  test.each([206, 304, 500, 520])('with status %i is not kept unasked', async (status) => {
    const { get } = said({}, status);
    expect([(await get()).cached, (await get()).cached]).toEqual(['BYPASS', 'BYPASS']);
  });

  test('that a signed request brought is kept only when it is for all', async () => {
    const signed = { Authorization: 'Bearer x' };
    const own = setUp();
    await own.get('/', signed);
    expect((await own.get('/', signed)).cached).toBe('BYPASS');
    const open = said({ 'Cache-Control': 'public, max-age=60' });
    await open.get('/', signed);
    expect((await open.get('/')).cached).toBe('HIT');
  });

  test('follows the header for Cloudflare alone, which visitors never see, nor its tags', async () => {
    const { get, pass } = said({
      'Cache-Control': 'max-age=0',
      'Cloudflare-CDN-Cache-Control': 'max-age=60',
      'Cache-Tag': 'home',
    });
    await get();
    pass(30);
    const { cached, headers } = await get();
    expect(cached).toBe('HIT');
    expect([...headers.keys()].sort()).toEqual(['age', 'cache-control', 'cf-cache-status']);
  });
});

describe('the key', () => {
  test('is path and query in their order, whatever cookies and host', async () => {
    const { get } = setUp();
    await get('/collections?a=1&b=2', { Cookie: 'session=1', Host: 'one.example' });
    const other = { Cookie: 'session=2', Host: 'other.example' };
    expect((await get('/collections?a=1&b=2', other)).cached).toBe('HIT');
    expect((await get('/collections?b=2&a=1')).cached).toBe('MISS');
    expect((await get('/collections/?a=1&b=2')).cached).toBe('MISS');
  });

  test('has what Vary names, letter for letter', async () => {
    const { get } = said({ 'Cache-Control': 'max-age=60', Vary: 'Accept' });
    await get('/', { Accept: 'image/webp' });
    expect((await get('/', { Accept: 'image/avif' })).cached).toBe('MISS');
    expect((await get('/', { Accept: 'image/webp' })).text).toBe('page 1');
  });

  test('is the same for HEAD, which fetches the whole page', async () => {
    const { get, asked } = setUp();
    expect(await get('/', {}, 'HEAD')).toMatchObject({ cached: 'MISS', text: '' });
    expect(await get('/')).toMatchObject({ cached: 'HIT', text: 'page 1' });
    expect(asked).toEqual(['GET /']);
  });

  test('that a caller may forge has pages of its own', async () => {
    const { get } = setUp();
    await get('/', { 'X-Forwarded-Host': 'evil.example' });
    expect((await get('/')).cached).toBe('MISS');
  });
});

describe('an expired page', () => {
  const OLD = { 'Cache-Control': 'max-age=60, stale-while-revalidate=30' };

  test('is shown while a newer one is fetched, for as long as it says', async () => {
    const { get, pass } = said(OLD);
    await get();
    pass(61);
    expect(await get()).toMatchObject({ cached: 'UPDATING', text: 'page 1' });
    await expect.poll(async () => await get()).toMatchObject({ cached: 'HIT', text: 'page 2' });
    pass(91);
    expect(await get()).toMatchObject({ cached: 'EXPIRED', text: 'page 3' });
  });

  test('is shown while the Worker fails, and the failure is not kept', async () => {
    const { get, pass } = setUp((nth) =>
      nth === 2 ? { status: 503, headers: { 'Cache-Control': 'max-age=60' } } : { headers: OLD },
    );
    await get();
    pass(1000);
    expect(await get()).toMatchObject({ status: 200, cached: 'STALE', text: 'page 1' });
    expect(await get()).toMatchObject({ cached: 'EXPIRED', text: 'page 3' });
  });

  test('is shown while the Worker is gone', async () => {
    const { get, pass } = setUp((nth) => (nth === 1 ? { headers: OLD } : Promise.reject(new Error('gone'))));
    await get();
    pass(1000);
    expect((await get()).cached).toBe('STALE');
  });

  test.each(['max-age=60, must-revalidate', 's-maxage=60', 'max-age=60, stale-if-error=0'])(
    'with %s is not',
    async (value) => {
      const { get, pass } = setUp((nth) => ({
        status: nth === 1 ? 200 : 503,
        headers: { 'Cache-Control': nth === 1 ? value : 'no-store' },
      }));
      await get();
      pass(61);
      expect(await get()).toMatchObject({ status: 503, cached: 'EXPIRED' });
    },
  );
});

test('visitors who come at once cost one page; when it is nobody else’s, each gets one', async () => {
  const shared = setUp();
  const pages = await Promise.all(Array.from({ length: 5 }, () => shared.get()));
  expect(new Set(pages.map(({ text }) => text))).toEqual(new Set(['page 1']));
  expect(shared.asked).toHaveLength(1);
  const own = said({ 'Cache-Control': 'private' });
  const each = await Promise.all(Array.from({ length: 3 }, () => own.get()));
  expect(new Set(each.map(({ text }) => text)).size).toBe(3);
});

test('what a visitor has already is not sent again', async () => {
  const { get } = said({ 'Cache-Control': 'max-age=60', ETag: '"a"' });
  await get();
  for (const known of ['"a"', 'W/"a"', '"b", "a"', '*']) {
    expect(await get('/', { 'If-None-Match': known })).toMatchObject({ status: 304, text: '' });
  }
  expect((await get('/', { 'If-None-Match': '"b"' })).status).toBe(200);
});

describe('a purge', () => {
  const tagged = () => said({ 'Cache-Control': 'max-age=60', 'Cache-Tag': 'home,Product:1' });

  test('forgets what has one of its tags, in whatever letters, and nothing else', async () => {
    const { get, cache } = tagged();
    await get();
    expect(cache.purge({ tags: ['product:2'] })).toEqual({ success: true, errors: [] });
    expect((await get()).cached).toBe('HIT');
    cache.purge({ tags: ['x', 'product:1'] });
    expect((await get()).cached).toBe('MISS');
    cache.purge({ purgeEverything: true });
    expect((await get()).cached).toBe('MISS');
  });

  test('takes from a bucket of 25 that fills by five a minute', () => {
    const { cache, pass, world } = tagged();
    const purge = (times: number) =>
      Array.from({ length: times }, () => cache.purge({ tags: ['home'] }).success).filter(Boolean).length;
    expect(purge(30)).toBe(25);
    pass(12);
    expect(purge(3)).toBe(1);
    pass(60);
    expect(purge(10)).toBe(5);
    pass(86_400);
    expect(purge(30)).toBe(25);
    expect(world.counts).toMatchObject({ purges: 56, purgesRefused: 17 });
    expect(cache.purge({ tags: ['home'] })).toEqual({
      success: false,
      errors: [
        { code: expect.any(Number) as number, message: expect.stringContaining('rate limit') as string },
      ],
    });
  });

  test('of more than a hundred tags is refused, and costs nothing', async () => {
    const { get, cache } = tagged();
    await get();
    const tags = Array.from({ length: 101 }, (_, nth) => `product:${String(nth)}`);
    expect(cache.purge({ tags })).toMatchObject({ success: false });
    expect((await get()).cached).toBe('HIT');
    expect(cache.purge({ tags: tags.slice(1) })).toMatchObject({ success: true });
  });
});
