import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { users } from '#drizzle/schema/account.ts';
import { dailyCounts } from '#drizzle/schema/health.ts';
import { useDatabase } from '#tests/support/database.ts';
import { startWorker, type TestWorker } from '#tests/support/worker.ts';

const database = useDatabase();
let worker: TestWorker;
beforeAll(async () => {
  worker = await startWorker(new URL('../../support/workers/uploads.toml', import.meta.url));
  await database.db.insert(users).values({ id: 'owner', name: 'Owner', email: 'owner@example.in' });
});
afterAll(() => worker.stop());

const picture = () => sharp({ create: { width: 60, height: 30, channels: 3, background: '#c04020' } });

const ask = (path: string, init: Omit<RequestInit, 'headers'> & { headers?: Record<string, string> } = {}) =>
  fetch(worker.url + path, {
    ...init,
    headers: { Origin: worker.url, 'X-Database': database.sqld.url, 'X-Owner': 'owner', ...init.headers },
  });

interface Body {
  readonly address?: string;
  readonly error?: string;
}

async function upload(file: Uint8Array, behind = '', headers: Record<string, string> = {}) {
  const body = new FormData();
  body.set('folder', 'products');
  body.set('file', new File([Uint8Array.from(file), behind], 'photo.gif', { type: 'image/gif' }));
  const answer = await ask('/api/admin/uploads', { method: 'POST', body, headers });
  return { status: answer.status, body: await answer.json<Body>() };
}

test.each([
  ['JPEG', () => picture().jpeg().toBuffer()],
  ['PNG', () => picture().png().toBuffer()],
  ['WebP', () => picture().webp({ lossless: true }).toBuffer()],
  ['AVIF', () => picture().avif({ quality: 90 }).toBuffer()],
])('A7: a %s goes in and comes out, in every size', async (_, draw) => {
  const { status, body } = await upload(await draw());
  expect(status).toBe(201);
  const [, tint = ''] = /-60x30-([0-9a-f]{6})\.webp$/.exec(body.address ?? '') ?? [];
  const distance = [0xc0, 0x40, 0x20].map((value, at) =>
    Math.abs(value - Number.parseInt(tint.slice(at * 2, at * 2 + 2), 16)),
  );
  expect(Math.max(...distance)).toBeLessThan(6);

  const original = await ask(body.address ?? '');
  expect(original.headers.get('Content-Type')).toBe('image/webp');
  expect(await sharp(await original.arrayBuffer()).metadata()).toMatchObject({ width: 60, height: 30 });
  const variant = await ask(`${body.address ?? ''}/160.avif`);
  expect(variant.headers.get('Content-Type')).toBe('image/avif');
});

test('A7: a photo stands upright, and says no more where it was taken', async () => {
  const exif = { IFD0: { Artist: 'Asha' }, IFD3: { GPSLatitudeRef: 'N' } };
  const photo = picture().withExif(exif).withMetadata({ orientation: 6 }).jpeg();
  const { body } = await upload(await photo.toBuffer());
  expect(body.address).toMatch(/-30x60-/);
  const stored = await sharp(await (await ask(body.address ?? '')).arrayBuffer()).metadata();
  expect(stored).toMatchObject({ width: 30, height: 60 });
  expect(stored.exif).toBeUndefined();
});

test('R11: only the picture is kept of a file that is a page as well', async () => {
  const { status, body } = await upload(await picture().jpeg().toBuffer(), '<script>alert(1)</script>');
  expect(status).toBe(201);
  const original = await ask(body.address ?? '');
  expect(original.headers.get('Content-Type')).toBe('image/webp');
  expect(await original.text()).not.toContain('<script>');
});

test('R11: what only begins like a picture is refused', async () => {
  const jpeg = await picture().jpeg().toBuffer();
  const refused = { status: 415, body: { error: 'NO_PICTURE' } };
  expect(await upload(jpeg.subarray(0, 200))).toMatchObject(refused);
  expect(await upload(jpeg.subarray(0, 4), '<html><script>alert(1)</script>')).toMatchObject(refused);
});

const counted = async () => {
  const rows = await database.db.select().from(dailyCounts);
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]));
};

test.each([
  ['9422', 503, 'IMAGES_USED_UP'],
  ['9529', 503, 'IMAGES_AWAY'],
  ['9523 Unexpected error response 502: bad gateway', 503, 'IMAGES_AWAY'],
  ['9523', 415, 'NO_PICTURE'],
])('W4: an upload that Images refuses with "%s" is told what really happened', async (...row) => {
  const [code, status, error] = row;
  const jpeg = await picture().jpeg().toBuffer();
  expect(await upload(jpeg, '', { 'X-Images': code })).toMatchObject({ status, body: { error } });
  expect(await upload(jpeg)).toMatchObject({ status: 201 });
});

test('W4: a picture is shown when Images refuses, in its size as soon as it does not', async () => {
  const { body } = await upload(await picture().jpeg().toBuffer());
  const variant = `${body.address ?? ''}/160.avif`;
  const refused = await ask(variant, { headers: { 'X-Images': '9422' } });
  expect(refused.status).toBe(200);
  expect(refused.headers.get('Cache-Control')).toBe('public, max-age=60');
  expect(refused.headers.get('Content-Type')).toBe('image/webp');
  expect(await sharp(await refused.arrayBuffer()).metadata()).toMatchObject({ width: 60, height: 30 });

  const drawn = await ask(variant);
  expect(drawn.headers.get('Content-Type')).toBe('image/avif');
  expect(drawn.headers.get('Cache-Control')).toContain('immutable');
  // Health is told once, and not for each picture.
  await expect.poll(counted).toEqual({ images_used_up: 1, images_away: 1 });
});
