import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { tooNewIn } from '../../../scripts/bundle/old-browsers.ts';
import { root } from '../../../scripts/lib/project.ts';

const OURS = '/shop/src/features/cart/CartSheet.tsx';

test.each([
  'lines.toSorted((one, other) => one - other)',
  'lines.with(1, line)',
  'Object.groupBy(lines, keyOf)',
  'fetch(address, { signal: AbortSignal.timeout(5000) })',
  String.raw`const joined = text.replace(/(?<!\/)\/+$/, '')`,
  'class Island { static { start(); } }',
  "document.querySelectorAll('li:has(button)')",
  "matchMedia('(width >= 64rem)')",
])('S8: what an older phone stops at stops the build: %s', (code) => {
  expect(tooNewIn(OURS, code)).toHaveLength(1);
});

test.each([
  '[...lines].sort((one, other) => one - other)',
  'lines.at(-1)?.findLast(isSold)',
  'const wide = width >= 64',
  "matchMedia('(min-width: 64rem)')",
])('S8: what it knows does not: %s', (code) => {
  expect(tooNewIn(OURS, code)).toEqual([]);
});

test('S8: a library may ask whether it is there, and our own code may not', () => {
  const asks = "typeof URL.canParse === 'function' ? URL.canParse(text) : false";
  expect(tooNewIn('/shop/node_modules/zod/v4/core/util.js', asks)).toEqual([]);
  expect(tooNewIn(OURS, asks)).toEqual(['.canParse(']);
});

test('S8: what is measured by the height that a phone shows has one for those that do not know that', () => {
  const sheets = globSync('src/**/*.css', { cwd: root }).map((file) =>
    readFileSync(join(root, file), 'utf8'),
  );
  const lines = sheets.flatMap((sheet) => sheet.split('\n'));
  const measured = lines.flatMap((line, at) => (line.includes('dvh') ? [[lines[at - 1], line]] : []));
  expect(measured).not.toEqual([]);
  for (const [before, line] of measured) expect(before).toBe(line?.replaceAll('dvh', 'vh'));
});
