import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { copyPictures, fromSite } from '#scripts/backup/copy-pictures.ts';
import { NotNowError } from '#scripts/backup/retried.ts';
import { ShopError } from '#scripts/lib/shop-error.ts';
import { serve } from '#scripts/stand-in/serve.ts';
import { findFreePort } from '#tests/support/sqld.ts';

const PICTURE = 'products/ab12cd34-10x10-ffffff.webp';
const as = (type: string, status = 200, headers: Readonly<Record<string, string>> = {}) =>
  new Response('bytes', { status, headers: { 'Content-Type': type, ...headers } });

describe('a picture is read from the shop', () => {
  let close = () => undefined as unknown;
  let asked: string[] = [];
  afterEach(() => close());

  /** Gives one answer after the other, and the last of them again and again. */
  async function read(...answers: readonly (() => Response)[]) {
    const readPicture = await shop(...answers);
    return await readPicture(PICTURE);
  }

  async function shop(...answers: readonly (() => Response)[]) {
    const port = await findFreePort();
    asked = [];
    const server = await serve(({ url }) => {
      asked.push(new URL(url).pathname);
      return (answers[asked.length - 1] ?? answers.at(-1))?.() ?? as('text/plain', 404);
    }, port);
    close = () => {
      server.close();
      server.closeAllConnections();
    };
    return fromSite(`http://127.0.0.1:${String(port)}`, (key) =>
      Promise.resolve(new TextEncoder().encode(`kept ${key}`)),
    );
  }

  test('and only what is not found is gone', async () => {
    expect(await read(() => as('image/webp'))).toEqual(new TextEncoder().encode('bytes'));
    expect(asked).toEqual([`/media/${PICTURE}`]);
    expect(await read(() => as('image/svg+xml', 404))).toBeNull();
  });

  test.each(['reviews', 'complaints'])(
    'but a private photo of %s comes from where it is kept',
    async (of) => {
      const photo = `${of}/photos/ab12cd34-9x9-000000.webp`;
      const readPicture = await shop(() => as('text/plain', 404));
      expect(await readPicture(photo)).toEqual(new TextEncoder().encode(`kept ${photo}`));
      expect(asked).toEqual([`/media/${photo}`]);
    },
  );

  test.each([
    ['a refusal', () => as('text/html', 401)],
    ['a page in its place', () => as('text/html; charset=utf-8')],
    ['the stock picture', () => as('image/svg+xml')],
    ['a way to elsewhere', () => as('image/png', 302, { Location: '/other.png' })],
  ])('%s is no picture, and asked for once', async (_what, answer) => {
    await expect(read(answer)).rejects.toThrow(/\/media\/products\/.+ gives no picture: \d{3}, /);
    expect(asked).toHaveLength(1);
  });

  test.each([429, 503])('after %i it is asked for again', async (status) => {
    const answer = await read(
      () => as('text/plain', status),
      () => as('image/webp'),
    );
    expect(answer).not.toBeNull();
    expect(asked).toHaveLength(2);
  });
});

describe('of the pictures that rows name', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'jhilmil-pictures-'));
  });
  afterEach(() => {
    rmSync(folder, { recursive: true });
  });
  const copy = (keys: readonly string[], read: (key: string) => Uint8Array | null) =>
    copyPictures(
      folder,
      new Set(keys),
      (key) => Promise.resolve().then(() => read(key)),
      new AbortController().signal,
    );

  test('each is copied, told as gone, or as not read', async () => {
    const copied = await copy(['a/one.webp', 'a/gone.webp', 'a/shut.webp', 'b/two.webp'], (key) => {
      if (key === 'a/gone.webp') return null;
      if (key === 'a/shut.webp') throw new ShopError('No picture.');
      return new TextEncoder().encode(key);
    });
    expect(copied).toEqual({
      gone: ['a/gone.webp'],
      unread: [{ key: 'a/shut.webp', why: 'No picture.' }],
    });
    for (const key of ['a/one.webp', 'b/two.webp']) expect(readFileSync(join(folder, key), 'utf8')).toBe(key);
  });

  test('none is waited for any more once one stays without an answer', async () => {
    let asked = 0;
    const keys = Array.from({ length: 100 }, (_, nth) => `a/${String(nth)}.webp`);
    const { unread } = await copy(keys, () => {
      asked += 1;
      throw new NotNowError('The shop does not answer.');
    });
    expect(unread).toHaveLength(100);
    expect(asked).toBeLessThan(20);
  });

  test('a disk that is full ends it', async () => {
    await expect(
      copy(['a/one.webp'], () => {
        throw new Error('no space left on device');
      }),
    ).rejects.toThrow('no space left');
  });
});
