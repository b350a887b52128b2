import sharp from 'sharp';
import { expect, test } from 'vitest';
import { takenAtOf } from '#media/photo-groups.ts';

function photo(moment?: string): Promise<Uint8Array> {
  const picture = sharp({ create: { width: 16, height: 16, channels: 3, background: '#b08d3e' } });
  const told = moment === undefined ? picture : picture.withExif({ IFD2: { DateTimeOriginal: moment } });
  return told.jpeg().toBuffer();
}

test('G14: a photo says when it was taken, in the time of India', async () => {
  const taken = await photo('2026:11:22 18:05:09');
  expect(takenAtOf(taken)).toBe(Date.UTC(2026, 10, 22, 12, 35, 9));
});

test.each(['2026:13:45 99:99:99', 'yesterday'])('G14: what is no moment is none: %j', async (moment) => {
  expect(takenAtOf(await photo(moment))).toBeNull();
});

test('G14: what says nothing, is cut off anywhere, or is no JPEG says no moment', async () => {
  expect(takenAtOf(await photo())).toBeNull();
  expect(takenAtOf(Uint8Array.of())).toBeNull();
  expect(takenAtOf(new TextEncoder().encode('RIFF0000WEBPVP8 '))).toBeNull();
  const whole = await photo('2026:11:22 18:05:09');
  const moments = Array.from({ length: 200 }, (_, length) => takenAtOf(whole.slice(0, length)));
  expect(moments.filter((at) => at !== null && at !== Date.UTC(2026, 10, 22, 12, 35, 9))).toEqual([]);
});
