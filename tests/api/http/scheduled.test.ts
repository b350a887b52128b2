import { and, eq, isNull } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { pageViewDays, pageViews } from '#drizzle/schema/analytics.ts';
import { products } from '#drizzle/schema/catalogue.ts';
import { outbox } from '#drizzle/schema/outbox.ts';
import { runScheduled } from '#functions/scheduled.ts';
import { DAY_MS } from '#dates.ts';
import { createTestContext } from '#tests/support/context.ts';
import { useDatabase } from '#tests/support/database.ts';
import { addPageView } from '#tests/support/page-views.ts';
import { addProduct } from '#tests/support/rows.ts';

const NOW = Date.UTC(2026, 10, 20);

const database = useDatabase();

describe('A7: page views', () => {
  const at = (daysAgo: number) => NOW - daysAgo * DAY_MS;
  const paths = async () => {
    const rows = await database.db.select({ path: pageViews.path }).from(pageViews).orderBy(pageViews.id);
    return rows.map(({ path }) => path);
  };
  beforeEach(async () => {
    for (const table of [pageViews, pageViewDays]) await database.db.delete(table);
  });

  test('are forgotten after 90 days, and not before; their sums stay', async () => {
    const { db } = database;
    await addPageView(db, { path: '/old', createdAt: at(90) - 1 });
    await addPageView(db, { path: '/kept', createdAt: at(90) });
    await runScheduled(createTestContext(db, { now: () => NOW }));
    expect(await paths()).toEqual(['/kept']);
    expect(await db.select().from(pageViewDays)).toMatchObject([{ views: 2 }]);
  });

  test('are not forgotten before they are summed up', async () => {
    const { db } = database;
    await addPageView(db, { path: '/old', createdAt: at(100) });
    const pageViews = { ...createTestContext(db).pageViews, flush: () => Promise.reject(new Error('busy')) };
    await expect(runScheduled(createTestContext(db, { now: () => NOW, pageViews }))).rejects.toThrow();
    expect(await paths()).toEqual(['/old']);
  });

  test('have daily sums for 13 months', async () => {
    const { db } = database;
    const [now, old, kept] = [NOW, Date.UTC(2025, 9, 19), Date.UTC(2025, 9, 20)];
    await db.insert(pageViewDays).values([old, kept].map((day) => ({ day, views: 1, sessions: 1 })));
    await runScheduled(createTestContext(db, { now: () => now }));
    expect(await db.select({ day: pageViewDays.day }).from(pageViewDays)).toEqual([{ day: kept }]);
  });
});

test('an offer that is over gives the original price back, and its pages are purged', async () => {
  const { db } = database;
  const offer = { pricePaise: 300_00, originalPricePaise: 400_00 };
  const over = await addProduct(db, { ...offer, offerEndsAt: NOW });
  const running = await addProduct(db, { ...offer, offerEndsAt: NOW + 1 });
  const reduced = await addProduct(db, offer);
  await db.delete(outbox);
  const ctx = createTestContext(db, { now: () => NOW });
  await runScheduled(ctx);

  const [ended] = await db.select().from(products).where(eq(products.id, over.id));
  expect(ended).toMatchObject({ pricePaise: 400_00, originalPricePaise: null, offerEndsAt: null });
  for (const { id } of [running, reduced]) {
    const [kept] = await db.select().from(products).where(eq(products.id, id));
    expect(kept).toMatchObject(offer);
  }
  expect(ctx.purged.sort()).toEqual(['collections', `product:${String(over.id)}`]);

  const next = createTestContext(db, { now: () => NOW });
  await runScheduled(next);
  expect(next.purged).toEqual([]);
});

test.each([
  ['offers that end', { pricePaise: 300_00, originalPricePaise: 400_00, offerEndsAt: NOW }],
  ['drafts that go live', { pricePaise: 400_00, status: 'draft', publishAt: NOW }],
] as const)('%s at one time do so in one run, also when they are many', async (name, values) => {
  const { db } = database;
  await db.insert(products).values(Array.from({ length: 450 }, () => ({ ...values, name })));
  await runScheduled(createTestContext(db, { now: () => NOW }));
  const done = and(eq(products.pricePaise, 400_00), eq(products.onSale, 1), isNull(products.offerEndsAt));
  expect(await db.$count(products, and(eq(products.name, name), done))).toBe(450);
});

test('a task that fails stops no other, and the run is reported as failed', async () => {
  const { db } = database;
  await addProduct(db, { pricePaise: 1_00, originalPricePaise: 2_00, offerEndsAt: NOW });
  let calls = 0;
  const broken = createTestContext(db, {
    now: () => {
      calls += 1;
      if (calls === 1) throw new Error('no clock');
      return NOW;
    },
  });
  await expect(runScheduled(broken)).rejects.toThrow('Scheduled tasks failed');
  const [first, ...others] = broken.logged.map(({ event, fields }) => [event, fields?.['task']]);
  expect(first).toEqual(['task.failed', 'endOffers']);
  expect(others).toHaveLength(20);
  expect(new Set(others.map(([event]) => event))).toEqual(new Set(['task.done']));
});
