import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '#drizzle/client.ts';
import { ruleOf } from '#drizzle/errors.ts';
import { newestProductId } from '#drizzle/schema/catalogue.ts';
import { idempotencyKeys } from '#drizzle/schema/outbox.ts';
import { DomainError } from '#errors.ts';
import { hashToken } from '#tokens.ts';
import type { Imported } from './product-import.ts';

const SCOPE = 'add-product';
const FILE_SCOPE = 'import-products';
const CHANGE_SCOPE = 'change-products';

export interface Keyed {
  readonly key: string;
  readonly requestHash: string;
}

/** A product, changes to some, or the text of a file. */
export async function keyedBy(userId: string, key: string, input: object | string): Promise<Keyed> {
  return { key: `${userId} ${key}`, requestHash: await hashToken(JSON.stringify(input)) };
}

async function notedUnder(db: Database, scope: string, { key, requestHash }: Keyed) {
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

/** What was added under this key; a different product under it is refused. */
export async function addedBefore(db: Database, adding: Keyed): Promise<{ id: number } | null> {
  const known = await notedUnder(db, SCOPE, adding);
  return known && { id: Number(known.id) };
}

/** What the file did that was imported under this key; a different file under it is refused. */
export async function importedBefore(db: Database, importing: Keyed): Promise<Imported | null> {
  const known = await notedUnder(db, FILE_SCOPE, importing);
  return known && { changed: Number(known.answer?.['changed']), added: Number(known.answer?.['added']) };
}

/** Statement for the write that adds the product: under a key that is taken it undoes the write. */
export function noteAdded(db: Database, { key, requestHash }: Keyed, at: number) {
  const resourceId = sql<string>`cast(${newestProductId} as text)`;
  return db.insert(idempotencyKeys).values({ scope: SCOPE, key, requestHash, resourceId, createdAt: at });
}

/** The same for the write that imports a file. */
export function noteImported(db: Database, { key, requestHash }: Keyed, done: Imported, at: number) {
  const responseBody = { ...done };
  return db
    .insert(idempotencyKeys)
    .values({ scope: FILE_SCOPE, key, requestHash, responseBody, createdAt: at });
}

/** The same for a write that changes several. */
export function noteChanged(db: Database, { key, requestHash }: Keyed, at: number) {
  return db.insert(idempotencyKeys).values({ scope: CHANGE_SCOPE, key, requestHash, createdAt: at });
}

/**
 * Changes nothing if this was already changed under its key; a different change under it is refused. Call it after
 * reading the shop: whatever changed before that is then noted.
 */
export async function changeOnce(
  db: Database,
  changing: Keyed | null,
  write: () => Promise<unknown>,
): Promise<void> {
  const isDone = async () => changing !== null && (await notedUnder(db, CHANGE_SCOPE, changing)) !== null;
  if (await isDone()) return;
  try {
    await write();
  } catch (error) {
    // Another call under this key was faster.
    if (ruleOf(error) !== 'idempotencyKeyTaken' || !(await isDone())) throw error;
  }
}
