import { and, asc, desc, eq, sql } from 'drizzle-orm';
import type { Database } from '../../../drizzle/client.ts';
import { homeBanners } from '../../../drizzle/schema/banner.ts';
import { categories, isOnSale, products } from '../../../drizzle/schema/catalogue.ts';
import type { Banner } from '../banner/banner.ts';
import { statementsOnce } from '../../../drizzle/statements-once.ts';
import type { Context } from '../context.server.ts';
import { frameStatements, toFrame } from '../page/shop-frame.server.ts';
import type { ShopFrame } from '../page/shop-frame.ts';
import { categoriesByName, selectCategories } from './category.server.ts';
import type { CategorySummary } from './category.ts';
import type { ProductSummary } from './product.ts';
import { selectProducts } from './select-products.server.ts';

const PRODUCTS_PER_SECTION = 8;
const CATEGORY_TILES = 6;
const POPULAR_CATEGORY = 'necklaces';

interface Home {
  readonly frame: ShopFrame;
  readonly banners: readonly Banner[];
  readonly categories: readonly CategorySummary[];
  readonly featured: readonly ProductSummary[];
  readonly newArrivals: readonly ProductSummary[];
  readonly popular: readonly ProductSummary[];
  readonly popularCategory: CategorySummary | null;
}

export async function getHome({ db }: Context): Promise<Home> {
  const [notifications, shipping, banners, tiles, featured, newArrivals, popular, popularCategories] =
    await db.batch([...frameStatements(), ...statementsOnce('home', homeStatements)]);
  return {
    frame: toFrame(notifications, shipping),
    banners,
    categories: tiles,
    featured,
    newArrivals,
    popular,
    popularCategory: popularCategories[0] ?? null,
  };
}

function homeStatements(db: Database) {
  const newest = [desc(products.createdAt), desc(products.isFeatured), desc(products.id)];
  return [
    selectBanners(db),
    selectCategories(db).orderBy(categoriesByName).limit(CATEGORY_TILES),
    selectProducts(db)
      .where(and(isOnSale, eq(products.isFeatured, true)))
      .orderBy(desc(products.createdAt), desc(products.id))
      .limit(PRODUCTS_PER_SECTION),
    selectProducts(db)
      .where(isOnSale)
      .orderBy(...newest)
      .limit(PRODUCTS_PER_SECTION),
    selectProducts(db)
      .where(and(isOnSale, sql`${products.categoryId} is ${popularId}`))
      .orderBy(...newest)
      .limit(PRODUCTS_PER_SECTION),
    selectCategories(db).where(eq(categories.id, popularId)),
  ] as const;
}

/** The one named necklaces if there is one, otherwise the first by name; null in a shop without categories. */
const popularId = sql`coalesce(
  (select id from categories where name = ${POPULAR_CATEGORY} collate nocase limit 1),
  (select id from categories order by ${categoriesByName} limit 1)
)`;

function selectBanners(db: Database) {
  const { id, title, subtitle, imageUrl, linkTo } = homeBanners;
  return db
    .select({ id, title, subtitle, imageUrl, linkTo })
    .from(homeBanners)
    .where(eq(homeBanners.isActive, true))
    .orderBy(asc(homeBanners.sortOrder), desc(homeBanners.createdAt));
}
