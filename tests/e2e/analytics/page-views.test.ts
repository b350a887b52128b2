import type { Page } from '@playwright/test';
import { signInAsNew } from '#tests/e2e/support/account.ts';
import { readDemo } from '#tests/e2e/support/demo-database.ts';
import { watchNetwork } from '#tests/e2e/support/quiet-network.ts';
import { expect, test } from '#tests/e2e/support/test.ts';

const BEACON = '/api/page-views';
const CAMPAIGN = '/?utm_source=instagram&utm_campaign=diwali';

/** The addresses that the page has sent so far. */
function watchBeacons(page: Page): string[] {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith(BEACON)) sent.push((request.postDataJSON() as { path: string }).path);
  });
  return sent;
}

const comeBack = (page: Page) =>
  page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));

test(
  'A3, A4, A7, D3: each page that is looked at is stored once, with its query and without secrets, by one call',
  { tag: '@journey' },
  async ({ page, context, problems }) => {
    problems.allow(/401/);
    const calls: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith('/api/')) calls.push(pathname);
    });
    const sent = watchBeacons(page);
    const network = watchNetwork(page);
    await page.goto(CAMPAIGN);
    await expect.poll(() => sent).toEqual([CAMPAIGN]);
    await network.untilQuiet();
    expect(calls).toEqual([BEACON]);
    await page.goto('/collections?sort=price-asc&token=s3cr3t&email=asha@example.in');
    await page.getByLabel('Sort by').selectOption('name-asc');
    await expect.poll(() => sent.at(-1)).toBe('/collections?sort=name-asc');
    await page.goBack();
    await expect.poll(() => sent).toHaveLength(4);
    await comeBack(page);
    await expect.poll(() => sent).toHaveLength(5);

    await signInAsNew(page);
    await page.goto('/contact');
    await expect.poll(() => sent.at(-1)).toBe('/contact');
    const before = sent.length;
    // Another tab signs out.
    await context.clearCookies();
    await page.evaluate(() => dispatchEvent(new Event('focus')));
    await expect.poll(() => sent.slice(before)).toEqual(['/contact']);

    const session = await page.evaluate(() => sessionStorage.getItem('app_session_id'));
    const stored = async () => {
      await page.request.get('/cdn-cgi/handler/scheduled');
      return await readDemo(
        `select path, user_id is null as is_nobody from page_views where session_id = ? order by id`,
        String(session),
      );
    };
    const list = (sort: string) => ({ path: `/collections?sort=${sort}`, is_nobody: 1 });
    await expect.poll(async () => (await stored()).length).toBe(sent.length);
    const rows = await stored();
    expect(rows.slice(0, 4)).toEqual([
      { path: CAMPAIGN, is_nobody: 1 },
      list('price-asc'),
      list('name-asc'),
      list('price-asc'),
    ]);
    expect(rows.slice(-2)).toEqual([
      { path: '/contact', is_nobody: 0 },
      { path: '/contact', is_nobody: 1 },
    ]);
  },
);

test('A4, A8, D9: it is sent 100 ms after the page is looked at, and when that fails only the console is warned', async ({
  page,
  problems,
}) => {
  problems.allow(/503/);
  const warned: string[] = [];
  page.on('console', (message) => {
    // The tests let no service worker register.
    if (message.type() === 'warning' && !message.text().startsWith('Service Worker'))
      warned.push(message.text());
  });
  await page.route(`**${BEACON}`, (route) => route.fulfill({ status: 503, json: {} }));
  await page.addInitScript(() => {
    Object.defineProperty(document, 'prerendering', { value: true });
  });
  const sent = watchBeacons(page);
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.goto('/collections/bangles');
  await page.clock.runFor(1000);
  await page.evaluate(() => document.dispatchEvent(new Event('prerenderingchange')));
  await page.clock.runFor(99);
  await page.evaluate(() => fetch('/favicon.svg'));
  expect(sent).toEqual([]);
  await page.clock.runFor(1);
  await expect.poll(() => sent).toEqual(['/collections/bangles']);
  await expect.poll(() => warned).toEqual([expect.stringContaining('The page view was not recorded')]);
  expect((await page.getByRole('alert').allInnerTexts()).join('').trim()).toBe('');
});
