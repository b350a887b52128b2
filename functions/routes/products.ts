import { Hono } from 'hono';
import { listProducts } from '../../src/domain/catalogue/list-products.server.ts';
import { nextPage } from '../../src/domain/catalogue/product-listing.ts';
import { parseCategorySlug, parseProductQuery } from '../../src/domain/catalogue/product-query.ts';
import type { ApiEnv } from '../api-env.ts';

export const products = new Hono<ApiEnv>().get('/', async (c) => {
  const { searchParams } = new URL(c.req.url);
  const listing = await listProducts(c.env.ctx, {
    ...parseProductQuery(searchParams),
    categorySlug: parseCategorySlug(searchParams.get('category')),
  });
  const next = nextPage(listing);
  return c.json({
    items: listing.items,
    total: listing.total,
    // To be sent back as `page`.
    ...(next === null ? {} : { nextCursor: String(next) }),
  });
});
