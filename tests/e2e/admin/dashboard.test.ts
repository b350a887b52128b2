import type { Page, WebSocketRoute } from '@playwright/test';
import type { Analytics } from '#analytics/analytics.ts';
import { DAY_MS, dayStart, isoDay } from '#dates.ts';
import { formatRupees } from '#money.ts';
import { expectAccessible } from '#tests/e2e/support/axe.ts';
import { readDemo } from '#tests/e2e/support/demo-database.ts';
import { expectFits } from '#tests/e2e/support/overflow.ts';
import { callApi } from '#tests/e2e/support/account.ts';
import { expect, test } from '#tests/e2e/support/owner.ts';
import { watchNetwork } from '#tests/e2e/support/quiet-network.ts';

const PAGE = '/admin/dashboard';
const ANALYTICS = '**/api/admin/analytics*';
const VISITS = '**/api/admin/analytics/visits*';
const LIVE = '**/api/admin/live';

/** Takes the place of the shop's live messages; returns each socket that the page opens. */
async function holdLive(admin: Page): Promise<WebSocketRoute[]> {
  const sockets: WebSocketRoute[] = [];
  await admin.routeWebSocket(LIVE, (socket) => void sockets.push(socket));
  return sockets;
}

/** The same for a test in which hours pass within a moment: it answers each ping by the clock of the page. */
async function stayLive(admin: Page): Promise<void> {
  await admin.addInitScript(() => {
    class LiveSocket extends EventTarget {
      constructor() {
        super();
        this.#soon(new Event('open'));
      }
      send() {
        this.#soon(new MessageEvent('message', { data: 'pong' }));
      }
      close() {
        this.#soon(new CloseEvent('close'));
      }
      #soon(event: Event) {
        setTimeout(() => this.dispatchEvent(event), 1);
      }
    }
    Object.assign(window, { WebSocket: LiveSocket });
  });
}

const figure = (admin: Page, label: string) =>
  admin
    .locator('dl > div')
    .filter({ has: admin.getByText(label, { exact: true }) })
    .locator('dd')
    .first();
const readingOf = (admin: Page, title: string) => admin.getByRole('slider', { name: `${title}, day by day` });

test(
  'A2: tools, figures of shop, visitors and wishes; accessible, and nothing spills',
  { tag: '@journey' },
  async ({ admin }) => {
    await holdLive(admin);
    await admin.goto(PAGE);
    await expect(admin.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
    const tools = admin.getByRole('navigation', { name: 'Tools' }).getByRole('link');
    const addresses = await tools.evaluateAll((links) => links.map((link) => link.getAttribute('href')));
    expect(addresses).toEqual(
      ['products', 'categories', 'coupons', 'banners', 'orders', 'customers', 'reviews', 'settings'].map(
        (section) => `/admin/${section}`,
      ),
    );
    for (const name of ['Store Performance', 'Visitor Analytics', 'Wishlist Analytics']) {
      await expect(admin.getByRole('region', { name, exact: true })).toBeVisible();
    }
    await expect(figure(admin, 'Total Revenue')).toHaveText(/^₹[\d,]+\.\d{2}$/);
    for (const label of [
      'Total Orders',
      'New Customers',
      'Products',
      'Page Views, Last 7 Days',
      'Wishlist Items',
    ]) {
      await expect(figure(admin, label)).toHaveText(/^[1-9][\d,]*$/);
    }
    for (const label of ['Live Visitors', 'Today’s Orders', 'Page Views Today', 'Sessions Today']) {
      await expect(figure(admin, label)).toHaveText(/^[\d,]+$/);
    }
    const wishes = admin.getByRole('region', { name: 'Wishlist Analytics' }).getByRole('listitem');
    await expect(wishes).toHaveCount(10);
    await expect(wishes.first().getByRole('link')).toHaveAttribute('href', /^\/admin\/products\/edit\/\d+$/);
    await admin.getByText('Revenue and orders of 30 days').click();
    await expectFits(admin);

    await test.step('a day is read out by keyboard, and stands in the table with the same numbers', () =>
      expectDay(admin));
  },
);

async function expectDay(admin: Page): Promise<void> {
  const daysAgo = 10;
  const from = dayStart(Date.now()) - daysAgo * DAY_MS;
  const [expected] = await readDemo(
    `select count(*) as orders, sum(final_amount_paise) - (select coalesce(sum(r.amount_paise), 0) from refunds r
       join payments p on p.id = r.payment_id join orders x on x.id = p.order_id
       where x.status in ('paid', 'processing', 'shipped', 'delivered') and x.created_at >= ?1 and x.created_at < ?2) as paise
     from orders where status in ('paid', 'processing', 'shipped', 'delivered')
       and (payment_method <> 'cod' or status = 'delivered') and created_at >= ?1 and created_at < ?2`,
    from,
    from + DAY_MS,
  );
  const revenue = formatRupees(Number(expected?.['paise']));
  const slider = readingOf(admin, 'Revenue');
  await expect(slider).toHaveAttribute('aria-valuetext', /^Today: ₹/);
  await expect(async () => {
    await slider.focus();
    await slider.press('End');
    for (let step = 0; step < daysAgo; step += 1) await slider.press('ArrowLeft');
    expect(await slider.getAttribute('aria-valuetext')).toContain(revenue);
  }).toPass();
  await slider.press('Home');
  await expect(slider).toHaveValue('0');

  const row = admin
    .getByRole('row')
    .filter({ has: admin.locator(`time[datetime="${isoDay(from)}"]`) })
    .first();
  await expect(row).toContainText(`${revenue}${String(expected?.['orders'])}`);
}

test('A2: the days that are looked at can be chosen, and stay chosen @desktop', async ({ admin }) => {
  await holdLive(admin);
  await admin.goto(PAGE);
  const period = admin.getByRole('group', { name: 'Period' });
  await period.getByRole('button', { name: '90 days' }).click();
  await expect(admin).toHaveURL(`${PAGE}?days=90`);
  await expect(readingOf(admin, 'Sessions')).toHaveAttribute('max', '89');
  await admin.reload();
  await expect(period.getByRole('button', { name: '90 days' })).toHaveAttribute('aria-pressed', 'true');
  await admin.getByText('Page views and sessions of 90 days').click();
  await expect(
    admin.getByRole('region', { name: 'Page views and sessions' }).locator('tbody tr'),
  ).toHaveCount(90);
  await expectFits(admin);

  await period.getByRole('button', { name: '30 days' }).click();
  await expect(admin).toHaveURL(PAGE);
  const chart = readingOf(admin, 'Revenue');
  await expect(chart).toHaveAttribute('max', '29');
  await chart.hover({ position: { x: 1, y: 30 } });
  await expect(chart).toHaveValue('0');
  await admin.mouse.move(0, 0);
  await expect(chart).toHaveValue('29');
});

test('A2, D9: visitors and orders show at once', { tag: '@journey' }, async ({ admin }) => {
  const sockets = await holdLive(admin);
  await admin.goto(PAGE);
  await expect.poll(() => sockets.length).toBe(1);
  const at = new Date(Date.now() + DAY_MS).toISOString();
  sockets[0]?.send(JSON.stringify({ type: 'visitors', count: 41, at }));
  await expect(figure(admin, 'Live Visitors')).toHaveText('41');

  const now = (await callApi(admin, 'GET', 'admin/analytics')) as Analytics;
  const today = { ...now.today, orders: 9, revenuePaise: 12_34_567_89 };
  await admin.route(ANALYTICS, (route) => route.fulfill({ json: { ...now, today } }));
  const changed = { type: 'order.changed', orderId: 'JH-7K3M-9QXD', status: 'paid', at };
  sockets[0]?.send(JSON.stringify(changed));
  await expect(figure(admin, 'Today’s Orders')).toHaveText('9');
  await expect(figure(admin, 'Today’s Revenue')).toHaveText('₹12,34,567.89');
});

test('D9: while nothing can be told the figures are read every 30 seconds @desktop', async ({ admin }) => {
  const sockets = await holdLive(admin);
  await admin.clock.install();
  await admin.goto(PAGE);
  await expect(admin.locator('[data-live=on]')).toBeVisible();
  // From now on no socket opens.
  await admin.evaluate(() => {
    Object.assign(globalThis, { WebSocket: EventTarget });
  });
  await sockets[0]?.close();
  await expect(admin.locator('[data-live=off]')).toBeVisible();
  const read = admin.waitForRequest(ANALYTICS);
  await admin.clock.runFor(31_000);
  await read;
});

test('D9: visits are read each minute and everything each ten, and nothing while nobody looks @desktop', async ({
  admin,
}) => {
  await admin.clock.install();
  await stayLive(admin);
  const now = (await callApi(admin, 'GET', 'admin/analytics')) as Analytics;
  const reads = { visits: 0, all: 0 };
  await admin.route(VISITS, (route) => {
    reads.visits += 1;
    const today = { ...now.today, views: 4320 + reads.visits };
    return route.fulfill({ json: { ...now, today, at: Date.now() } });
  });
  await admin.route(ANALYTICS, (route) => {
    reads.all += 1;
    return route.fulfill({ json: now });
  });
  await admin.goto(PAGE);
  await expect(admin.locator('[data-live=on]')).toBeVisible();
  const orders = await figure(admin, 'Today’s Orders').textContent();
  await admin.clock.runFor(61_000);
  await expect(figure(admin, 'Page Views Today')).toHaveText('4,321');
  await expect(figure(admin, 'Today’s Orders')).toHaveText(orders ?? '');
  expect(reads).toEqual({ visits: 1, all: 0 });

  const look = (state: DocumentVisibilityState) =>
    admin.evaluate((visibilityState) => {
      Object.defineProperty(document, 'visibilityState', { value: visibilityState, configurable: true });
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    }, state);
  await look('hidden');
  await admin.clock.runFor(120_000);
  expect(reads).toEqual({ visits: 1, all: 0 });
  await look('visible');
  await expect.poll(() => reads).toEqual({ visits: 2, all: 0 });
  await expect(figure(admin, 'Page Views Today')).toHaveText('4,322');
  await look('hidden');
  await admin.clock.runFor(700_000);
  await look('visible');
  await expect.poll(() => reads).toEqual({ visits: 3, all: 1 });
});

test('D9: a visitor who comes is counted on the open dashboard @desktop', async ({ admin, browser }) => {
  const opened = admin.waitForEvent('websocket');
  await admin.goto(PAGE);
  const socket = await opened;
  const told = socket.waitForEvent('framereceived', ({ payload }) => String(payload).includes('visitors'));
  const visitor = await browser.newPage();
  await visitor.goto('/contact');
  const { count } = JSON.parse(String((await told).payload)) as { count: number };
  expect(count).toBeGreaterThan(0);
  await expect(figure(admin, 'Live Visitors')).toHaveText(/^[1-9]/);
  await visitor.close();
});

test('A8: figures that cannot be read say so, and are tried again; where there is nothing yet it says so @desktop', async ({
  admin,
  problems,
}) => {
  problems.allow(/503/);
  await holdLive(admin);
  await admin.goto(PAGE);
  await admin.route(ANALYTICS, (route) =>
    route.fulfill({ status: 503, json: { error: 'DATABASE_UNAVAILABLE', message: 'A short break.' } }),
  );
  await admin.getByRole('button', { name: '7 days' }).click();
  await expect(admin.getByRole('alert')).toContainText('Failed to fetch analytics: A short break.');

  const now = (await callApi(admin, 'GET', 'admin/analytics?days=7')) as Analytics;
  const nothing: Analytics = {
    ...now,
    wishes: 0,
    latestWishes: [],
    lowStock: [],
    bestSellers: { byPieces: [], byRevenue: [] },
    series: now.series.map(({ day }) => ({ day, revenuePaise: 0, orders: 0, views: 0, sessions: 0 })),
    week: { views: 0, days: now.week.days.map(({ day }) => ({ day, views: 0 })), paths: [] },
  };
  await admin.unroute(ANALYTICS);
  await admin.route(ANALYTICS, (route) => route.fulfill({ json: nothing }));
  await admin.getByRole('button', { name: 'Try Again' }).click();
  for (const text of [
    'No recent wishlist activity.',
    'Nothing is running low.',
    'Nothing sold in these 7 days.',
    'No page views yet.',
  ]) {
    await expect(admin.getByText(text)).toBeVisible();
  }
  await expectAccessible(admin);
});

test('A2: the list of what needs a look is read again while the page is open, and what could not be read is not shown as 0 @desktop', async ({
  admin,
  problems,
}) => {
  problems.allow(/503/);
  await stayLive(admin);
  await admin.clock.install();
  const network = watchNetwork(admin);
  const fail = { status: 503, json: { error: 'DATABASE_UNAVAILABLE', message: 'A short break.' } };
  await admin.goto(PAGE);
  await expect(admin.locator('[data-live=on]')).toBeVisible();
  await admin.route('**/api/admin/piece-reviews/new', (route) => route.fulfill({ json: { count: 7 } }));
  await admin.clock.runFor(601_000);
  await expect(admin.getByRole('link', { name: '7 new reviews to answer' })).toBeVisible();
  await admin.route('**/api/admin/health', (route) => route.fulfill(fail));
  await admin.clock.runFor(601_000);
  await expect(admin.getByRole('link', { name: 'Health and complaints could not be read.' })).toBeVisible();

  for (const part of ['analytics*', 'piece-reviews/new'])
    await admin.route(`**/api/admin/${part}`, (route) => route.fulfill(fail));
  await admin.clock.runFor(601_000);
  await expect(admin.getByRole('alert')).toContainText('Failed to fetch analytics: A short break.');
  const unread = admin.getByRole('link', { name: /could not be read\.$/ });
  await expect(unread).toHaveCount(2);
  await expect(admin.getByRole('navigation', { name: 'Tools' }).getByRole('link')).toHaveCount(8);
  // The last read of the ten minutes may still be under way: the shop would answer it, and the button would go.
  await network.untilQuiet();
  await admin.unrouteAll();
  await admin.getByRole('button', { name: 'Try Again' }).click();
  for (const gone of [admin.getByRole('alert'), unread]) await expect(gone).toHaveCount(0);
});
