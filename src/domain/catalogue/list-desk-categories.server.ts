import { and, eq, isNull } from 'drizzle-orm';
import { categories, products } from '../../../drizzle/schema/catalogue.ts';
import type { Context } from '../context.server.ts';
import { requireAdmin } from '../customer/require-person.ts';
import { type DeskCategory, MOST_CATEGORIES } from './category-input.ts';
import { categoriesByName } from './select-categories.server.ts';

/** All of them, by name: there are never more than `MOST_CATEGORIES`. */
export async function listDeskCategories({ db, actor }: Context): Promise<DeskCategory[]> {
  requireAdmin(actor);
  const { id, name, slug, description, imageUrl, hasSizes, sizes } = categories;
  const productCount = db.$count(products, and(eq(products.categoryId, id), isNull(products.deletedAt)));
  return await db
    .select({ id, name, slug, description, imageUrl, hasSizes, sizes, productCount })
    .from(categories)
    .orderBy(categoriesByName)
    .limit(MOST_CATEGORIES);
}
