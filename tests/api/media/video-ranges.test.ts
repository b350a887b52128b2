import { describe, expect, test } from 'vitest';
import { openDatabase } from '#drizzle/client.ts';
import { app } from '#functions/app.ts';
import { createMemoryMedia, createTestContext } from '#tests/support/context.ts';

describe('15.5: a video is served', () => {
  const KEY = 'products/abcdefghij-30x60-c04020.mp4';
  async function get(headers: Record<string, string> = {}, path = `/media/${KEY}`) {
    const media = createMemoryMedia();
    const ctx = createTestContext(openDatabase({ url: 'http://127.0.0.1:1' }), { media });
    await media.keep(KEY, new TextEncoder().encode('0123456789').buffer, 'video/mp4');
    return await app.request(path, { headers }, { ctx });
  }

  test('whole, for a year, and says that parts may be asked for', async () => {
    const response = await get();
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'video/mp4',
      'content-length': '10',
      'accept-ranges': 'bytes',
      'cache-control': 'public, max-age=31536000, immutable',
      etag: `"${KEY}"`,
    });
    expect(await response.text()).toBe('0123456789');
    expect((await get({ 'If-None-Match': `"${KEY}"` })).status).toBe(304);
  });

  test.each([
    ['bytes=0-1', '01', 'bytes 0-1/10'],
    ['bytes=4-', '456789', 'bytes 4-9/10'],
    ['bytes=-3', '789', 'bytes 7-9/10'],
    ['bytes=8-99', '89', 'bytes 8-9/10'],
  ])('RFC 9110: in part for %s', async (range, part, said) => {
    const response = await get({ Range: range });
    expect(response.status).toBe(206);
    expect(response.headers.get('Content-Range')).toBe(said);
    expect(response.headers.get('Content-Length')).toBe(String(part.length));
    expect(await response.text()).toBe(part);
  });

  test('RFC 9110: not at all beyond its end', async () => {
    const response = await get({ Range: 'bytes=10-' });
    expect(response.status).toBe(416);
    expect(response.headers.get('Content-Range')).toBe('bytes */10');
    expect(response.headers.get('Cache-Control'), 'kept for nobody').toBe('no-store');
  });

  test('RFC 9110: as a whole for several parts, and where what was begun with is another file', async () => {
    expect((await get({ Range: 'bytes=0-1,4-5' })).status).toBe(200);
    expect((await get({ Range: 'bytes=4-', 'If-Range': '"other"' })).status).toBe(200);
    expect((await get({ Range: 'bytes=4-', 'If-Range': `"${KEY}"` })).status).toBe(206);
  });
});
