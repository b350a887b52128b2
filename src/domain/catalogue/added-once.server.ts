import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../../../drizzle/client.ts';
import { products } from '../../../drizzle/schema/catalogue.ts';
import { idempotencyKeys } from '../../../drizzle/schema/outbox.ts';
import { DomainError } from '../errors.ts';
import { hashToken } from '../tokens.ts';
import type { NewProduct } from './product-input.ts';

const SCOPE = 'add-product';

interface Adding {
  readonly key: string;
  readonly requestHash: string;
}

export async function addingUnder(key: string, input: NewProduct): Promise<Adding> {
  return { key, requestHash: await hashToken(JSON.stringify(input)) };
}

/** What was added under this key; another product is refused. */
export async function addedBefore(
  db: Database,
  { key, requestHash }: Adding,
): Promise<{ id: number } | null> {
  const [known] = await db
    .select({ id: idempotencyKeys.resourceId, requestHash: idempotencyKeys.requestHash })
    .from(idempotencyKeys)
    .where(and(eq(idempotencyKeys.scope, SCOPE), eq(idempotencyKeys.key, key)));
  if (!known) return null;
  if (known.requestHash !== requestHash) throw new DomainError('KEY_REUSED');
  return { id: Number(known.id) };
}

/** Statement for the write that adds it, which a second one under this key undoes. */
export function noteAdded(db: Database, { key, requestHash }: Adding, at: number) {
  const resourceId = sql<string>`(select cast(max(id) as text) from ${products})`;
  return db.insert(idempotencyKeys).values({ scope: SCOPE, key, requestHash, resourceId, createdAt: at });
}
