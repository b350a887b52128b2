import { beforeEach } from 'vitest';
import { type Database, openDatabase } from '#drizzle/client.ts';
import { pageViewDays, pageViews as pageViewTable } from '#drizzle/schema/analytics.ts';
import { products } from '#drizzle/schema/catalogue.ts';
import { orders } from '#drizzle/schema/order.ts';
import { wishlistItems } from '#drizzle/schema/wishlist.ts';
import type { Analytics, Period } from '#analytics/analytics.ts';
import { dayStart, HOUR_MS } from '#dates.ts';
import { addAccount, signedInAs } from './accounts.ts';
import type { Answer } from './browser.ts';
import { createTestContext, type TestContext } from './context.ts';
import { useDatabase } from './database.ts';
import { createImpatientQueue } from './page-views.ts';
import * as sales from './sales.ts';

/** The day in India on which these tests run, and ten in its morning. */
export const TODAY = dayStart(Date.now());
export const NOW = TODAY + 10 * HOUR_MS;

/** Dated NOW unless a day is named, since by the clock of the database it may be tomorrow already. */
export const addSale: typeof sales.addSale = (db, paise, values) =>
  sales.addSale(db, paise, { createdAt: NOW, ...values });
export const addSold: typeof sales.addSold = (db, product, quantity, pricePaise, values) =>
  sales.addSold(db, product, quantity, pricePaise, { createdAt: NOW, ...values });

interface Dashboard {
  readonly ctx: TestContext;
  readonly db: Database;
  readonly roundTrips: number;
  ask(query: string): Promise<Answer>;
  /** The figures as the owner's browser gets them. */
  read(days?: Period): Promise<Analytics>;
}

/** A shop that has sold and shown nothing yet, at ten in the morning. */
export function useDashboard(): () => Dashboard {
  const database = useDatabase();
  let dashboard: Dashboard;
  beforeEach(async () => {
    for (const table of [wishlistItems, pageViewTable, pageViewDays]) await database.db.delete(table);
    // Orders cannot be deleted, so those of the test before are made not to count.
    await database.db.update(orders).set({ status: 'failed' });
    await database.db.update(products).set({ deletedAt: 1 });
    let roundTrips = 0;
    const db = openDatabase({ url: database.sqld.url, onRoundTrip: () => (roundTrips += 1) });
    const pageViews = createImpatientQueue(database.db, () => NOW);
    const ctx = createTestContext(db, { now: () => NOW, pageViews });
    const owner = await signedInAs(ctx, await addAccount(ctx, { role: 'admin' }));
    const ask = (query: string) => {
      roundTrips = 0;
      return owner.get(`/api/admin/analytics${query}`);
    };
    dashboard = {
      ctx,
      db,
      ask,
      get roundTrips() {
        return roundTrips;
      },
      async read(days = 7) {
        const { status, body } = await ask(`?days=${String(days)}`);
        if (status !== 200) throw new Error(`The dashboard answered ${String(status)}.`);
        return body as Analytics;
      },
    };
  });
  return () => dashboard;
}
