import { eq, sql } from 'drizzle-orm';
import { categories, products } from '../../../drizzle/schema/catalogue.ts';
import { requireAdmin } from '../auth/require-person.ts';
import type { Context } from '../context.server.ts';
import type { CategoryDefaults } from './category-defaults.ts';

/** What the law wants to know, as the newest piece on sale in each category says it: the next is seldom another. */
export async function listCategoryDefaults({ db, actor }: Context): Promise<CategoryDefaults[]> {
  requireAdmin(actor);
  const newest = sql`(select id from ${products} p
    where p.category_id = ${categories.id} and p.on_sale = 1 order by p.created_at desc limit 1)`;
  const { hsn, gstRateBps, countryOfOrigin, manufacturer, netQuantity } = products;
  const { importerName, importerAddress, quantityUnits, unitCode } = products;
  return await db
    .select({
      ...{ categoryId: categories.id, hsn, gstRateBps, countryOfOrigin, manufacturer, importerName },
      ...{ importerAddress, netQuantity, quantityUnits, unitCode },
    })
    .from(categories)
    .innerJoin(products, eq(products.id, newest));
}
