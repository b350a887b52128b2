import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const SECURITY = 'docs/security.md';
const DOCUMENTS = globSync(['*.md', 'docs/**/*.md']);
/** Paths in code spans: in one of our folders, or `wrangler.toml`. Those with a part to be filled in end before it. */
const PATH = /`((?:src|functions|drizzle|scripts|tests|docs|eslint|public)\/[^`\s{]*|wrangler\.toml)`/g;

/** The tests that prove a promise, named by their file in `tests/` without the ending. */
const TEST = /(?<=[ (])(?:api|unit|e2e|start|faults)\/[\w./-]*\w/g;

const pathsIn = (document: string) =>
  [...readFileSync(document, 'utf8').matchAll(PATH)].map(([, path = '']) => path);

test('the documents name files', () => {
  expect(DOCUMENTS.flatMap(pathsIn)).not.toEqual([]);
});

test.each(DOCUMENTS)('every file and folder that %s names is there', (document) => {
  const named = pathsIn(document);
  expect(named.filter((path) => globSync(path).length === 0)).toEqual([]);
});

test('every test that docs/security.md names is there', () => {
  const named = readFileSync(SECURITY, 'utf8').match(TEST) ?? [];
  expect(named).not.toEqual([]);
  expect(named.filter((test) => globSync(`tests/${test}.test.ts`).length === 0)).toEqual([]);
});
