import { describe, expect, test } from 'vitest';
import { parsePictureKey, pictureAddress, pictureAt } from '#media/picture.ts';
import { widthsFor, srcsetOf } from '#media/picture-widths.ts';

const KEY = 'products/k3j9x2m4qa-1200x900-f3e7d3.webp';

test('a key tells size and tint', () => {
  expect(parsePictureKey(KEY)).toEqual({ key: KEY, width: 1200, height: 900, tint: '#f3e7d3' });
  expect(parsePictureKey('reviews/avatars/k3j9x2m4qa-64x64-000000.png')?.width).toBe(64);
});

test.each([
  'k3j9x2m4qa-1200x900-f3e7d3.webp',
  '../products/k3j9x2m4qa-1200x900-f3e7d3.webp',
  'products/k3j9x2m4qa-1200x900-f3e7d3.svg',
  'products/k3j9x2m4qa.webp',
  'a/b/c/k3j9x2m4qa-1200x900-f3e7d3.webp',
  `${KEY}\n`,
])('%j is no picture key', (key) => {
  expect(parsePictureKey(key)).toBeNull();
});

test.each([null, undefined, '', KEY, `https://elsewhere.example/media/${KEY}`])(
  '%j is no picture of ours',
  (url) => {
    expect(pictureAt(url)).toBeNull();
  },
);

test('addresses lead back to the picture', () => {
  expect(pictureAt(`/media/${KEY}`)?.key).toBe(KEY);
  expect(pictureAddress(KEY, 480, 'avif')).toBe(`/media/${KEY}/480.avif`);
});

describe('widths on offer', () => {
  const picture = (width: number) => ({ key: KEY, width, height: 1, tint: '#000000' });
  test('end with the first that covers the original', () => {
    expect(widthsFor(picture(1200))).toEqual([160, 320, 480, 640, 800, 1200]);
    expect(widthsFor(picture(1000))).toEqual([160, 320, 480, 640, 800, 1200]);
    expect(widthsFor(picture(100))).toEqual([160]);
  });
  test('are offered as AVIF, as wide as Cloudflare makes it', () => {
    const formats = [...srcsetOf(picture(2400), 2400).matchAll(/(\d+)\.(\w+) \1w/g)].map(
      ([, width, format]) => [Number(width), format],
    );
    expect(formats.slice(-4)).toEqual([
      [800, 'avif'],
      [1200, 'avif'],
      [1600, 'webp'],
      [2400, 'webp'],
    ]);
  });
  test('stop at the widest a place can use', () => {
    expect(widthsFor(picture(2400), 640)).toEqual([160, 320, 480, 640]);
  });
});
