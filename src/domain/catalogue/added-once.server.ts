import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../../../drizzle/client.ts';
import { products } from '../../../drizzle/schema/catalogue.ts';
import { idempotencyKeys } from '../../../drizzle/schema/outbox.ts';
import { DomainError } from '../errors.ts';
import { hashToken } from '../tokens.ts';
import type { Imported } from './product-import.ts';
import type { NewProduct } from './product-input.ts';

const SCOPE = 'add-product';
const FILE_SCOPE = 'import-products';

export interface Adding {
  readonly key: string;
  readonly requestHash: string;
}

/** A product, or the text of a file of them. */
export async function addingUnder(key: string, input: NewProduct | string): Promise<Adding> {
  return { key, requestHash: await hashToken(JSON.stringify(input)) };
}

async function notedUnder(db: Database, scope: string, { key, requestHash }: Adding) {
  const [known] = await db
    .select({
      ...{ id: idempotencyKeys.resourceId, requestHash: idempotencyKeys.requestHash },
      answer: idempotencyKeys.responseBody,
    })
    .from(idempotencyKeys)
    .where(and(eq(idempotencyKeys.scope, scope), eq(idempotencyKeys.key, key)));
  if (known && known.requestHash !== requestHash) throw new DomainError('KEY_REUSED');
  return known ?? null;
}

/** What was added under this key; another product is refused. */
export async function addedBefore(db: Database, adding: Adding): Promise<{ id: number } | null> {
  const known = await notedUnder(db, SCOPE, adding);
  return known && { id: Number(known.id) };
}

/** What the file did that was imported under this key; another file is refused. */
export async function importedBefore(db: Database, importing: Adding): Promise<Imported | null> {
  const known = await notedUnder(db, FILE_SCOPE, importing);
  return known && { changed: Number(known.answer?.['changed']), added: Number(known.answer?.['added']) };
}

/** Statement for the write that adds it, which a second one under this key undoes. */
export function noteAdded(db: Database, { key, requestHash }: Adding, at: number) {
  const resourceId = sql<string>`(select cast(max(id) as text) from ${products})`;
  return db.insert(idempotencyKeys).values({ scope: SCOPE, key, requestHash, resourceId, createdAt: at });
}

/** The same for the write that imports a file. */
export function noteImported(db: Database, { key, requestHash }: Adding, done: Imported, at: number) {
  const responseBody = { ...done };
  return db
    .insert(idempotencyKeys)
    .values({ scope: FILE_SCOPE, key, requestHash, responseBody, createdAt: at });
}
