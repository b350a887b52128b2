import { and, asc, between, eq, sql } from 'drizzle-orm';
import { attributes, attributeValues, isSaidOnSale } from '#drizzle/schema/attribute.ts';
import { categories, isOnSale, newestProductId, products } from '#drizzle/schema/catalogue.ts';
import type { Context } from '#context.server.ts';
import {
  CATEGORIES_IN_SITEMAP,
  FACETS_IN_SITEMAP,
  PRODUCTS_PER_SITEMAP,
  type Sitemap,
  type SitemapProduct,
} from './sitemap.ts';

export async function listSitemap(
  { db }: Context,
  { perPart = PRODUCTS_PER_SITEMAP }: { readonly perPart?: number } = {},
): Promise<Sitemap> {
  const lastId = sql<number>`coalesce(${newestProductId}, 0)`;
  const [shownCategories, facets, shownProducts, [last]] = await db.batch([
    db
      .select({ slug: categories.slug })
      .from(categories)
      .orderBy(asc(categories.slug))
      .limit(CATEGORIES_IN_SITEMAP),
    db
      .select({ key: attributes.key, value: attributeValues.value })
      .from(attributeValues)
      .innerJoin(attributes, eq(attributes.id, attributeValues.attributeId))
      .where(and(eq(attributes.filterable, true), isSaidOnSale))
      .orderBy(asc(attributes.position), asc(attributes.id), asc(attributeValues.position))
      .limit(FACETS_IN_SITEMAP),
    db
      .select({ id: products.id, updatedAt: products.updatedAt })
      .from(products)
      .where(and(isOnSale, sql`${lastId} <= ${perPart}`))
      .orderBy(asc(products.id)),
    db.select({ id: lastId }).from(sql`(select 1)`),
  ]);
  const productParts = Math.ceil((last?.id ?? 0) / perPart);
  return {
    categories: shownCategories,
    facets,
    products: shownProducts,
    productParts: productParts > 1 ? productParts : 0,
  };
}

interface SitemapPart {
  readonly part: number;
  readonly perPart?: number;
}

/** A part is a range of ids, so a product stays in its part whatever is added or removed. */
export async function listSitemapProducts(
  { db }: Context,
  { part, perPart = PRODUCTS_PER_SITEMAP }: SitemapPart,
): Promise<readonly SitemapProduct[]> {
  const firstId = (part - 1) * perPart + 1;
  return await db
    .select({ id: products.id, updatedAt: products.updatedAt })
    .from(products)
    .where(and(isOnSale, between(products.id, firstId, firstId + perPart - 1)))
    .orderBy(asc(products.id));
}
