import { eq, sql } from 'drizzle-orm';
import type { Database } from '#drizzle/client.ts';
import { categories, products } from '#drizzle/schema/catalogue.ts';
import { stockMovements } from '#drizzle/schema/stock.ts';
import { requireChange, type Statement } from '#drizzle/write-batch.ts';
import { requireAdmin } from '#auth/require-person.ts';
import type { Context } from '#context.server.ts';
import { atField, refusedAs } from '#errors.server.ts';
import { DomainError } from '#errors.ts';
import { type EditedProduct, sizesOf } from './admin-product.ts';
import { PRODUCT_GONE, type ProductFields, SKU_TAKEN } from './product-input.ts';
import { fieldColumns, selectEditedProducts } from './select-edited-products.server.ts';
import { shortProblem, type StockChange } from './stock-changes.ts';

export async function getEditedProduct({ db, actor }: Context, id: number): Promise<EditedProduct> {
  requireAdmin(actor);
  const [product] = await selectEditedProducts(db, eq(products.id, id), 1);
  if (!product) throw new DomainError('NOT_FOUND', { message: PRODUCT_GONE });
  return product;
}

interface ProductRow extends ProductFields {
  readonly id: number;
  /** The version that was read: if the product was changed since, the whole write is undone. */
  readonly updatedAt: number;
}

const ROWS_PER_STATEMENT = 250;
const FIELDS = Object.entries(fieldColumns);

/** Writes any number of products in a few statements, for one write. */
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

/** For a count alone: outdates forms that show an older one. `updatedAt` as in `updateProducts`, where it is known. */
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

/** Under ids chosen by the caller. */
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

/** For a write with the SKU and category of a form: nothing else that it refers to can disappear. */
export function refusingForm<Result>(write: Promise<Result>): Promise<Result> {
  return refusedAs(
    { productSkuTaken: () => atField('NAME_TAKEN', 'sku', SKU_TAKEN), referenceGone: () => CATEGORY_GONE },
    write,
  );
}

const CATEGORY_GONE = {
  code: 'INVALID_INPUT',
  details: { categoryId: ['This category is gone. Please choose another.'] },
} as const;

/** Tells how many there are if fewer were left than the owner took away. */
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

/** The sizes of the category that was chosen in a form. */
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

/** Movements from the owner's own count, any number of them in one statement. */
export function recordCount(
  ctx: Context,
  kind: 'initial' | 'adjustment',
  changes: readonly CountedChange[],
  note: string,
) {
  const { user } = requireAdmin(ctx.actor);
  return ctx.db.run(sql`
    insert into ${stockMovements} (product_id, size, kind, quantity, actor_user_id, note, created_at)
    select w.value ->> 'productId', w.value ->> 'size', ${kind}, w.value ->> 'quantity', ${user.id}, ${note},
      ${ctx.now()}
    from json_each(${JSON.stringify(changes)}) w order by w.key
  `);
}
