import sharp from 'sharp';
import { expect, test } from '#tests/e2e/support/test.ts';

/** No page asks for a banner that small, so that this test is its first request. */
const WIDTH = 320;

test(
  'a picture is made smaller once, in both formats, and served for a year',
  { tag: ['@desktop', '@journey'] },
  async ({ request }) => {
    const home = await (await request.get('/')).text();
    const [, original = '', wide, high] =
      /(\/media\/banners\/[^/" ]+-(\d+)x(\d+)-\w+\.avif)\/\d+\.webp/.exec(home) ?? [];
    const expected = { width: WIDTH, height: Math.round((WIDTH * Number(high)) / Number(wide)) };
    for (const format of ['avif', 'webp'] as const) {
      const first = await request.get(`${original}/${String(WIDTH)}.${format}`);
      expect(first.headers()['content-type']).toBe(`image/${format}`);
      expect(first.headers()['cache-control']).toBe('public, max-age=31536000, immutable');
      const bytes = await first.body();
      const { width, height, format: container } = await sharp(bytes).metadata();
      expect({ width, height }).toEqual(expected);
      expect(container).toBe(format === 'avif' ? 'heif' : 'webp');

      const kept = await request.get(`${original}/${String(WIDTH)}.${format}`);
      expect((await kept.body()).equals(bytes)).toBe(true);
      const known = kept.headers()['etag'] ?? '';
      const again = await request.get(`${original}/${String(WIDTH)}.${format}`, {
        headers: { 'If-None-Match': known },
      });
      expect(again.status()).toBe(304);
    }
  },
);

test('S2: where a picture is missing the stock picture stands in', async ({ page, problems }) => {
  problems.allow(/404/);
  await page.goto('/contact');
  const size = await page.evaluate(async () => {
    const picture = new Image();
    picture.src = '/media/products/never-there-1200x1200-f3e7d3.webp/480.avif';
    await picture.decode();
    return picture.naturalWidth;
  });
  expect(size).toBeGreaterThan(0);
});
