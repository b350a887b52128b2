import { and, asc, eq, sql } from 'drizzle-orm';
import type { Database } from '#drizzle/client.ts';
import { categories, isKept, isPutAway, productCounts, products } from '#drizzle/schema/catalogue.ts';
import { requireChange } from '#drizzle/write-batch.ts';
import { commitChange, lastInsertedId } from '#audit/audit.server.ts';
import { asSeen, nextVersion, refusingOvertaken } from '#audit/as-seen.server.ts';
import { changedFrom } from '#audit/changed-from.ts';
import { requireAdmin } from '#auth/require-person.ts';
import type { Context } from '#context.server.ts';
import { isoDay } from '#dates.ts';
import { atField, refusedAs } from '#errors.server.ts';
import { DomainError } from '#errors.ts';
import { assertPicturesThere } from '#media/assert-pictures-there.server.ts';
import { removedPictures } from '#media/unused-pictures.server.ts';
import { rateOn } from '#tax/tax-rates.server.ts';
import { assertSizesEmpty } from './assert-sizes-empty.server.ts';
import { type AdminCategory, type CategoryInput, type ChangedCategory, slugOf } from './category-input.ts';
import { MOST_CATEGORIES } from './category.ts';

async function getCategory({ db }: Context, id: number): Promise<typeof categories.$inferSelect> {
  const [category] = await db.select().from(categories).where(eq(categories.id, id));
  if (!category) throw new DomainError('NOT_FOUND', { message: 'This category is gone.' });
  return category;
}

/** All of them, by name: there are never more than `MOST_CATEGORIES`. */
export async function listAdminCategories({ db, actor, now }: Context): Promise<AdminCategory[]> {
  requireAdmin(actor);
  const { id, name, slug, description, otherWords, imageUrl, hasSizes, sizes } = categories;
  const { defaultHsn, defaultRateBps } = categories;
  // Triggers already count those on sale.
  const putAway = db.$count(products, and(eq(products.categoryId, id), isPutAway));
  const productCount = sql<number>`coalesce(${productCounts.onSale}, 0) + ${putAway}`;
  return await db
    .select({
      ...{ id, name, slug, description, otherWords, imageUrl, hasSizes, sizes },
      ...{ defaultHsn, defaultRateBps, productCount },
      newRateBps: newRate(isoDay(now())),
    })
    .from(categories)
    .leftJoin(productCounts, eq(productCounts.categoryId, id))
    .orderBy(categoriesByName)
    .limit(MOST_CATEGORIES);
}

/**
 * The rate that a new piece gets on a day: what the owner has said of its category, else that of goods with its code.
 */
export function newRate(day: string) {
  const { defaultHsn, defaultRateBps } = categories;
  return sql<number | null>`coalesce(${defaultRateBps}, ${rateOn(sql`${defaultHsn}`, day)})`;
}

const { id, name, slug, imageUrl } = categories;

/** The columns of a `CategorySummary`. */
export const categoryColumns = { id, name, slug, imageUrl } as const;

export const categoriesByName = asc(sql`${name} collate nocase`);

/** Each caller adds its own condition, order and limit. */
export function selectCategories(db: Database) {
  return db.select(categoryColumns).from(categories).$dynamic();
}

/** These signs stand between sizes and their counts in a file of products. A size that already has one may keep it. */
function assertNoSigns(sizes: readonly string[], before: readonly string[] = []): void {
  if (!sizes.some((size) => /[:;]/.test(size) && !before.includes(size))) return;
  const message =
    'A size cannot have : or ; in it: in a file of products these stand between sizes and their counts.';
  throw new DomainError('INVALID_INPUT', { message, details: { sizes: [message] } });
}

export async function addCategory(ctx: Context, input: CategoryInput): Promise<{ id: number }> {
  requireAdmin(ctx.actor);
  const { db } = ctx;
  assertNoSigns(input.sizes);
  if ((await db.$count(categories)) >= MOST_CATEGORIES) throw new DomainError('CATEGORIES_FULL');
  await assertPicturesThere(ctx, { addresses: [input.imageUrl], field: 'imageUrl' });
  const trace = { action: 'category.add' as const, entityId: lastInsertedId, changes: input };
  const [[added]] = await refusingTakenName(
    commitChange(ctx, trace, [
      db
        .insert(categories)
        .values({ ...input, slug: slugOf(input.name) })
        .returning({ id: categories.id }),
    ]),
  );
  if (!added) throw new Error('The category was not inserted.');
  return added;
}

export async function changeCategory(ctx: Context, id: number, changed: ChangedCategory): Promise<void> {
  requireAdmin(ctx.actor);
  const { db } = ctx;
  const { seen, ...input } = changed;
  const before = await getCategory(ctx, id);
  assertNoSigns(input.sizes, before.sizes);
  const isAsSeen = asSeen(categories.updatedAt, before, seen, input);
  await assertSizesEmpty(ctx, before, input);
  const changes = changedFrom(before, input, before.name);
  const isReplaced = before.imageUrl !== input.imageUrl;
  const replaced = isReplaced ? removedPictures(ctx, [before.imageUrl]) : [];
  if (isReplaced) await assertPicturesThere(ctx, { addresses: [input.imageUrl], field: 'imageUrl' });
  const row = { ...input, slug: slugOf(input.name), updatedAt: nextVersion(ctx, categories.updatedAt) };
  const write = commitChange(ctx, { action: 'category.change', entityId: id, changes }, [
    db
      .update(categories)
      .set(row)
      .where(and(eq(categories.id, id), isAsSeen)),
    requireChange(db),
    ...replaced,
  ]);
  await refusingOvertaken(refusingTakenName(write));
}

/** A5: a category with products in it stays. */
export async function removeCategory(ctx: Context, id: number): Promise<void> {
  requireAdmin(ctx.actor);
  const { name, imageUrl } = await getCategory(ctx, id);
  const message = `Category "${name}" is in use.`;
  if (await isInUse(ctx, id)) throw new DomainError('CATEGORY_IN_USE', { message });
  await refusedAs(
    { categoryInUse: () => ({ code: 'CATEGORY_IN_USE', message }) },
    commitChange(ctx, { action: 'category.remove', entityId: id, changes: { name, imageUrl } }, [
      ctx.db.delete(categories).where(eq(categories.id, id)),
      ...removedPictures(ctx, [imageUrl]),
    ]),
  );
}

/** A7. The database itself checks what is added after this query. */
async function isInUse({ db }: Context, id: number): Promise<boolean> {
  const isInIt = and(eq(products.categoryId, id), isKept);
  try {
    const found = await db.select({ id: products.id }).from(products).where(isInIt).limit(1);
    return found.length > 0;
  } catch (error) {
    throw new DomainError('PRODUCTS_UNCHECKED', { cause: error });
  }
}

/** Two names may differ and still have the same address. */
function refusingTakenName<Result>(write: Promise<Result>): Promise<Result> {
  const message = 'Another category has this name already.';
  return refusedAs({ categorySlugTaken: () => atField('NAME_TAKEN', 'name', message) }, write);
}
