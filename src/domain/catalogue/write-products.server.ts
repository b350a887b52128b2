import { eq, sql, and } from 'drizzle-orm';
import type { Database } from '#drizzle/client.ts';
import { categories, products, newestProductId } from '#drizzle/schema/catalogue.ts';
import { stockMovements } from '#drizzle/schema/stock.ts';
import { requireChange, type Statement } from '#drizzle/write-batch.ts';
import { requireRight } from '#auth/require-person.ts';
import type { Context } from '#context.server.ts';
import { atField, refusedAs } from '#errors.server.ts';
import { DomainError } from '#errors.ts';
import { type EditedProduct, sizesOf } from './admin-product.ts';
import { PRODUCT_GONE, type ProductFields, SKU_TAKEN } from './product-input.ts';
import { fieldColumns, selectEditedProducts } from './select-edited-products.server.ts';
import { shortProblem, type StockChange } from './stock-changes.ts';
import { ruleOf } from '#drizzle/errors.ts';
import { idempotencyKeys } from '#drizzle/schema/outbox.ts';
import { hashToken } from '#tokens.ts';
import type { Imported } from './product-import.ts';

export async function getEditedProduct({ db, actor }: Context, id: number): Promise<EditedProduct> {
  requireRight(actor, 'catalogue');
  const [product] = await selectEditedProducts(db, eq(products.id, id), 1);
  if (!product) throw new DomainError('NOT_FOUND', { message: PRODUCT_GONE });
  return product;
}

interface ProductRow extends ProductFields {
  readonly id: number;
  /** If the product was changed since this version, the whole write is undone. */
  readonly updatedAt: number;
}

const ROWS_PER_STATEMENT = 250;
const FIELDS = Object.entries(fieldColumns);

export function updateProducts(db: Database, rows: readonly ProductRow[], at: number): Statement[] {
  return inChunks(rows).flatMap((chunk) => [
    db.run(sql`
      update ${products} set
        ${sql.join(
          FIELDS.map(([field, column]) => sql`${sql.identifier(column.name)} = w.value ->> ${field}`),
          sql`, `,
        )},
        created_at = iif(status = 'draft' and w.value ->> 'status' = 'live', ${at}, created_at),
        updated_at = max(${at}, updated_at + 1)
      from json_each(${JSON.stringify(chunk)}) w
      where ${products.id} = w.value ->> 'id' and updated_at = w.value ->> 'updatedAt' and deleted_at is null
    `),
    requireChange(db, chunk.length),
  ]);
}

/** For a count alone: a form that shows an older one is outdated. */
export function stampProducts(
  db: Database,
  rows: readonly { readonly id: number; readonly updatedAt: number | undefined }[],
  at: number,
): Statement[] {
  return inChunks(rows).flatMap((chunk) => [
    db.run(sql`
      update ${products} set updated_at = max(${at}, updated_at + 1)
      from json_each(${JSON.stringify(chunk)}) w
      where ${products.id} = w.value ->> 'id' and updated_at = coalesce(w.value ->> 'updatedAt', updated_at)
    `),
    requireChange(db, chunk.length),
  ]);
}

export function insertProducts(
  db: Database,
  rows: readonly Omit<ProductRow, 'updatedAt'>[],
  at: number,
): Statement[] {
  return inChunks(rows).map((chunk) =>
    db.run(sql`
      insert into ${products} (id, ${sql.join(
        FIELDS.map(([, column]) => sql.identifier(column.name)),
        sql`, `,
      )}, created_at, updated_at)
      select w.value ->> 'id', ${sql.join(
        FIELDS.map(([field]) => sql`w.value ->> ${field}`),
        sql`, `,
      )}, ${at}, ${at}
      from json_each(${JSON.stringify(chunk)}) w order by w.key
    `),
  );
}

function inChunks<Row>(rows: readonly Row[]): Row[][] {
  return Array.from({ length: Math.ceil(rows.length / ROWS_PER_STATEMENT) }, (_, at) =>
    rows.slice(at * ROWS_PER_STATEMENT, (at + 1) * ROWS_PER_STATEMENT),
  );
}

/** For a write based on an earlier read: somebody else was faster. */
export function refusingChangedProduct<Result>(write: Promise<Result>): Promise<Result> {
  return refusedAs({ noRowChanged: 'PRODUCT_CHANGED' }, write);
}

export function refusingForm<Result>(write: Promise<Result>): Promise<Result> {
  return refusedAs(
    { productSkuTaken: () => atField('NAME_TAKEN', 'sku', SKU_TAKEN), referenceGone: () => CATEGORY_GONE },
    write,
  );
}

const CATEGORY_GONE = {
  code: 'INVALID_INPUT',
  details: { categoryId: ['This category no longer exists. Please choose another.'] },
} as const;

export function refusingShortStock<Result>(
  ctx: Context,
  productId: number,
  write: Promise<Result>,
): Promise<Result> {
  const sayHowMany = async () => {
    const { stock } = await getEditedProduct(ctx, productId);
    return atField('STOCK_SHORT', 'stock', shortProblem(stock));
  };
  return refusedAs({ stockIsShort: sayHowMany }, write);
}

export async function sizesInCategory({ db }: Context, id: number | null): Promise<readonly string[]> {
  if (id === null) return sizesOf(null);
  const { hasSizes, sizes } = categories;
  const [category] = await db.select({ hasSizes, sizes }).from(categories).where(eq(categories.id, id));
  if (category) return sizesOf(category);
  throw new DomainError(CATEGORY_GONE.code, CATEGORY_GONE);
}

export interface CountedChange extends StockChange {
  readonly productId: number;
}

export function recordCount(
  ctx: Context,
  kind: 'initial' | 'adjustment',
  changes: readonly CountedChange[],
  note: string,
) {
  const { user } = requireRight(ctx.actor, 'catalogue');
  return ctx.db.run(sql`
    insert into ${stockMovements} (product_id, size, kind, quantity, actor_user_id, note, created_at)
    select w.value ->> 'productId', w.value ->> 'size', ${kind}, w.value ->> 'quantity', ${user.id}, ${note},
      ${ctx.now()}
    from json_each(${JSON.stringify(changes)}) w order by w.key
  `);
}

const SCOPE = 'add-product';
const FILE_SCOPE = 'import-products';
const CHANGE_SCOPE = 'change-products';

export interface Keyed {
  readonly key: string;
  readonly requestHash: string;
}

export async function keyedBy(userId: string, key: string, input: object | string): Promise<Keyed> {
  return { key: `${userId} ${key}`, requestHash: await hashToken(JSON.stringify(input)) };
}

async function notedUnder(db: Database, scope: string, { key, requestHash }: Keyed) {
  const [known] = await db
    .select({
      id: idempotencyKeys.resourceId,
      requestHash: idempotencyKeys.requestHash,
      answer: idempotencyKeys.responseBody,
    })
    .from(idempotencyKeys)
    .where(and(eq(idempotencyKeys.scope, scope), eq(idempotencyKeys.key, key)));
  if (known && known.requestHash !== requestHash) throw new DomainError('KEY_REUSED');
  return known ?? null;
}

/** A different product under the same key is refused. */
export async function addedBefore(db: Database, adding: Keyed): Promise<{ id: number } | null> {
  const known = await notedUnder(db, SCOPE, adding);
  return known && { id: Number(known.id) };
}

/** A different file under the same key is refused. */
export async function importedBefore(db: Database, importing: Keyed): Promise<Imported | null> {
  const known = await notedUnder(db, FILE_SCOPE, importing);
  return known && { changed: Number(known.answer?.['changed']), added: Number(known.answer?.['added']) };
}

/** Undoes the write that it stands in, if the key is taken. */
export function noteAdded(db: Database, { key, requestHash }: Keyed, at: number) {
  const resourceId = sql<string>`cast(${newestProductId} as text)`;
  return db.insert(idempotencyKeys).values({ scope: SCOPE, key, requestHash, resourceId, createdAt: at });
}

export function noteImported(db: Database, { key, requestHash }: Keyed, done: Imported, at: number) {
  const responseBody = { ...done };
  return db
    .insert(idempotencyKeys)
    .values({ scope: FILE_SCOPE, key, requestHash, responseBody, createdAt: at });
}

export function noteChanged(db: Database, { key, requestHash }: Keyed, at: number) {
  return db.insert(idempotencyKeys).values({ scope: CHANGE_SCOPE, key, requestHash, createdAt: at });
}

/** Called after reading the shop, so that whatever changed before is noted. */
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
