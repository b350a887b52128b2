import { eq, isNotNull, or, sql } from 'drizzle-orm';
import { categories, products } from '../../../drizzle/schema/catalogue.ts';
import { requireAdmin } from '../auth/require-person.ts';
import type { Context } from '../context.server.ts';
import { isoDay } from '../dates.ts';
import type { CategoryDefaults } from './category-defaults.ts';
import { newRate } from './category.server.ts';
import { NewProduct } from './product-input.ts';

/**
 * What the law wants to know: as the owner has said of each category, else as the newest piece on sale in it says it, for
 * the next is seldom another.
 */
export async function listCategoryDefaults({ db, actor, now }: Context): Promise<CategoryDefaults[]> {
  requireAdmin(actor);
  const newest = sql`(select id from ${products} p
    where p.category_id = ${categories.id} and p.on_sale = 1 order by p.created_at desc limit 1)`;
  const { hsn, gstRateBps, countryOfOrigin, manufacturer, netQuantity } = products;
  const found = await db
    .select({
      categoryId: categories.id,
      hsn: sql<string | null>`coalesce(${categories.defaultHsn}, ${hsn})`,
      gstRateBps: sql<number | null>`coalesce(${newRate(isoDay(now()))}, ${gstRateBps})`,
      ...{ countryOfOrigin, manufacturer, netQuantity },
    })
    .from(categories)
    .leftJoin(products, eq(products.id, newest))
    .where(
      or(isNotNull(products.id), isNotNull(categories.defaultHsn), isNotNull(categories.defaultRateBps)),
    );
  const { shape } = NewProduct;
  return found.map((said) => ({
    categoryId: said.categoryId,
    hsn: said.hsn ?? shape.hsn.def.defaultValue,
    gstRateBps: said.gstRateBps ?? shape.gstRateBps.def.defaultValue,
    countryOfOrigin: said.countryOfOrigin ?? shape.countryOfOrigin.def.defaultValue,
    manufacturer: said.manufacturer ?? shape.manufacturer.def.defaultValue,
    netQuantity: said.netQuantity ?? shape.netQuantity.def.defaultValue,
  }));
}
