import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { MEDIA_FILES } from '#scripts/demo/media-files.ts';
import { shopRows } from '#scripts/demo/shop-rows.ts';
import { mediaKeyAt, parsePictureKey } from '#media/picture.ts';
import { videoSecondsOf } from '#media/read-video.ts';
import { filesOf, videoKeyAt } from '#media/video.ts';

const MOST_BYTES = 12_000_000;

const rows = shopRows(Date.UTC(2026, 10, 20, 9, 30));
const files = new Map(MEDIA_FILES.map(({ key, file }) => [key, file]));
const originals = [...files].filter(([key]) => !key.startsWith('variants/'));

test('every piece is seen whole, worn and from near', () => {
  for (const { name, imageUrls = [] } of rows.products) expect(imageUrls.length, name).toBeGreaterThan(2);
});

test('every file is shown, once, and what is shown is a file', () => {
  const shown = [
    ...rows.products.flatMap(({ imageUrls = [], video = null }) => [...imageUrls, ...filesOf(video)]),
    ...[...rows.categories, ...rows.homeBanners].map(({ imageUrl }) => imageUrl),
  ];
  expect(shown.map(mediaKeyAt).sort()).toEqual(originals.map(([key]) => key).sort());
});

test('pictures have the size that their names say, and the smaller sizes theirs', async () => {
  for (const [key, file] of files) {
    if (file.endsWith('.mp4')) continue;
    const [, original = key, width = ''] = /^variants\/(.+)\/(\d+)\.\w+$/.exec(key) ?? [];
    const picture = parsePictureKey(original);
    const { width: real, height } = await sharp(file).metadata();
    if (width === '')
      expect({ width: real, height }, key).toMatchObject({ width: picture?.width, height: picture?.height });
    else expect(real, key).toBe(Math.min(Number(width), picture?.width ?? 0));
    expect(files.has(original), key).toBe(true);
  }
});

test('three pieces have a silent video, as long as their rows say', () => {
  const videos = rows.products.flatMap(({ video }) => video ?? []);
  expect(videos).toHaveLength(3);
  for (const { address, seconds } of videos) {
    const file = readFileSync(files.get(videoKeyAt(address) ?? '') ?? '');
    expect(videoSecondsOf(new Uint8Array(file).buffer, 'mp4')).toBeCloseTo(seconds);
    expect(file.includes('soun')).toBe(false);
  }
});

test('together they are small enough for every clone of the repository', () => {
  const bytes = [...files.values()].reduce((sum, file) => sum + readFileSync(file).byteLength, 0);
  expect(bytes).toBeLessThan(MOST_BYTES);
});
