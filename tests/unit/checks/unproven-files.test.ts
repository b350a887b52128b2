import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { findUnproven } from '../../../scripts/checks/unproven-files.ts';

const FILES = {
  'money.ts': `export const paise = 1;`,
  'Price.astro': `---\nconst one = 1;\n---\n<script>import { paise } from './money.ts'; console.log(paise);</script>`,
  'page.ts': `import { price } from './price.ts'; export const page = price;`,
  'price.ts': `import type { paise } from './money.ts'; export const price: typeof paise = 1;`,
  'words.ts': `export const words = await import('./words.json');`,
  'alone.ts': `export const alone = 1;`,
};
let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'jhilmil-unproven-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  for (const [name, text] of Object.entries(FILES)) write(name, text);
});

const write = (name: string, text: string): void => writeFileSync(join(root, name), text);
const unproven = (): string[] => [...findUnproven('lint', root).files].sort();

test('all files are to be checked, and again until they have passed', () => {
  expect(unproven()).toEqual(Object.keys(FILES).sort());
  expect(unproven()).toHaveLength(6);
  findUnproven('lint', root).keep();
  expect(unproven()).toEqual([]);
  expect(findUnproven('types', root).files).toHaveLength(6);
});

test.each([
  ['alone.ts', ['alone.ts']],
  ['price.ts', ['page.ts', 'price.ts']],
  ['money.ts', ['Price.astro', 'money.ts', 'page.ts', 'price.ts']],
  ['words.json', ['words.ts']],
])('a change of %s is one of all that lead to it', (name, expected) => {
  findUnproven('lint', root).keep();
  write(name, '{}');
  expect(unproven()).toEqual(expected);
});

test.each(['package-lock.json', 'tsconfig.json', 'env.d.ts', 'eslint.config.js'])(
  'a change of %s is one of every file',
  (name) => {
    write(name, '');
    findUnproven('lint', root).keep();
    write(name, 'export {};');
    expect(unproven()).toEqual(expect.arrayContaining(Object.keys(FILES)));
  },
);

test('a file that widens a type for all is one that all hang on', () => {
  findUnproven('lint', root).keep();
  write('alone.ts', `declare global { var shop: string }\nexport const alone = 1;`);
  expect(unproven()).toHaveLength(6);
});

test('what is saved during a check is checked again', () => {
  const check = findUnproven('lint', root);
  write('price.ts', `export const price = 2;`);
  check.keep();
  expect(unproven()).toEqual(['page.ts', 'price.ts']);
  write('price.ts', FILES['price.ts']);
  expect(unproven()).toEqual(['page.ts', 'price.ts']);
});
