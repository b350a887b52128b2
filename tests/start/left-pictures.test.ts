import { randomInt } from 'node:crypto';
import { existsSync, mkdtempSync, rmSync, watch, writeFileSync, readFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { drawPictures } from '../../scripts/demo/pictures/draw-pictures.ts';
import type { DrawTask } from '../../scripts/demo/pictures/draw-worker.ts';
import type { LeftPicture } from '../../scripts/demo/pictures/prepare-pictures.ts';
import { hangLeftPictures } from '../../scripts/demo/pictures/left-pictures.ts';
import { createChildren } from '../../scripts/lib/children.ts';
import { startDatabase } from '../../scripts/lib/database-server.ts';
import { prepareData } from '../../scripts/lib/demo-data.ts';
import { openLocalMedia } from '../../scripts/lib/local-media.ts';
import { makeShopDirectories, shopPaths } from '../../scripts/lib/shop-paths.ts';
import {
  endAll,
  findShopPort,
  makeFilledDataDir,
  npm,
  OPEN,
  refusalOf,
  removeDataDirs,
} from './support/started-shop.ts';

/** As many are drawn at once. */
const THREADS = Math.min(8, availableParallelism());

const port = await findShopPort();
const files: string[] = [];
let env: { readonly PORT: string; readonly SHOP_DATA: string };
let list: string;
let left: LeftPicture[];

/** Pictures that nobody has drawn yet. */
async function newPictures(count: number): Promise<LeftPicture[]> {
  const tasks = Array.from({ length: count }, (): DrawTask => {
    const spec = {
      kind: 'studs',
      metal: 'gold',
      stones: 'ruby',
      view: 'front',
      seed: randomInt(1e9),
    } as const;
    return { request: { folder: 'products', spec, widths: [480] }, isLeft: true };
  });
  const named: LeftPicture[] = [];
  await drawPictures(tasks, (picture, { request }) => {
    named.push({ key: picture.key, request });
    files.push(...picture.files.map(({ file }) => file));
  });
  return named;
}

async function ask(path: string): Promise<{ status: number; type: string | null }> {
  const response = await fetch(`http://localhost:${port}/media/${path}`);
  await response.arrayBuffer();
  return { status: response.status, type: response.headers.get('content-type') };
}

beforeAll(async () => {
  env = { PORT: String(port), SHOP_DATA: await makeFilledDataDir(port) };
  list = shopPaths(env.SHOP_DATA).leftPictures;
  // Enough for some of them to be missing when the shop opens.
  left = await newPictures(15 * THREADS);
});
afterAll(async () => {
  await endAll();
  removeDataDirs();
  for (const file of files) rmSync(file, { force: true });
});

test('a shop whose pictures are still to be drawn is not backed up before it has opened', async () => {
  writeFileSync(list, JSON.stringify(left));
  const { code, said } = await refusalOf('backup', env);
  expect(code).toBe(1);
  expect(said).toEqual([
    'Some pictures of the demo shop are not drawn yet. Open it and take the backup then: npm start',
  ]);
});

test('a shop that could not wait for its pictures while it is open has them drawn first', async () => {
  const pictures = await newPictures(2);
  writeFileSync(list, JSON.stringify(pictures));
  const paths = shopPaths(env.SHOP_DATA);
  makeShopDirectories(paths);
  const children = createChildren(paths);
  const steps: string[] = [];
  const report = {
    step: (text: string) => steps.push(text),
    progress: () => undefined,
    line: () => undefined,
  };
  try {
    const { url: databaseUrl } = await startDatabase(children, paths, port + 1);
    await prepareData(children, paths, { databaseUrl, report, staysEmpty: false });
  } finally {
    await children.stop();
  }
  expect(steps).toEqual(['Drawing the pictures that are missing']);
  expect(existsSync(list)).toBe(false);
  const media = await openLocalMedia(paths.workerState);
  const stored = await Promise.all(pictures.map(({ key }) => media.get(key)));
  await media.close();
  expect(stored).not.toContain(null);
});

test('a picture that somebody waits for is drawn next', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'jhilmil-left-'));
  const copy = join(folder, 'left.json');
  writeFileSync(copy, JSON.stringify(await newPictures(2 * THREADS + 4)));
  const stored: string[] = [];
  const pictures = hangLeftPictures(copy, (key) => Promise.resolve(void stored.push(key)));
  const keys = (JSON.parse(readFileSync(copy, 'utf8')) as LeftPicture[]).map(({ key }) => key);
  const last = keys.at(-1) ?? '';
  await pictures.isThere(`/media/${last}/480.avif`);
  // Each thread finishes what it has begun, and the others may begin and finish one more meanwhile.
  expect(stored.filter((key) => keys.includes(key)).indexOf(last)).toBeLessThan(2 * THREADS);
  await Promise.all(keys.map((key) => pictures.isThere(`/media/${key}`)));
  expect(pictures.areAllThere()).toBe(true);
  rmSync(folder, { recursive: true });
});

test('a picture that is still to be drawn is waited for', async () => {
  writeFileSync(list, JSON.stringify(left));
  const shop = npm('start', env);
  await shop.line(OPEN);
  const last = left.at(-1)?.key ?? '';
  const asked = [ask(`${last}/480.avif`), ask(last), ask('products/0123456789-1200x1200-f3e7d3.webp')];
  expect(await Promise.all(asked)).toEqual([
    { status: 200, type: 'image/avif' },
    { status: 200, type: 'image/webp' },
    expect.objectContaining({ status: 404 }),
  ]);
});

test('once all are drawn, nothing is left to do for the next start', async () => {
  const removed = new Promise<void>((resolve) => {
    const watcher = watch(env.SHOP_DATA, () => {
      if (existsSync(list)) return;
      watcher.close();
      resolve();
    });
  });
  if (existsSync(list)) await removed;
  for (const { key } of left) expect(await ask(key)).toEqual({ status: 200, type: 'image/webp' });
});
