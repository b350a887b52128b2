import type { Page } from '@playwright/test';
import { signInAsNew } from '#tests/e2e/support/account.ts';
import { readDemo } from '#tests/e2e/support/demo-database.ts';
import { demoProduct } from '#tests/e2e/support/demo-product.ts';
import { watchNetwork } from '#tests/e2e/support/quiet-network.ts';
import { expect, test } from '#tests/e2e/support/test.ts';

const BEACON = '/api/page-views';

interface Beacon {
  readonly path: string;
  readonly sessionId: string;
}

/** What the page has sent so far. */
function watchBeacons(page: Page): Beacon[] {
  const sent: Beacon[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith(BEACON)) sent.push(request.postDataJSON() as Beacon);
  });
  return sent;
}

const pathsOf = (sent: readonly Beacon[]) => sent.map(({ path }) => path);
const keptSession = (page: Page) => page.evaluate(() => sessionStorage.getItem('app_session_id'));

/** What the shop has stored of this tab, once it has written everything that it received. */
async function storedOf(page: Page) {
  await page.request.get('/cdn-cgi/handler/scheduled');
  return await readDemo(
    'select path, user_id from page_views where session_id = ? order by id',
    String(await keptSession(page)),
  );
}

test(
  'A3, A7: a page that is opened is stored with its path, query and session, and without secrets',
  { tag: '@journey' },
  async ({ page }) => {
    const sent = watchBeacons(page);
    const answered = page.waitForResponse(`**${BEACON}`);
    await page.goto('/collections?sort=price-asc&token=s3cr3t&email=asha@example.in');
    expect((await answered).status()).toBe(204);
    expect(await keptSession(page)).toMatch(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/);
    expect(await storedOf(page)).toEqual([{ path: '/collections?sort=price-asc', user_id: null }]);
    expect(sent).toHaveLength(1);
  },
);

test('A4: it is sent 100 ms after the page is there', async ({ page }) => {
  const sent = watchBeacons(page);
  const now = Date.now();
  await page.clock.install({ time: now });
  await page.clock.pauseAt(now + 1000);
  await page.goto('/contact');
  await page.clock.runFor(99);
  await page.evaluate(() => fetch('/favicon.svg'));
  expect(sent).toEqual([]);
  await page.clock.runFor(1);
  await expect.poll(() => pathsOf(sent)).toEqual(['/contact']);
});

test('A4: a change of the query without a new page is sent too, once, and so is going back', async ({
  page,
}) => {
  const sent = watchBeacons(page);
  await page.goto('/collections');
  await expect.poll(() => pathsOf(sent)).toEqual(['/collections']);
  await page.getByLabel('Sort by').selectOption('price-asc');
  await expect.poll(() => pathsOf(sent)).toEqual(['/collections', '/collections?sort=price-asc']);
  await page.goBack();
  await expect
    .poll(() => pathsOf(sent))
    .toEqual(['/collections', '/collections?sort=price-asc', '/collections']);
  await expect.poll(async () => (await storedOf(page)).length).toBe(3);
});

test('A4: after a change of user it is sent once more', async ({ page, context, problems }) => {
  problems.allow(/401/);
  await signInAsNew(page);
  const sent = watchBeacons(page);
  const answered = page.waitForResponse(`**${BEACON}`);
  await page.goto('/contact');
  await answered;
  // Another tab signs out.
  await context.clearCookies();
  await page.evaluate(() => dispatchEvent(new Event('focus')));
  await expect.poll(() => pathsOf(sent)).toEqual(['/contact', '/contact']);
  await expect
    .poll(() => storedOf(page))
    .toMatchObject([{ user_id: expect.stringMatching(/./) }, { user_id: null }]);
});

test('A4: typing is sent when the address follows it, not with each key', async ({ page }) => {
  const sent = watchBeacons(page);
  await page.goto('/collections');
  await expect.poll(() => sent.length).toBe(1);
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.getByLabel('Search in this list').pressSequentially('kada');
  await page.clock.runFor(550);
  await expect(page).toHaveURL('/collections?search=kada');
  await page.clock.runFor(100);
  await expect.poll(() => pathsOf(sent)).toEqual(['/collections', '/collections?search=kada']);
});

test('A4: a page that comes back whole from the history is sent again', async ({ page }) => {
  const sent = watchBeacons(page);
  await page.goto('/contact');
  await expect.poll(() => sent.length).toBe(1);
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  await expect.poll(() => pathsOf(sent)).toEqual(['/contact', '/contact']);
});

test('D9: a page that is made ready beforehand counts when it is looked at', async ({ page }) => {
  const sent = watchBeacons(page);
  await page.addInitScript(() => {
    Object.defineProperty(document, 'prerendering', { value: true });
  });
  await page.clock.install();
  await page.goto('/contact');
  await page.clock.runFor(1000);
  await page.evaluate(() => fetch('/favicon.svg'));
  expect(sent).toEqual([]);
  await page.evaluate(() => document.dispatchEvent(new Event('prerenderingchange')));
  await page.clock.runFor(100);
  await expect.poll(() => pathsOf(sent)).toEqual(['/contact']);
});

test('A3: the session is the same on each page of a tab, and another one elsewhere', async ({
  page,
  context,
}) => {
  const sent = watchBeacons(page);
  await page.goto('/contact');
  await expect.poll(() => sent.length).toBe(1);
  await page.goto('/customer-reviews');
  await expect.poll(() => sent.length).toBe(2);
  const elsewhere = await context.newPage();
  const sentElsewhere = watchBeacons(elsewhere);
  await elsewhere.goto('/contact');
  await expect.poll(() => sentElsewhere.length).toBe(1);

  const sessions = [...sent, ...sentElsewhere].map(({ sessionId }) => sessionId);
  expect(sessions[1]).toBe(sessions[0]);
  expect(sessions[2]).not.toBe(sessions[0]);
});

test.describe('A8: when it fails', () => {
  for (const [how, answer, problem] of [
    ['the shop refuses it', { status: 503, json: {} }, /503/],
    ['the shop is out of reach', null, /ERR_FAILED/],
  ] as const) {
    test(`${how}, only the console is warned`, async ({ page, problems }) => {
      problems.allow(problem);
      const said: string[] = [];
      page.on('console', (message) => {
        if (message.type() === 'warning') said.push(message.text());
      });
      await page.route(`**${BEACON}`, (route) => (answer ? route.fulfill(answer) : route.abort('failed')));
      await page.goto('/collections/bangles');
      await expect.poll(() => said).toEqual([expect.stringContaining('The page view was not recorded')]);
      expect((await page.getByRole('alert').allInnerTexts()).join('').trim()).toBe('');
      await page
        .getByRole('article')
        .filter({ hasText: 'Rasa Temple Kada' })
        .getByRole('link')
        .first()
        .click();
      await expect(page).toHaveURL(/\/products\/\d+$/);
    });
  }
});

test('D3: the page view of a signed-out visitor costs no call of the API but this one', async ({ page }) => {
  const network = watchNetwork(page);
  for (const path of [
    '/',
    '/collections/earrings',
    await demoProduct('Rasa Temple Kada'),
    '/privacy-policy',
  ]) {
    const calls: string[] = [];
    const note = (request: { method(): string; url(): string }) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith('/api/')) calls.push(`${request.method()} ${pathname}`);
    };
    page.on('request', note);
    await page.goto(path);
    await expect.poll(() => calls, path).toContain(`POST ${BEACON}`);
    await network.untilQuiet();
    page.off('request', note);
    expect(calls, path).toEqual([`POST ${BEACON}`]);
  }
});
