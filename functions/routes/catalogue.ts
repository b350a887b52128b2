import { type Context, Hono } from 'hono';
import * as z from 'zod';
import { listCards } from '#catalogue/select-products.server.ts';
import { listMatches } from '#catalogue/list-matches.server.ts';
import { parseProductId, CardIds } from '#catalogue/product-id.ts';
import { listFacets, listProducts } from '#catalogue/product-listing.server.ts';
import {
  anchorFor,
  nextPage,
  limitOf,
  type ListingQuery,
  parseCategorySlug,
  parseProductQuery,
  cleanTerm,
} from '#catalogue/product-query.ts';
import { getProduct } from '#catalogue/product-page.server.ts';
import { pageParam } from '#catalogue/product-params.ts';
import { pricedAt, type ProductSummary } from '#catalogue/product.ts';
import { pageCache, tags } from '#page/page-cache.ts';
import { listPieceReviews } from '#review/list-piece-reviews.server.ts';
import { parseRowCursor } from '#row-cursor.ts';
import { listLiveStock } from '#catalogue/live-stock.server.ts';
import { StockIds } from '#catalogue/live-stock.ts';
import type { ApiEnv } from '#functions/api-env.ts';
import { parseInput } from '#functions/input.ts';
import { enforceRateLimit, rateLimit } from '#functions/middleware/rate-limit.ts';
import { listSuggestions } from '#catalogue/list-suggestions.server.ts';

const CardQuery = z.object({ ids: CardIds });
const StockQuery = z.object({ ids: StockIds });

export const products = new Hono<ApiEnv>()
  .use(rateLimit('reads'))
  .get('/', async (c) => {
    const { ctx } = c.env;
    const listing = await listProducts(ctx, await askedOf(c));
    const next = nextPage(listing);
    const { closest } = listing;
    const priced = (items: readonly ProductSummary[]) => items.map((each) => pricedAt(each, ctx.now()));
    return c.json({
      items: priced(listing.items),
      total: listing.total,
      ...(listing.isCut ? { isCut: true } : {}),
      ...(closest ? { closest: { ...closest, items: priced(closest.items) } } : {}),
      ...(next === null ? {} : { nextCursor: pageParam(next, anchorFor(listing, next)) }),
      ...(listing.nearSearch === null ? {} : { nearSearch: listing.nearSearch }),
    });
  })
  .get('/facets', async (c) => {
    const facets = await listFacets(c.env.ctx, { ...(await askedOf(c)), page: 1, anchor: null });
    return c.json({
      facets: facets.map(({ key, label, values }) => ({
        key,
        label,
        values: values.map(({ value, label: text, count }) => ({ value, label: text, count })),
      })),
    });
  })
  .get('/stock', async (c) => {
    const { ctx } = c.env;
    const { ids } = parseInput(StockQuery, c.req.query());
    return c.json({ items: await listLiveStock(ctx, ids), now: ctx.now() });
  })
  .get('/cards', async (c) => {
    const { ids } = parseInput(CardQuery, c.req.query());
    // Not cached at the edge: each browser has seen other pieces, and nobody else would ask for its set.
    return c.json({ items: await listCards(c.env.ctx, ids) });
  })
  .get('/:id/reviews', async (c) => {
    const { ctx } = c.env;
    const id = parseProductId(c.req.param('id'));
    const after = parseRowCursor(c.req.query('cursor'));
    const { isFound, ...list } = await listPieceReviews(ctx, { id, after });
    if (isFound) keepAtEdge(c, pageCache({ products: [{ id }], changesAt: [] }, ctx.now()));
    return c.json(list);
  })
  .get('/:id/matches', async (c) => {
    const { ctx } = c.env;
    const id = parseProductId(c.req.param('id'));
    const { items, asked } = await listMatches(ctx, id);
    const changesAt = items.map(({ offerEndsAt }) => offerEndsAt);
    keepAtEdge(c, pageCache({ products: [{ id }, ...asked], changesAt }, ctx.now()));
    return c.json({ items });
  })
  .get('/:id', async (c) => c.json(await getProduct(c.env.ctx, parseProductId(c.req.param('id')))));

async function askedOf(c: Context<ApiEnv>): Promise<ListingQuery> {
  const { searchParams } = new URL(c.req.url);
  const query = parseProductQuery(searchParams);
  const limit = limitOf(query);
  if (limit !== null) await enforceRateLimit(c, limit);
  return { ...query, categorySlug: parseCategorySlug(searchParams.get('category')) };
}

export const search = new Hono<ApiEnv>().get('/suggest', rateLimit('suggestions'), async (c) => {
  const { ctx } = c.env;
  const { items, ...shown } = await listSuggestions(ctx, cleanTerm(c.req.query('q') ?? ''));
  keepAtEdge(c, pageCache({ ...shown, tags: [tags.collections], isBrief: true }, ctx.now()));
  return c.json({ items });
});

function keepAtEdge(c: Context<ApiEnv>, { maxAge, swr, tags }: ReturnType<typeof pageCache>): void {
  const life = `public, max-age=${String(maxAge)}, stale-while-revalidate=${String(swr)}`;
  c.header('Cloudflare-CDN-Cache-Control', life);
  c.header('Cache-Tag', tags.join(','));
}
