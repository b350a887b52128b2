import { expect, test as base } from '@playwright/test';
import { createPageProblems, type PageProblems } from './page-problems.ts';

/** Playwright's test whose `page` fails the test on any problem that `problems.allow` does not name. */
export const test = base.extend<{ problems: PageProblems }>({
  problems: async ({ baseURL }, use) => {
    const problems = createPageProblems(new URL(baseURL ?? '').origin);
    await use(problems);
    expect(problems.unexpected(), 'problems in the page').toEqual([]);
  },
  page: async ({ page, problems }, use) => {
    problems.watch(page);
    await use(page);
  },
});

export { expect };
