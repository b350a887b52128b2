import { describe, expect, test } from 'vitest';
import { pageViewDays } from '#drizzle/schema/analytics.ts';
import { categories } from '#drizzle/schema/catalogue.ts';
import { wishlistItems } from '#drizzle/schema/wishlist.ts';
import { getAnalytics } from '#analytics/get-analytics.server.ts';
import { sumPageViews } from '#analytics/page-views.server.ts';
import { getVisits } from '#analytics/visits.server.ts';
import { DAY_MS, HOUR_MS, isoDay } from '#dates.ts';
import { addAccount } from '#tests/support/accounts.ts';
import { personAs } from '#tests/support/actor.ts';
import { openBrowser } from '#tests/support/browser.ts';
import { NOW, TODAY, useDashboard } from '#tests/support/dashboard.ts';
import { addPageView } from '#tests/support/page-views.ts';
import { addProduct, addSizedProduct } from '#tests/support/rows.ts';

const dashboard = useDashboard();

const see = (createdAt: number, sessionId = 'one', path = '/') =>
  addPageView(dashboard().db, { path, sessionId, createdAt });

describe('A2, A7, A9: visitors', () => {
  test('of today are views and distinct sessions, from midnight in India', async () => {
    await see(TODAY - 1);
    await see(TODAY);
    await see(NOW);
    await see(NOW, 'two');
    expect((await dashboard().read()).today).toMatchObject({ views: 3, sessions: 2 });
  });

  test('of the week are views per day, today among them, and the paths that were seen most', async () => {
    const paths = ['/', '/', '/', '/products/7', '/products/7', '/contact'];
    for (const [nth, path] of paths.entries()) await see(TODAY - nth * DAY_MS, 'one', path);
    await see(TODAY - 6 * DAY_MS - 1, 'one', '/old');
    const { week } = await dashboard().read(30);
    expect(week.views).toBe(6);
    expect(week.days.map(({ views }) => views)).toEqual([0, 1, 1, 1, 1, 1, 1]);
    expect(week.days.at(-1)?.day).toBe(isoDay(NOW));
    expect(week.paths).toEqual([
      { path: '/', views: 3 },
      { path: '/products/7', views: 2 },
      { path: '/contact', views: 1 },
    ]);
  });

  test('D9: who is here now was seen in the last five minutes', async () => {
    await see(NOW - 5 * 60_000);
    await see(NOW, 'two');
    await see(NOW, 'two', '/contact');
    await see(NOW - 5 * 60_000 - 1, 'gone');
    expect((await dashboard().read()).liveVisitors).toBe(2);
  });
});

describe('a day that is counted where its views are gathered', () => {
  const today = { views: 7, sessions: 3, paths: [{ path: '/counted', views: 7 }] };
  const queue = { look: () => Promise.resolve({ waiting: [], today, visitors: 2 }) };
  const ctxOf = () => {
    const { ctx } = dashboard();
    return { ...ctx, actor: personAs('admin', 'owner'), pageViews: { ...ctx.pageViews, ...queue } };
  };

  test('stands beside the days before it, and none of its views is read', async () => {
    await see(TODAY, 'one', '/read');
    await see(TODAY - 1);
    await see(TODAY - 1, 'two', '/counted');
    const visits = await getVisits(ctxOf(), 7);
    expect(visits).toMatchObject({
      at: NOW,
      days: 7,
      liveVisitors: 2,
      today: { day: isoDay(NOW), views: 7, sessions: 3 },
      week: {
        views: 9,
        paths: [
          { path: '/counted', views: 8 },
          { path: '/', views: 1 },
        ],
      },
    });
    expect(visits.series.slice(-2)).toMatchObject([{ views: 2, sessions: 2 }, { views: 7 }]);
    const { series, week, ...all } = await getAnalytics(ctxOf(), 7);
    expect({ week, today: all.today, series: series.slice(-1) }).toMatchObject({
      week: visits.week,
      today: visits.today,
      series: [visits.today],
    });
  });

  test('is read by itself each minute, by the owner alone', async () => {
    const { ctx } = dashboard();
    expect(await openBrowser(ctx).get('/api/admin/analytics/visits')).toMatchObject({ status: 401 });
    await see(NOW);
    expect(await dashboard().ask('/visits?days=7')).toMatchObject({
      status: 200,
      body: { liveVisitors: 1, today: { views: 1, sessions: 1 }, series: { length: 7 } },
    });
  });
});

describe('days that are over', () => {
  const sumUp = () => sumPageViews(dashboard().ctx);
  const daysAgo = async (days: number) => {
    const { views, sessions } = (await dashboard().read(90)).series.at(-1 - days) ?? {};
    return [views, sessions];
  };

  test('are summed up once, each session once a day, with their paths while the dashboard lists them', async () => {
    const { db } = dashboard();
    const [yesterday, old, older] = [TODAY - DAY_MS, TODAY - 6 * DAY_MS, TODAY - 7 * DAY_MS];
    for (const at of [old, old + DAY_MS - 1, older, yesterday, TODAY]) await see(at);
    await see(old, 'two', '/contact');
    const before = await dashboard().read(90);
    await sumUp();
    await sumUp();
    expect(await db.select().from(pageViewDays)).toEqual([
      { day: older, views: 1, sessions: 1, paths: null },
      { day: old, views: 3, sessions: 2, paths: { '/': 2, '/contact': 1 } },
      { day: yesterday, views: 1, sessions: 1, paths: { '/': 1 } },
    ]);
    const { series, week } = await dashboard().read(90);
    expect({ series, week }).toEqual({ series: before.series, week: before.week });
    expect([await daysAgo(0), await daysAgo(6), await daysAgo(7)]).toEqual([
      [1, 1],
      [3, 2],
      [1, 1],
    ]);
  });
});

describe('A2, A7, A9: wishes', () => {
  test('are counted, and the ten latest come with name and picture; a deleted piece keeps them', async () => {
    const { ctx, db, read } = dashboard();
    const [{ id: one }, { id: other }] = [await addAccount(ctx), await addAccount(ctx)];
    const gone = await addProduct(db, { name: 'Gone nath', imageUrls: ['/media/b.webp'], deletedAt: NOW });
    await db.insert(wishlistItems).values({ userId: one, productId: gone.id, createdAt: NOW });
    for (let nth = 1; nth <= 11; nth += 1) {
      const { id: productId } = await addProduct(db, { name: `Wish ${String(nth)}` });
      await db.insert(wishlistItems).values({ userId: other, productId, createdAt: NOW - nth * HOUR_MS });
    }
    const { wishes, latestWishes, products } = await read();
    expect({ wishes, products }).toEqual({ wishes: 12, products: 11 });
    expect(latestWishes.map(({ name }) => name)).toEqual([
      'Gone nath',
      ...Array.from({ length: 9 }, (_, nth) => `Wish ${String(nth + 1)}`),
    ]);
    const picture = { imageUrl: '/media/b.webp', isNotDeleted: false };
    expect(latestWishes[0]).toEqual({ productId: gone.id, name: 'Gone nath', at: NOW, ...picture });
  });
});

describe('low stock', () => {
  test('names each size that runs out, the lowest first, and those that are sold out last', async () => {
    const { db, read } = dashboard();
    const sized = await addSizedProduct(db, { '2.4': 3, '2.6': 4, '2.8': 0 });
    const unsized = await addProduct(db, { name: 'Nath', inStock: 1 });
    await addProduct(db, { inStock: 4 });
    await addProduct(db, { inStock: 0, deletedAt: NOW });
    const { lowStock } = await read();
    expect(lowStock.map(({ productId, size, onHand }) => [productId, size, onHand])).toEqual([
      [unsized.id, '', 1],
      [sized.id, '2.4', 3],
      [sized.id, '2.8', 0],
    ]);
  });

  test('knows no size that its category no longer offers', async () => {
    const { db, read } = dashboard();
    const { id } = await addSizedProduct(db, { S: 0, M: 0 });
    await db.update(categories).set({ sizes: ['M'] });
    expect((await read()).lowStock).toMatchObject([{ productId: id, size: 'M' }]);
    await db.update(categories).set({ hasSizes: false });
    expect((await read()).lowStock).toMatchObject([{ productId: id, size: '' }]);
  });
});
