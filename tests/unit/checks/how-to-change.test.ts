import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const DOCUMENTS = ['README.md', 'CONTRIBUTING.md', 'docs/how-to-change.md'];
/** In code spans: what begins with one of our folders, or ends as a file of the root does. What is to be filled in is none. */
const PATH = /`((?:src|functions|drizzle|scripts|tests|docs|eslint|public)\/[^`\s{]*|wrangler\.toml)`/g;

test.each(DOCUMENTS)('every file and folder that %s names is there', (document) => {
  const named = [...readFileSync(document, 'utf8').matchAll(PATH)].map(([, path = '']) => path);
  expect(named).not.toEqual([]);
  expect(named.filter((path) => globSync(path).length === 0)).toEqual([]);
});
