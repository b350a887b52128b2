import { eq } from 'drizzle-orm';
import { beforeEach } from 'vitest';
import type { Database } from '#drizzle/client.ts';
import { outbox } from '#drizzle/schema/outbox.ts';
import { restockDemand, restockWishes } from '#drizzle/schema/restock.ts';
import { stockMovements } from '#drizzle/schema/stock.ts';
import { inboxOf } from '#address/contact.ts';
import { wishTokenOf } from '#restock/restock.server.ts';
import { hashToken } from '#tokens.ts';
import { openBrowser } from './browser.ts';
import { createTestContext, type TestContext } from './context.ts';
import { useDatabase } from './database.ts';

interface Waiting {
  readonly productId: number;
  readonly size?: string;
  readonly askedAt?: number;
}

/** Somebody who has confirmed that they wait; gives the token in their links. */
export async function addWish({ db, accounts, now }: TestContext, email: string, wish: Waiting) {
  const { productId, size = '', askedAt = now() } = wish;
  const inbox = inboxOf(email);
  const token = await wishTokenOf(accounts.secret, { productId, size, inbox });
  await db.insert(restockWishes).values({
    productId,
    size,
    email,
    inbox,
    tokenHash: await hashToken(token),
    askedAt,
    confirmedAt: askedAt,
  });
  return token;
}

/** The owner counts so many more. */
export async function addStock(db: Database, productId: number, quantity: number, size = '') {
  await db.insert(stockMovements).values({ productId, size, kind: 'adjustment', quantity });
}

export const NOW = Date.UTC(2026, 10, 20);
export const EMAIL = 'asha@example.in';

/** A shop in which nobody waits yet, with a clock that tests set. */
export function useRestock() {
  const database = useDatabase();
  const clock = { now: NOW };
  let ctx: TestContext;
  beforeEach(async () => {
    clock.now = NOW;
    ctx = createTestContext(database.db, { now: () => clock.now });
    await database.db.delete(restockWishes);
    await database.db.delete(restockDemand);
    await database.db.delete(outbox);
  });
  return {
    database,
    clock,
    ctx: () => ctx,
    ask: (productId: number, values: Record<string, unknown> = {}) =>
      openBrowser(ctx).post('/api/restock-wishes', { productId, email: EMAIL, ...values }),
    confirm: (token: string) => openBrowser(ctx).post(`/api/restock-wishes/confirm?token=${token}`),
    rows: () => database.db.select().from(restockWishes),
    /** How many wait for each size. */
    waiting: async (productId: number) => {
      const found = await database.db
        .select()
        .from(restockDemand)
        .where(eq(restockDemand.productId, productId));
      return Object.fromEntries(found.map((each) => [each.size, each.waiting]));
    },
  };
}
