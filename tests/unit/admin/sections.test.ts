import { existsSync, globSync } from 'node:fs';
import { expect, test } from 'vitest';
import { adminSections } from '#features/admin/page/admin-sections.ts';

const PAGES = 'src/pages/admin';
/** What stands in no list of sections: the ways in, and what leads on to the first section. */
const OUTSIDE = ['join', 'login', 'index'];

const opened = Object.values(adminSections).map(({ href }) => href.replace('/admin/', ''));

test.each(opened)('A2: the section at /admin/%s has a page', (name) => {
  expect([`${PAGES}/${name}.astro`, `${PAGES}/${name}/index.astro`].some((file) => existsSync(file))).toBe(
    true,
  );
});

test('A2: every page of the admin belongs to a section, so that something leads to it', () => {
  const pages = globSync(`${PAGES}/**/*.astro`).map((file) => file.slice(PAGES.length + 1, -'.astro'.length));
  const roots = new Set(pages.map((page) => page.split('/')[0] ?? ''));
  expect([...roots].toSorted()).toEqual([...opened, ...OUTSIDE].toSorted());
});
