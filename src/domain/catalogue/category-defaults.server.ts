import { eq, isNotNull, or, sql } from 'drizzle-orm';
import { categories, products } from '../../../drizzle/schema/catalogue.ts';
import { requireAdmin } from '../auth/require-person.ts';
import type { Context } from '../context.server.ts';
import { isoDay } from '../dates.ts';
import type { CategoryDefaults } from './category-defaults.ts';
import { newRate } from './category.server.ts';

/**
 * What the law wants to know: as the owner has said of each category, else as the newest piece on sale in it says it, for
 * the next is seldom another.
 */
export async function listCategoryDefaults({ db, actor, now }: Context): Promise<CategoryDefaults[]> {
  requireAdmin(actor);
  const newest = sql`(select id from ${products} p
    where p.category_id = ${categories.id} and p.on_sale = 1 order by p.created_at desc limit 1)`;
  const { hsn, gstRateBps, countryOfOrigin, manufacturer, netQuantity } = products;
  const { importerName, importerAddress, quantityUnits, unitCode } = products;
  const found = await db
    .select({
      categoryId: categories.id,
      ...{ ownHsn: categories.defaultHsn, ownRateBps: newRate(isoDay(now())) },
      said: {
        ...{ hsn, gstRateBps, countryOfOrigin, manufacturer, importerName, importerAddress },
        ...{ netQuantity, quantityUnits, unitCode },
      },
    })
    .from(categories)
    .leftJoin(products, eq(products.id, newest))
    .where(
      or(isNotNull(products.id), isNotNull(categories.defaultHsn), isNotNull(categories.defaultRateBps)),
    );
  return found.map(({ categoryId, ownHsn, ownRateBps, said }) => ({
    ...{ categoryId, ...(said ?? USUAL) },
    ...(ownHsn !== null && { hsn: ownHsn }),
    ...(ownRateBps !== null && { gstRateBps: ownRateBps }),
  }));
}

const USUAL: Omit<CategoryDefaults, 'categoryId'> = {
  ...{ hsn: '7117', gstRateBps: 300, countryOfOrigin: 'India', manufacturer: '' },
  ...{ importerName: '', importerAddress: '', netQuantity: '1 N', quantityUnits: 1, unitCode: 'N' },
};
