import { and, asc, desc, eq, gt, gte, inArray, isNull, lte, or, sql } from 'drizzle-orm';
import type { Database } from '#drizzle/client.ts';
import { attributes, attributeValues, isSaidOnSale, pieceSaidOnSale } from '#drizzle/schema/attribute.ts';
import { homeBanners } from '#drizzle/schema/banner.ts';
import { categories, isOnSale, products } from '#drizzle/schema/catalogue.ts';
import { orderItems, orders } from '#drizzle/schema/order.ts';
import { pieceReviews } from '#drizzle/schema/piece-review.ts';
import type { Banner } from '#banner/banner.ts';
import { statementsOnce } from '#drizzle/statements-once.ts';
import type { Context } from '#context.server.ts';
import type { BuyersWords } from '#review/piece-review.ts';
import { frameStatements, toFrame } from '#page/shop-frame.server.ts';
import type { ShopFrame } from '#page/shop-frame.ts';
import { categoriesByName, selectCategories } from './category.server.ts';
import type { CategorySummary } from './category.ts';
import type { ProductSummary } from './product.ts';
import { TREAT_RUPEES } from './product-limits.ts';
import { selectProducts } from './select-products.server.ts';

const PRODUCTS_PER_SECTION = 8;
const CATEGORY_TILES = 6;
const POPULAR_CATEGORY = 'necklaces';
const OCCASIONS = 5;
const REVIEWS = 3;
/** Most reviews say more than stars, so only this many are searched for three that do. */
const REVIEWS_LOOKED_AT = 20;
const REVIEW_WORTH = 20;

interface Occasion {
  readonly value: string;
  readonly label: string;
  readonly productId: number;
}

interface Home {
  readonly frame: ShopFrame;
  readonly banners: readonly Banner[];
  readonly categories: readonly CategorySummary[];
  readonly featured: readonly ProductSummary[];
  readonly newArrivals: readonly ProductSummary[];
  readonly popular: readonly ProductSummary[];
  readonly popularCategory: CategorySummary | null;
  readonly occasions: readonly Occasion[];
  /** In rupees; null if no piece is that cheap. */
  readonly treatsUpTo: number | null;
  readonly treat: { readonly id: number; readonly offerEndsAt: number | null } | null;
  readonly reviews: readonly BuyersWords[];
}

export async function getHome({ db, now }: Context): Promise<Home> {
  const [
    notifications,
    shipping,
    banners,
    tiles,
    featured,
    newArrivals,
    popular,
    popularCategories,
    occasions,
    treats,
    reviews,
  ] = await db.batch([...frameStatements(), ...statementsOnce('home', homeStatements, { now: now() })]);
  return {
    frame: toFrame(notifications, shipping),
    banners,
    categories: tiles,
    featured,
    newArrivals,
    popular,
    popularCategory: popularCategories[0] ?? null,
    occasions,
    treatsUpTo: treats.length > 0 ? TREAT_RUPEES : null,
    treat: treats[0] ?? null,
    reviews,
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
    selectOccasions(db),
    selectTreat(db),
    selectNewestReviews(db),
  ] as const;
}

/** Another category stands in where none is named necklaces. */
const popularId = sql`coalesce(
  (select id from categories where name = ${POPULAR_CATEGORY} collate nocase limit 1),
  (select id from categories order by ${categoriesByName} limit 1)
)`;

function selectOccasions(db: Database) {
  const { id, value, label, position } = attributeValues;
  return db
    .select({ value, label, productId: pieceSaidOnSale })
    .from(attributeValues)
    .innerJoin(attributes, eq(attributes.id, attributeValues.attributeId))
    .where(and(eq(attributes.key, 'occasion'), eq(attributes.filterable, true), isSaidOnSale))
    .orderBy(asc(position), asc(id))
    .limit(OCCASIONS);
}

/** `shownPrice`, for the database. */
function selectTreat(db: Database) {
  const { id, pricePaise, originalPricePaise, offerEndsAt } = products;
  const most = TREAT_RUPEES * 100;
  const holds = or(
    isNull(offerEndsAt),
    gt(offerEndsAt, sql.placeholder('now')),
    lte(originalPricePaise, most),
  );
  return db
    .select({ id, offerEndsAt })
    .from(products)
    .where(and(isOnSale, lte(pricePaise, most), holds))
    .limit(1);
}

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
    })
    .from(pieceReviews)
    .innerJoin(products, and(eq(products.id, pieceReviews.productId), isOnSale))
    .innerJoin(orderItems, eq(orderItems.id, pieceReviews.orderItemId))
    .innerJoin(orders, eq(orders.id, orderItems.orderId))
    .where(and(inArray(id, latest), gte(sql`length(${text})`, REVIEW_WORTH)))
    .orderBy(...newest)
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
