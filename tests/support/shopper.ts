import { eq } from 'drizzle-orm';
import { beforeEach } from 'vitest';
import { userCarts } from '#drizzle/schema/cart.ts';
import { addAccount, signedInAs } from './accounts.ts';
import type { Answer, Browser } from './browser.ts';
import { createTestContext, type TestContext } from './context.ts';
import { type TestDatabase, useDatabase } from './database.ts';

export interface Shopper {
  readonly ctx: TestContext;
  readonly userId: string;
  readonly browser: Browser;
  add(body: object): Promise<Answer>;
  change(id: number, body: object, size?: string): Promise<Answer>;
  remove(id: number, size?: string): Promise<Answer>;
  merge(body: object): Promise<Answer>;
}

/** A shop's database for the file, and for each test somebody who has just signed in there. */
export function useShopper(): () => { readonly database: TestDatabase; readonly shopper: Shopper } {
  const database = useDatabase();
  let shopper: Shopper;
  beforeEach(async () => {
    shopper = await openShopper(createTestContext(database.db));
  });
  return () => ({ database, shopper });
}

export async function openShopper(ctx: TestContext): Promise<Shopper> {
  const account = await addAccount(ctx);
  const browser = await signedInAs(ctx, account);
  const line = (id: number, size = '') => `/api/cart/items/${String(id)}${size && `?size=${size}`}`;
  return {
    ctx,
    userId: account.id,
    browser,
    add: (body) => browser.post('/api/cart/items', body),
    change: (id, body, size) => browser.send(line(id, size), { method: 'PATCH', body }),
    remove: (id, size) => browser.send(line(id, size), { method: 'DELETE' }),
    merge: (body) => browser.post('/api/cart/merge', body),
  };
}

/** The rows of the shopper's cart. */
export async function cartRows({ ctx: { db }, userId }: Shopper) {
  const { id, productId, size, quantity } = userCarts;
  return await db
    .select({ id: productId, size, quantity })
    .from(userCarts)
    .where(eq(userCarts.userId, userId))
    .orderBy(id);
}

/** A line as a guest's browser keeps it. */
export function guestEntry(id: number, quantity: number, size?: string) {
  const entry = { id, quantity, cart_item_id: `local-1-${String(id)}` };
  return size === undefined ? entry : { ...entry, size };
}
