import type { Page, WebSocketRoute } from '@playwright/test';
import type { Analytics } from '#analytics/analytics.ts';
import { DAY_MS, dayStart, isoDay } from '#dates.ts';
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
    const wishes = admin.getByRole('region', { name: 'Wishlist Analytics' }).getByRole('listitem');
    await expect(wishes).toHaveCount(10);
    await expect(wishes.first().getByRole('link')).toHaveAttribute('href', /^\/admin\/products\/edit\/\d+$/);
    await admin.getByText('Revenue and orders of 30 days').click();
    await expectFits(admin);

    await test.step('a day is read out by keyboard as it stands in the table', () => expectDay(admin));

    const period = admin.getByRole('group', { name: 'Period' });
    await period.getByRole('button', { name: '90 days' }).click();
    await expect(admin).toHaveURL(`${PAGE}?days=90`);
    await expect(readingOf(admin, 'Sessions')).toHaveAttribute('max', '89');
    await admin.reload();
    await expect(period.getByRole('button', { name: '90 days' })).toHaveAttribute('aria-pressed', 'true');
  },
);

async function expectDay(admin: Page): Promise<void> {
  const from = dayStart(Date.now()) - DAY_MS;
  const row = admin
    .getByRole('row')
    .filter({ has: admin.locator(`time[datetime="${isoDay(from)}"]`) })
    .first();
  const [, revenue = ''] = /(₹[\d,]+\.\d\d)/.exec((await row.textContent()) ?? '') ?? [];
  expect(revenue).not.toBe('');
  const slider = readingOf(admin, 'Revenue');
  await expect(slider).toHaveAttribute('aria-valuetext', /^Today: ₹/);
  await expect(async () => {
    await slider.focus();
    await slider.press('End');
    await slider.press('ArrowLeft');
    expect(await slider.getAttribute('aria-valuetext')).toContain(revenue);
  }).toPass();
}

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

test('D9, A8: visits are read each minute, everything each ten and nothing while nobody looks; what could not be read is not shown as 0 @desktop', async ({
  admin,
  problems,
}) => {
  problems.allow(/503/);
  const network = watchNetwork(admin);
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
  await admin.clock.runFor(61_000);
  await expect(figure(admin, 'Page Views Today')).toHaveText('4,321');
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

  const fail = { status: 503, json: { error: 'DATABASE_UNAVAILABLE', message: 'A short break.' } };
  for (const part of ['analytics*', 'piece-reviews/new', 'health'])
    await admin.route(`**/api/admin/${part}`, (route) => route.fulfill(fail));
  await look('hidden');
  await admin.clock.runFor(700_000);
  await look('visible');
  await expect(admin.getByRole('alert')).toContainText('Failed to fetch analytics: A short break.');
  const unread = admin.getByRole('link', { name: /could not be loaded\.$/ });
  await expect(unread).toHaveCount(2);
  // The last read of the ten minutes may still be under way: the shop would answer it, and the button would go.
  await network.untilQuiet();
  await admin.unrouteAll();
  await admin.getByRole('button', { name: 'Try Again' }).click();
  for (const gone of [admin.getByRole('alert'), unread]) await expect(gone).toHaveCount(0);
});
