import { and, desc, eq, ne, type SQL, sql } from 'drizzle-orm';
import type { Database } from '#drizzle/client.ts';
import { attributes, attributeValues, productAttributes } from '#drizzle/schema/attribute.ts';
import { categories, isNotDeleted, isOnSale, products } from '#drizzle/schema/catalogue.ts';
import { stock } from '#drizzle/schema/stock.ts';
import { statementsOnce } from '#drizzle/statements-once.ts';
import { requireRight } from '#auth/require-person.ts';
import type { Context } from '#context.server.ts';
import { DomainError } from '#errors.ts';
import { type CodRules, NO_COD } from '#shop-settings/delivery-terms.ts';
import { frameStatements, toFrame } from '#page/shop-frame.server.ts';
import type { ShopFrame } from '#page/shop-frame.ts';
import { firstReviewStatements, type ProductReviews } from '#review/list-piece-reviews.server.ts';
import { summaryOf } from '#review/piece-review.ts';
import { codStatement } from '#shop-settings/shop-settings.server.ts';
import { offeredStock, type SizeStock } from '#stock/stock.ts';
import { coloursStatement, isOfOtherDesign, toColours } from './colours.server.ts';
import { pricedAt, type ProductDetail, type ProductSummary } from './product.ts';
import { productColumns, selectProducts } from './select-products.server.ts';

const MORE_PRODUCTS = 8;

export interface ProductPage {
  readonly frame: ShopFrame;
  readonly product: ProductDetail;
  readonly more: readonly ProductSummary[];
  readonly reviews: ProductReviews;
  readonly cod: CodRules;
}

export async function getProductPage({ db, now }: Context, id: number): Promise<ProductPage> {
  const [notifications, shipping, product, counted, said, colours, more, tallies, reviews, [cod = NO_COD]] =
    await db.batch([
      ...frameStatements(),
      ...statementsOnce('product', (on) => productStatements(on), { id }),
      ...statementsOnce('more products', moreStatements, { id }),
      ...firstReviewStatements(id),
      ...statementsOnce('cod', (on) => [codStatement(on)] as const),
    ]);
  return {
    frame: toFrame(notifications, shipping),
    product: toProduct({ product, counted, said, colours }, now()),
    more,
    reviews: { summary: summaryOf(tallies), reviews },
    cod,
  };
}

export async function getProductPreview(ctx: Context, id: number) {
  requireRight(ctx.actor, 'catalogue');
  const [notifications, shipping, product, counted, said, colours, [cod = NO_COD], [publishing]] =
    await ctx.db.batch([
      ...frameStatements(),
      ...statementsOnce('kept product', (db) => productStatements(db, isNotDeleted), { id }),
      codStatement(ctx.db),
      ctx.db
        .select({ status: products.status, publishAt: products.publishAt })
        .from(products)
        .where(eq(products.id, id)),
    ]);
  const shown = toProduct({ product, counted, said, colours }, ctx.now());
  return {
    frame: toFrame(notifications, shipping),
    product: shown,
    cod,
    publishing: publishing ?? { status: 'hidden' as const, publishAt: null },
  };
}

export async function getProduct({ db, now }: Context, id: number): Promise<ProductDetail> {
  const [product, counted, said, colours] = await db.batch(
    statementsOnce('product', (on) => productStatements(on), { id }),
  );
  return toProduct({ product, counted, said, colours }, now());
}

const ID = sql.placeholder('id');

function moreStatements(db: Database) {
  const itsCategory = sql`(select category_id from products where id = ${ID})`;
  const more = selectProducts(db)
    .where(and(eq(products.categoryId, itsCategory), ne(products.id, ID), isOnSale, isOfOtherDesign(ID)))
    .orderBy(desc(products.createdAt), desc(products.isFeatured), desc(products.id))
    .limit(MORE_PRODUCTS);
  return [more] as const;
}

function productStatements(db: Database, isShown: SQL = isOnSale) {
  const product = db
    .select({
      product: {
        ...productColumns,
        mrpPaise: products.mrpPaise,
        countryOfOrigin: products.countryOfOrigin,
        manufacturer: products.manufacturer,
        importerName: products.importerName,
        importerAddress: products.importerAddress,
        netQuantity: products.netQuantity,
        quantityUnits: products.quantityUnits,
        unitCode: products.unitCode,
        sku: products.sku,
        hsn: products.hsn,
        designId: products.designId,
        imageAlts: products.imageAlts,
        video: products.video,
        weightG: products.weightG,
        lengthMm: products.lengthMm,
        widthMm: products.widthMm,
        heightMm: products.heightMm,
      },
      category: {
        id: categories.id,
        name: categories.name,
        slug: categories.slug,
        hasSizes: categories.hasSizes,
        sizes: categories.sizes,
      },
    })
    .from(products)
    .leftJoin(categories, eq(categories.id, products.categoryId))
    .where(and(eq(products.id, ID), isShown));
  const counted = db
    .select({ size: stock.size, onHand: stock.onHand })
    .from(stock)
    .where(eq(stock.productId, ID));
  const said = db
    .select({
      label: attributes.label,
      value: attributeValues.label,
      attributeAt: attributes.position,
      valueAt: attributeValues.position,
    })
    .from(productAttributes)
    .innerJoin(attributeValues, eq(attributeValues.id, productAttributes.valueId))
    .innerJoin(attributes, eq(attributes.id, attributeValues.attributeId))
    .where(eq(productAttributes.productId, ID));
  return [product, counted, said, coloursStatement(db)] as const;
}

type ProductRow = Awaited<ReturnType<typeof productStatements>[0]>[number];

type SaidRow = Awaited<ReturnType<typeof productStatements>[2]>[number];

interface ProductRows {
  readonly product: readonly ProductRow[];
  readonly counted: readonly SizeStock[];
  readonly said: readonly SaidRow[];
  readonly colours: Parameters<typeof toColours>[0];
}

function toProduct({ product: [row], counted, said, colours }: ProductRows, now: number): ProductDetail {
  if (!row) throw new DomainError('NOT_FOUND');
  const { product, category } = row;
  const offered = offeredStock(category, counted);
  return {
    ...pricedAt(product, now),
    ...offered,
    hasSizes: offered.sizes.length > 0,
    attributes: [...Map.groupBy(said.toSorted(asOrdered), ({ label }) => label)].map(([label, values]) => ({
      label,
      values: values.map(({ value }) => value),
    })),
    colours: toColours(colours),
    category: category && { id: category.id, name: category.name, slug: category.slug },
  };
}

const asOrdered = (a: SaidRow, b: SaidRow) => a.attributeAt - b.attributeAt || a.valueAt - b.valueAt;
