import { randomInt } from 'node:crypto';
import { expect, test as base } from '@playwright/test';
import { takeContext } from './kept-context.ts';
import { createPageProblems, type PageProblems } from './page-problems.ts';

const byte = () => String(randomInt(1, 255));

/** Playwright's test whose `page` fails the test on any problem that `problems.allow` does not name. */
export const test = base.extend<{ problems: PageProblems }>({
  /** Each test has its own client address, so that none uses up what another may ask for in a minute. */
  extraHTTPHeaders: async ({ baseURL: _ }, use) => {
    await use({ 'CF-Connecting-IP': `10.${byte()}.${byte()}.${byte()}` });
  },
  problems: async ({ baseURL }, use) => {
    const problems = createPageProblems(new URL(baseURL ?? '').origin);
    await use(problems);
    expect(problems.unexpected(), 'problems in the page').toEqual([]);
  },
  context: async (
    {
      browser,
      extraHTTPHeaders,
      viewport,
      hasTouch,
      javaScriptEnabled,
      serviceWorkers,
      userAgent,
      contextOptions,
    },
    use,
    { project },
  ) => {
    // Measurements of time are about a first visit.
    const isFirstVisit = project.name === 'timed';
    const wanted = { viewport, hasTouch, javaScriptEnabled, serviceWorkers, userAgent, contextOptions };
    const context = isFirstVisit ? await browser.newContext() : await takeContext(browser, wanted);
    await context.setExtraHTTPHeaders(extraHTTPHeaders ?? {});
    await use(context);
    if (isFirstVisit) await context.close();
  },
  page: async ({ context, problems }, use) => {
    const [page = await context.newPage()] = context.pages();
    problems.watch(page);
    await use(page);
  },
});

export { expect };
