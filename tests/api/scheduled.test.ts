import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { pageViews } from '../../drizzle/schema/analytics.ts';
import { products } from '../../drizzle/schema/catalogue.ts';
import { outbox } from '../../drizzle/schema/outbox.ts';
import { runScheduled } from '../../functions/scheduled.ts';
import { createTestContext } from '../support/context.ts';
import { useDatabase } from '../support/database.ts';
import { addProduct } from '../support/rows.ts';

const NOW = Date.UTC(2026, 10, 20);

const database = useDatabase();

test('A7: page views are forgotten after 13 months, and not before', async () => {
  const { db } = database;
  await db.insert(pageViews).values([
    { path: '/old', sessionId: 's', createdAt: Date.UTC(2025, 9, 19, 23, 59) },
    { path: '/kept', sessionId: 's', createdAt: Date.UTC(2025, 9, 20) },
  ]);
  await runScheduled(createTestContext(db, { now: () => NOW }));
  expect(await db.select({ path: pageViews.path }).from(pageViews)).toEqual([{ path: '/kept' }]);
});

test('A7: the day of a longer month does not shorten what is kept', async () => {
  const { db } = database;
  const kept = { path: '/february', sessionId: 's', createdAt: Date.UTC(2025, 2, 1) };
  await db.insert(pageViews).values(kept);
  await runScheduled(createTestContext(db, { now: () => Date.UTC(2026, 2, 31) }));
  expect(await db.select().from(pageViews).where(eq(pageViews.path, kept.path))).toMatchObject([kept]);
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

test('pages of an offer that is over are purged later when the cache refuses at first', async () => {
  const { db } = database;
  const { id } = await addProduct(db, { pricePaise: 1_00, originalPricePaise: 2_00, offerEndsAt: NOW });
  const pageCache = { purge: () => Promise.reject(new Error('no purge')) };
  await runScheduled(createTestContext(db, { now: () => NOW, pageCache }));
  const next = createTestContext(db, { now: () => NOW + 5 * 60_000 });
  await runScheduled(next);
  expect(next.purged).toEqual(expect.arrayContaining(['collections', `product:${String(id)}`]));
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
  expect(broken.logged.map(({ event, fields }) => `${event} ${String(fields?.['task'])}`)).toEqual([
    'task.failed endOffers',
    'task.done reconcileOrders',
    'task.done expireHolds',
    'task.done resumeRefunds',
    'task.done deliverOutbox',
    'task.done sumPageViews',
    'task.done forgetOldPageViews',
    'task.done forgetAddresses',
    'task.done forgetExpiredSignIns',
    'task.done forgetDelivered',
    'task.done forgetKeys',
  ]);
});
