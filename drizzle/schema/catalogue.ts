import { isNull, sql, type SQL } from 'drizzle-orm';
import {
  check,
  index,
  integer,
  primaryKey,
  type SQLiteColumn,
  sqliteTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/sqlite-core';
import { LAW_GAP_NAMES, LAW_GAPS, type LawGap } from '#catalogue/law-gaps.ts';
import { MOST_IMAGES, MOST_LOOK_PIECES } from '#catalogue/product-limits.ts';
import { PRODUCT_STATUSES } from '#catalogue/product-status.ts';
import { UNIT_CODES } from '#tax/quantity.ts';
import type { ProductVideo } from '#media/video.ts';
import {
  createdAt,
  flag,
  instant,
  isFlag,
  isJson,
  isLowerCase,
  isNotBlank,
  updatedAt,
  wholeNumber,
} from './columns.ts';

export const categories = sqliteTable(
  'categories',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    name: text('name').notNull(),
    slug: text('slug').notNull().unique(),
    description: text('description'),
    imageUrl: text('image_url'),
    hasSizes: flag('has_sizes', false),
    sizes: text('sizes', { mode: 'json' }).$type<string[]>().notNull().default(['2.4', '2.6', '2.8']),
    /** Other words of shoppers for its pieces, separated by commas; a search finds them by these as by the name. */
    otherWords: text('other_words').notNull().default(''),
    /** Defaults for a new piece of the category; null where the owner has not set them. */
    defaultHsn: text('default_hsn'),
    defaultRateBps: integer('default_rate_bps'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('categories_by_name').on(sql`name collate nocase`, t.id),
    isNotBlank('categories', 'name'),
    isLowerCase('categories', 'slug'),
    isNotBlank('categories', 'slug'),
    isFlag('categories', 'has_sizes'),
    isJson('categories', 'sizes', 'array'),
    wholeNumber('categories', 'default_rate_bps'),
  ],
);

/** Kept by triggers; never an address that a category has now. */
export const formerSlugs = sqliteTable(
  'former_slugs',
  {
    slug: text('slug').primaryKey(),
    categoryId: integer('category_id')
      .notNull()
      .references(() => categories.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (t) => [index('former_slugs_of_category').on(t.categoryId)],
);

type Indexed = SQLiteColumn | SQL;

const onSale = sql`on_sale = 1`;
const byName = sql`name collate nocase`;

/** In either direction the shop lists featured first, then newest first, so each direction needs its own index. */
function bothWays(name: string, ...[first, ...more]: [Indexed, ...Indexed[]]) {
  return [
    index(`${name}_up`)
      .on(first, ...more, sql`is_featured desc`, sql`id desc`)
      .where(onSale),
    index(`${name}_down`)
      .on(first, ...more, sql`is_featured`, sql`id`)
      .where(onSale),
  ];
}

const isGap: Readonly<Record<LawGap, string>> = {
  mrp: `mrp_paise is null`,
  origin: `trim(country_of_origin) = ''`,
  importer: `lower(trim(country_of_origin)) not in ('', 'india') and (trim(importer_name) = '' or trim(importer_address) = '')`,
  quantity: `quantity_units is null`,
  hsn: `length(hsn) not in (4, 6, 8) or hsn glob '*[^0-9]*'`,
  measures: `coalesce(length_mm, width_mm, height_mm) is null`,
};

/** A piece that is not in the shop has no gaps. */
const lawGaps = sql.raw(
  `on_sale * (${LAW_GAP_NAMES.map((name) => `(${isGap[name]}) * ${LAW_GAPS[name].bit}`).join(' + ')})`,
);

export const products = sqliteTable(
  'products',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    name: text('name').notNull(),
    description: text('description').notNull().default(''),
    pricePaise: integer('price_paise').notNull(),
    originalPricePaise: integer('original_price_paise'),
    /** Declared maximum retail price, inclusive of taxes. */
    mrpPaise: integer('mrp_paise'),
    categoryId: integer('category_id').references(() => categories.id, { onDelete: 'set null' }),
    /** Addresses such as /media/products/k3j9x2m4-1200x1200-f3e7d3.webp; the first is the card image. */
    imageUrls: text('image_urls', { mode: 'json' }).$type<string[]>().notNull().default([]),
    /** By the picture's address; a picture without an entry is described by the name of the piece. */
    imageAlts: text('image_alts', { mode: 'json' })
      .$type<Readonly<Record<string, string>>>()
      .notNull()
      .default({}),
    video: text('video', { mode: 'json' }).$type<ProductVideo>(),
    /** The sum over `stock`, kept by triggers; nothing else may write it. */
    stockQuantity: integer('stock_quantity').notNull().default(0),
    isFeatured: flag('is_featured', false),
    /** Sums over the published reviews by buyers, kept by triggers; nothing else may write these two columns. */
    reviewCount: integer('review_count').notNull().default(0),
    reviewStarsTotal: integer('review_stars_total').notNull().default(0),
    hsn: text('hsn').notNull().default('7117'),
    /** GST in hundredths of a per cent. */
    gstRateBps: integer('gst_rate_bps').notNull().default(300),
    countryOfOrigin: text('country_of_origin').notNull().default('India'),
    manufacturer: text('manufacturer').notNull().default(''),
    importerName: text('importer_name').notNull().default(''),
    importerAddress: text('importer_address').notNull().default(''),
    netQuantity: text('net_quantity').notNull().default('1 N'),
    /** How many of its unit are sold as one piece; null where only the words say it. */
    quantityUnits: integer('quantity_units'),
    unitCode: text('unit_code', { enum: UNIT_CODES }).notNull().default('N'),
    /** The owner's own number; when it is left empty, a trigger gives the next of `JH-0001`. */
    sku: text('sku'),
    /** The price that the owner paid; no answer of the shop contains it. */
    costPaise: integer('cost_paise'),
    weightG: integer('weight_g'),
    lengthMm: integer('length_mm'),
    widthMm: integer('width_mm'),
    heightMm: integer('height_mm'),
    offerEndsAt: instant('offer_ends_at'),
    deletedAt: instant('deleted_at'),
    status: text('status', { enum: PRODUCT_STATUSES }).notNull().default('live'),
    publishAt: instant('publish_at'),
    /** 1 or 0: whether shoppers find it. Queries, indexes and triggers of the shop use this column and no other. */
    onSale: integer('on_sale')
      .notNull()
      .generatedAlwaysAs(sql`(status = 'live' and deleted_at is null)`, { mode: 'virtual' }),
    /** Bits for what the law wants stated and is missing: `law-gaps.ts` names them. */
    lawGaps: integer('law_gaps').generatedAlwaysAs(lawGaps, { mode: 'virtual' }),
    /** Shared by the colours of one design, each of which is a product; null for a piece in one colour. */
    designId: integer('design_id'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    ...bothWays('products_by_price', t.pricePaise),
    ...bothWays('products_by_name', byName),
    ...bothWays('products_of_category_by_price', t.categoryId, t.pricePaise),
    ...bothWays('products_of_category_by_name', t.categoryId, byName),
    index('products_newest').on(t.createdAt, t.isFeatured, t.id).where(onSale),
    index('products_featured').on(t.isFeatured, t.createdAt, t.id).where(onSale),
    index('products_by_stock').on(t.stockQuantity, t.id).where(onSale),
    // Not limited to pieces on sale, because the foreign key is looked up in it too.
    index('products_of_category_newest').on(t.categoryId, t.onSale, t.createdAt, t.isFeatured, t.id),
    index('products_of_category_featured').on(t.categoryId, t.isFeatured, t.createdAt, t.id).where(onSale),
    index('products_offers_ending')
      .on(t.offerEndsAt)
      .where(sql`offer_ends_at is not null`),
    uniqueIndex('products_sku').on(t.sku),
    index('products_put_away')
      .on(t.status, t.id)
      .where(sql`on_sale = 0 and deleted_at is null`),
    index('products_to_publish')
      .on(t.publishAt)
      .where(sql`publish_at is not null`),
    index('products_of_design')
      .on(t.designId, t.id)
      .where(sql`design_id is not null`),
    index('products_with_law_gaps')
      .on(t.categoryId, t.lawGaps, t.id)
      .where(sql`law_gaps > 0`),
    check('products_sku_is_upper_case', sql`sku = upper(trim(sku)) and sku <> ''`),
    wholeNumber('products', 'cost_paise'),
    ...['weight_g', 'length_mm', 'width_mm', 'height_mm'].map((name) => wholeNumber('products', name, 1)),
    wholeNumber('products', 'quantity_units', 1),
    isNotBlank('products', 'name'),
    wholeNumber('products', 'price_paise'),
    wholeNumber('products', 'original_price_paise'),
    wholeNumber('products', 'mrp_paise'),
    wholeNumber('products', 'stock_quantity'),
    wholeNumber('products', 'gst_rate_bps'),
    isFlag('products', 'is_featured'),
    isJson('products', 'image_urls', 'array'),
    isJson('products', 'image_alts', 'object'),
    isJson('products', 'video', 'object'),
    check(
      `products_has_at_most_${MOST_IMAGES}_images`,
      sql.raw(`json_array_length(image_urls) <= ${MOST_IMAGES}`),
    ),
    check(
      'products_offer_has_original_price',
      sql`offer_ends_at is null or original_price_paise is not null`,
    ),
  ],
);

/** For shoppers. Where a query names the table otherwise, such as `p`, write `p.on_sale = 1`. */
export const isOnSale = sql`${products.onSale} = 1`;

export const isNotDeleted = isNull(products.deletedAt);

/** Drafts and hidden pieces; an index covers only them. */
export const isPutAway = sql`(${products.onSale} = 0 and ${isNotDeleted})`;

export const firstImage = sql<string | null>`${products.imageUrls} ->> 0`;

/** Ids only ever rise: in the write that inserts a product, this is that product. */
export const newestProductId = sql<number>`(select max(id) from ${products})`;

export const lookPieces = sqliteTable(
  'look_pieces',
  {
    productId: integer('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    withProductId: integer('with_product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.productId, t.withProductId] }),
    uniqueIndex('look_pieces_in_order').on(t.productId, t.position),
    index('look_pieces_with').on(t.withProductId),
    check(
      `look_pieces_are_at_most_${MOST_LOOK_PIECES}`,
      sql.raw(`position in (${Array.from({ length: MOST_LOOK_PIECES }, (_, place) => place).join(', ')})`),
    ),
    check('look_pieces_go_with_another', sql`product_id <> with_product_id`),
  ],
);

/** Kept by triggers alone; ALL_CATEGORIES has the count of the whole shop. */
export const productCounts = sqliteTable(
  'product_counts',
  {
    categoryId: integer('category_id').primaryKey(),
    onSale: integer('on_sale').notNull(),
  },
  () => [wholeNumber('product_counts', 'on_sale')],
);

/** No category has this id. */
export const ALL_CATEGORIES = 0;
