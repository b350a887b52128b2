import { and, asc, between, isNull } from 'drizzle-orm';
import { products } from '../../../drizzle/schema/catalogue.ts';
import type { Context } from '../context.server.ts';
import { PRODUCTS_PER_SITEMAP, type SitemapProduct } from './sitemap.ts';

interface SitemapPart {
  /** From 1 on. */
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
    .where(and(isNull(products.deletedAt), between(products.id, firstId, firstId + perPart - 1)))
    .orderBy(asc(products.id));
}
