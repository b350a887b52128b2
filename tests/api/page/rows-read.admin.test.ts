import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '#drizzle/client.ts';
import { pageViewDays, pageViews } from '#drizzle/schema/analytics.ts';
import { restockWishes } from '#drizzle/schema/restock.ts';
import { getAnalytics } from '#analytics/get-analytics.server.ts';
import { forgetOldPageViews, sumPageViews } from '#analytics/page-views.server.ts';
import { getVisits } from '#analytics/visits.server.ts';
import { parseAdminProductQuery, listAdminProducts } from '#catalogue/list-admin-products.server.ts';
import { DAY_MS, dayStart } from '#dates.ts';
import { forgetWishes } from '#restock/restock.server.ts';
import { personAs } from '#tests/support/actor.ts';
import { createTestContext } from '#tests/support/context.ts';
import { useDatabase } from '#tests/support/database.ts';
import { fillAdmin } from '#tests/support/fill-admin.ts';
import { rowsOf } from '#tests/support/rows-read.ts';

/** The shop of docs/operate.md after a year: 20 orders and 8,000 page views a day. */
const YEAR = { products: 10_000, orders: 7_300, pageViews: 0, wishes: 2_000 };
const VIEWS_A_DAY = 8_000;
const TODAY = dayStart(Date.now());
const NOW = TODAY + DAY_MS / 2;

const database = useDatabase();
beforeAll(async () => {
  await fillAdmin(database.db.$client, NOW, YEAR);
  for (const from of [TODAY - 2 * DAY_MS, TODAY - DAY_MS, TODAY]) {
    await database.db
      .run(sql`with recursive nth(n) as (select 1 union all select n + 1 from nth where n < ${VIEWS_A_DAY})
      insert into ${pageViews} (id, path, session_id, created_at)
      select (${from} + n * 5000) * 1000, '/products/' || (n % 3000), 'session-' || (n / 8), ${from} + n * 5000 from nth`);
  }
  // Half a year of wishes: the newest not confirmed yet, of the others every third told within the month.
  await database.db.run(sql`with recursive nth(n) as (select 0 union all select n + 1 from nth where n < 3599)
    insert into ${restockWishes} (product_id, email, inbox, token_hash, asked_at, confirmed_at, told_at)
    select 1 + n, 'e@example.in', 'e@example.in', n, ${NOW} - n * ${DAY_MS / 20},
      iif(n < 20, null, 1), iif(n >= 20 and n % 3 = 0, ${NOW} - n % 29 * ${DAY_MS}, null) from nth`);
}, 120_000);

const today = { views: VIEWS_A_DAY, sessions: 1_000, paths: Array.from({ length: 200 }, pathOf) };
function pathOf(_: unknown, nth: number) {
  return { path: `/products/${String(nth)}`, views: 3 };
}

function ownerOf(db: Database) {
  const ctx = createTestContext(db, { actor: personAs('admin', 'owner'), now: () => NOW });
  const look = () => Promise.resolve({ waiting: [], today, visitors: 10 });
  return { ...ctx, pageViews: { ...ctx.pageViews, look } };
}
const rowsFor = (work: (ctx: ReturnType<typeof ownerOf>) => Promise<unknown>) =>
  rowsOf(database.sqld.url, (db) => work(ownerOf(db)));

describe('cron', () => {
  test('reads the views of a day when it is over, a few times each, and almost nothing all day', async () => {
    const summing = await rowsFor(sumPageViews);
    expect(summing.read).toBeLessThanOrEqual(2 * 5 * VIEWS_A_DAY);
    expect(summing.written).toBe(2);
    expect(await database.db.$count(pageViewDays)).toBe(2);
    const idle = await rowsFor(async (ctx) => {
      await sumPageViews(ctx);
      await forgetOldPageViews(ctx);
      await forgetWishes(ctx);
    });
    expect(idle.read).toBeLessThanOrEqual(20);
    expect(idle.written).toBe(0);
  });
});

describe('the dashboard', () => {
  test('reads by the minute what does not grow with views, products or orders', async () => {
    const { read, written } = await rowsFor((ctx) => getVisits(ctx, 30));
    expect(read).toBeLessThanOrEqual(60);
    expect(written).toBe(0);
  });

  test.each([
    [7, 7_000],
    [30, 12_000],
    [90, 23_000],
  ] as const)('reads all figures of %s days', async (days, most) => {
    const { read } = await rowsFor((ctx) => getAnalytics(ctx, days));
    expect(read).toBeLessThanOrEqual(most);
  });
});

describe('the owner’s search of the list', () => {
  test.each([
    ['gold', 10_000, 21_000],
    ['jhumka', 2_500, 7_000],
    ['jhumka 40', 29, 1_000],
    ['nothing like it', 0, 500],
  ] as const)('reads of 10,000 pieces what it finds, and that twice: %s', async (search, total, most) => {
    const query = parseAdminProductQuery(new URLSearchParams({ search }));
    let found = -1;
    const { read } = await rowsFor(async (ctx) => {
      found = (await listAdminProducts(ctx, query)).total;
    });
    expect(found).toBe(total);
    expect(read).toBeLessThanOrEqual(most);
  });
});
