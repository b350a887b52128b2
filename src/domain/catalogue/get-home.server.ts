import { and, asc, desc, eq, gte, inArray, sql } from 'drizzle-orm';
import type { Database } from '#drizzle/client.ts';
import { homeBanners } from '#drizzle/schema/banner.ts';
import { isOnSale, products } from '#drizzle/schema/catalogue.ts';
import { orderItems, orders } from '#drizzle/schema/order.ts';
import { pieceReviews } from '#drizzle/schema/piece-review.ts';
import type { Banner } from '#banner/banner.ts';
import { statementsOnce } from '#drizzle/statements-once.ts';
import type { Context } from '#context.server.ts';
import type { BuyersWords } from '#review/piece-review.ts';
import { frameStatements, toFrame } from '#page/shop-frame.server.ts';
import type { ShopFrame } from '#page/shop-frame.ts';
import { categoriesByName } from './category.server.ts';
import type { CategorySummary } from './category.ts';
import type { ProductSummary } from './product.ts';
import { selectProducts } from './select-products.server.ts';

const PRODUCTS_PER_SECTION = 8;
const CATEGORY_TILES = 6;
const POPULAR_CATEGORY = 'necklaces';
const REVIEWS = 3;
/** Most reviews say more than stars, so only this many are searched for three that do. */
const REVIEWS_LOOKED_AT = 20;
const REVIEW_WORTH = 20;

interface Home {
  readonly frame: ShopFrame;
  readonly banners: readonly Banner[];
  readonly categories: readonly CategorySummary[];
  readonly featured: readonly ProductSummary[];
  readonly newArrivals: readonly ProductSummary[];
  readonly popular: readonly ProductSummary[];
  readonly popularCategory: CategorySummary | null;
  readonly reviews: readonly BuyersWords[];
}

export async function getHome({ db }: Context): Promise<Home> {
  const [notifications, shipping, banners, featured, newArrivals, popular, reviews] = await db.batch([
    ...frameStatements(),
    ...statementsOnce('home', homeStatements),
  ]);
  const frame = toFrame(notifications, shipping);
  const { categories } = frame.menu;
  return {
    frame,
    banners,
    categories: categories.slice(0, CATEGORY_TILES),
    featured,
    newArrivals,
    popular,
    popularCategory:
      categories.find(({ name }) => name.toLowerCase() === POPULAR_CATEGORY) ?? categories[0] ?? null,
    reviews,
  };
}

function homeStatements(db: Database) {
  const newest = [desc(products.createdAt), desc(products.isFeatured), desc(products.id)];
  return [
    selectBanners(db),
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
    selectNewestReviews(db),
  ] as const;
}

/** Another category stands in where none is named necklaces. */
const popularId = sql`coalesce(
  (select id from categories where name = ${POPULAR_CATEGORY} collate nocase limit 1),
  (select id from categories order by ${categoriesByName} limit 1)
)`;

/** Of reviews with the same words the newest: SQLite takes the other columns from the row of the maximum. */
function selectNewestReviews(db: Database) {
  const { stars, text, shownName, publishedAt, id } = pieceReviews;
  const newest = [desc(publishedAt), desc(id)];
  const latest = db
    .select({ id })
    .from(pieceReviews)
    .where(eq(pieceReviews.state, 'published'))
    .orderBy(...newest)
    .limit(REVIEWS_LOOKED_AT);
  return db
    .select({
      stars,
      text,
      shownName,
      boughtAt: orders.createdAt,
      productId: products.id,
      productName: products.name,
      newestAt: sql`max(${publishedAt})`,
    })
    .from(pieceReviews)
    .innerJoin(products, and(eq(products.id, pieceReviews.productId), isOnSale))
    .innerJoin(orderItems, eq(orderItems.id, pieceReviews.orderItemId))
    .innerJoin(orders, eq(orders.id, orderItems.orderId))
    .where(and(inArray(id, latest), gte(sql`length(${text})`, REVIEW_WORTH)))
    .groupBy(text)
    .orderBy(sql`max(${publishedAt}) desc`)
    .limit(REVIEWS);
}

function selectBanners(db: Database) {
  const { id, title, subtitle, imageUrl, linkTo } = homeBanners;
  return db
    .select({ id, title, subtitle, imageUrl, linkTo })
    .from(homeBanners)
    .where(eq(homeBanners.isActive, true))
    .orderBy(asc(homeBanners.sortOrder), desc(homeBanners.createdAt));
}
