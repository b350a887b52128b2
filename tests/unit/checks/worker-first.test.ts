import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const [, list = ''] = /^run_worker_first = (\[[^\]]*\])/m.exec(readFileSync('wrangler.toml', 'utf8')) ?? [];
const rules = JSON.parse(list) as string[];
const isWorkerFirst = (path: string) =>
  rules.some((rule) => (rule.endsWith('*') ? path.startsWith(rule.slice(0, -1)) : path === rule));

test('no page is looked for among the files first', () => {
  const pages = globSync('src/pages/**/*.{astro,ts}')
    .map((file) => file.replace(/^src\/pages/, '').replace(/(?:\/index)?\.(?:astro|ts)$/, '') || '/')
    .filter((page) => !/^\/\d{3}$/.test(page));
  expect(pages).toContain('/products/[id]');
  for (const path of [...pages, '/api/health', '/media/products/x.webp']) {
    expect(isWorkerFirst(path), path).toBe(true);
  }
});

test('no file for browsers is asked of the Worker', () => {
  const files = globSync('public/**/*.*').map((file) => file.replace(/^public/, ''));
  expect(files).toContain('/favicon.svg');
  for (const path of [...files, '/_astro/x.js']) expect(isWorkerFirst(path), path).toBe(false);
});
