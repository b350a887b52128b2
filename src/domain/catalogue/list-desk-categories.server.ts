import { eq, sql } from 'drizzle-orm';
import { categories, productCounts } from '../../../drizzle/schema/catalogue.ts';
import type { Context } from '../context.server.ts';
import { requireAdmin } from '../customer/require-person.ts';
import { type DeskCategory, MOST_CATEGORIES } from './category-input.ts';
import { categoriesByName } from './select-categories.server.ts';

/** All of them, by name: there are never more than `MOST_CATEGORIES`. */
export async function listDeskCategories({ db, actor }: Context): Promise<DeskCategory[]> {
  requireAdmin(actor);
  const { id, name, slug, description, otherWords, imageUrl, hasSizes, sizes } = categories;
  const productCount = sql<number>`coalesce(${productCounts.onSale}, 0)`;
  return await db
    .select({ id, name, slug, description, otherWords, imageUrl, hasSizes, sizes, productCount })
    .from(categories)
    .leftJoin(productCounts, eq(productCounts.categoryId, id))
    .orderBy(categoriesByName)
    .limit(MOST_CATEGORIES);
}
