import { stockMovements } from '../../drizzle/schema/stock.ts';
import type { Database } from '../../drizzle/client.ts';
import { restockWishes } from '../../drizzle/schema/restock.ts';
import { inboxOf } from '../../src/domain/address/contact.ts';
import { wishTokenOf } from '../../src/domain/restock/wish-token.server.ts';
import { hashToken } from '../../src/domain/tokens.ts';
import type { TestContext } from './context.ts';

interface Waiting {
  readonly productId: number;
  readonly size?: string;
  readonly askedAt?: number;
}

/** Somebody who has confirmed that she waits; the result is what her links carry. */
export async function addWish({ db, accounts, now }: TestContext, email: string, wish: Waiting) {
  const { productId, size = '', askedAt = now() } = wish;
  const inbox = inboxOf(email);
  const token = await wishTokenOf(accounts.secret, { productId, size, inbox });
  await db.insert(restockWishes).values({
    ...{ productId, size, email, inbox, tokenHash: await hashToken(token) },
    ...{ askedAt, confirmedAt: askedAt },
  });
  return token;
}

/** So many more are counted. */
export async function addStock(db: Database, productId: number, quantity: number, size = '') {
  await db.insert(stockMovements).values({ productId, size, kind: 'adjustment', quantity });
}
