import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { products } from '#drizzle/schema/catalogue.ts';
import { outbox } from '#drizzle/schema/outbox.ts';
import { stockMovements } from '#drizzle/schema/stock.ts';
import { HOUR_MS, MINUTE_MS } from '#dates.ts';
import { deliverOutbox } from '#outbox/deliver-outbox.server.ts';
import { deliverPurges } from '#outbox/deliver-purges.server.ts';
import { createPageCache, type PurgeOptions } from '#integrations/page-cache/edge-cache.server.ts';
import { createPurgeTimer } from '#integrations/page-cache/purge-timer.server.ts';
import { createTestContext } from '#tests/support/context.ts';
import { useDatabase } from '#tests/support/database.ts';
import { addProducts } from '#tests/support/rows.ts';

const database = useDatabase();

const START = Date.UTC(2026, 10, 20);

/** As Cloudflare counts: a bucket of 25 calls that fills again by 5 a minute. */
function createBucket() {
  let [left, filledAt, refused] = [25, START, 0];
  return {
    refused: () => refused,
    take(at: number): boolean {
      left = Math.min(25, left + ((at - filledAt) * 5) / MINUTE_MS);
      filledAt = at;
      if (left < 1) {
        refused += 1;
        return false;
      }
      left -= 1;
      return true;
    },
  };
}

/** The shop's clock, which moves only when something happens, and the purger that it wakes. */
function openShop(isCacheAway: (at: number) => boolean = () => false) {
  let at = START;
  let alarm: number | null = null;
  const kept = new Map<string, number>();
  const bucket = createBucket();
  const calls: { readonly at: number; readonly options: PurgeOptions }[] = [];
  const timer = createPurgeTimer(
    {
      get: (key) => Promise.resolve(kept.get(key)),
      put: (key, value) => Promise.resolve(void kept.set(key, value)),
      getAlarm: () => Promise.resolve(alarm),
      setAlarm: (time) => Promise.resolve(void (alarm = time)),
    },
    () => at,
  );
  const pageCache = createPageCache({
    purge: (options) => {
      const success = bucket.take(at) && !isCacheAway(at);
      if (success) calls.push({ at, options });
      return Promise.resolve({ success, errors: success ? [] : [{ code: 1, message: 'Too many purges' }] });
    },
    read: () => Promise.reject(new Error('unused')),
  });
  const ctx = createTestContext(database.db, { now: () => at, pageCache, purger: timer });
  return {
    ctx,
    calls,
    bucket,
    /** Rings the alarms that are due until that time. */
    async goOnTo(time: number): Promise<void> {
      while (alarm !== null && alarm <= time) {
        at = Math.max(at, alarm);
        alarm = null;
        await timer.ring(() => deliverPurges(ctx));
      }
      at = time;
    },
  };
}

function mostInOneMinute(calls: readonly { readonly at: number }[]): number {
  return Math.max(
    0,
    ...calls.map(({ at }) => calls.filter((each) => each.at >= at && each.at < at + MINUTE_MS).length),
  );
}

test('W2: an hour of 300 orders and 30 quick edits stays below 5 purges a minute, and misses none', async () => {
  const { db } = database;
  const ids = await addProducts(db, 330);
  await db.delete(outbox);
  const shop = openShop();
  const [sold, edited] = [ids.slice(0, 300), ids.slice(300)];
  const changes = [
    ...sold.map((id, index) => ({
      at: START + (index * HOUR_MS) / 300,
      id,
      write: () => db.insert(stockMovements).values({ productId: id, kind: 'adjustment', quantity: -1 }),
    })),
    ...edited.map((id, index) => ({
      at: START + 20 * MINUTE_MS + index * 1000,
      id,
      write: () => db.update(products).set({ description: 'With pearls' }).where(eq(products.id, id)),
    })),
  ].sort((a, b) => a.at - b.at);

  for (const { at, write } of changes) {
    await shop.goOnTo(at);
    await write();
    await deliverOutbox(shop.ctx);
  }
  await shop.goOnTo(START + HOUR_MS + MINUTE_MS);

  expect(shop.bucket.refused()).toBe(0);
  expect(mostInOneMinute(shop.calls)).toBeLessThanOrEqual(5);
  for (const { at, id } of changes) {
    const tag = `product:${String(id)}`;
    const purge = shop.calls.find(
      (call) => call.at >= at && (!('tags' in call.options) || call.options.tags.includes(tag)),
    );
    expect(purge?.at, tag).toBeLessThanOrEqual(at + 15_000);
  }
  expect(await db.$count(outbox)).toBe(0);
}, 60_000);

test('a first change is purged at once, and what the cache refuses at an even pace until it takes it', async () => {
  const { db } = database;
  const [id = 0] = await addProducts(db, 1);
  await db.delete(outbox);
  const shop = openShop((at) => at < START + HOUR_MS);
  await db.update(products).set({ name: 'Haar' }).where(eq(products.id, id));
  await deliverOutbox(shop.ctx);
  await shop.goOnTo(START + HOUR_MS - 1);
  expect(shop.calls).toEqual([]);
  const refusals = shop.ctx.logged.filter(({ event }) => event === 'purge.postponed');
  expect(refusals).toHaveLength(180);

  await shop.goOnTo(START + HOUR_MS + 20_000);
  expect(shop.calls).toHaveLength(1);
  expect(shop.calls[0]?.options).toEqual({
    tags: expect.arrayContaining(['collections', `product:${String(id)}`]) as string[],
  });
});
