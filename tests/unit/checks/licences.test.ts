import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import * as z from 'zod';

const root = new URL('../../../', import.meta.url);
const read = (path: string): unknown => JSON.parse(readFileSync(new URL(path, root), 'utf8'));

const Lock = z.object({ packages: z.record(z.string(), z.object({ dev: z.boolean().optional() })) });
const Package = z.object({ license: z.string() });

/** These ask for a notice at most. */
const FREE = new Set([
  'MIT',
  'ISC',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'MIT OR Apache-2.0',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'Python-2.0',
  'OFL-1.1',
]);

/** Programs that build the shop, or stand in for Cloudflare here; none of them is deployed. */
const TOOLS: readonly (readonly [name: RegExp, licence: string])[] = [
  [/^lightningcss(?:-|$)/, 'MPL-2.0'],
  [/^@img\/sharp-libvips-/, 'LGPL-3.0-or-later'],
];

const installed = Object.entries(Lock.parse(read('package-lock.json')).packages)
  .filter(([path, { dev }]) => path !== '' && dev !== true)
  .map(([path]) => path)
  // Packages for other machines are not installed here.
  .filter((path) => existsSync(new URL(`${path}/package.json`, root)));

const isFree = (path: string, licence: string) =>
  FREE.has(licence) ||
  TOOLS.some(([name, own]) => own === licence && name.test(path.split('node_modules/').at(-1) ?? ''));

test('ASVS 15.1: what the shop is made of may be used, and every licence is known', () => {
  expect(installed.length).toBeGreaterThan(100);
  const others = installed
    .map((path) => [path, Package.safeParse(read(`${path}/package.json`)).data?.license ?? 'none'] as const)
    .filter(([path, licence]) => !isFree(path, licence));
  expect(others).toEqual([]);
});

test('each font is sent out with its licence beside it', () => {
  const fonts = readdirSync(new URL('src/fonts', root)).filter((file) => file.endsWith('.woff2'));
  expect(fonts.length).toBeGreaterThan(0);
  for (const font of fonts) {
    const licence = new URL(`public/licenses/${font.replace('.woff2', '.txt')}`, root);
    expect(readFileSync(licence, 'utf8')).toContain('SIL OPEN FONT LICENSE Version 1.1');
  }
});
