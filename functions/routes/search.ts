import { Hono } from 'hono';
import { listSuggestions } from '#catalogue/list-suggestions.server.ts';
import { cleanTerm } from '#catalogue/product-query.ts';
import { pageCache, tags } from '#page/page-cache.ts';
import type { ApiEnv } from '#functions/api-env.ts';
import { keepAtEdge } from '#functions/keep-at-edge.ts';
import { rateLimit } from '#functions/middleware/rate-limit.ts';

export const search = new Hono<ApiEnv>().get('/suggest', rateLimit('suggestions'), async (c) => {
  const { ctx } = c.env;
  const { items, ...shown } = await listSuggestions(ctx, cleanTerm(c.req.query('q') ?? ''));
  keepAtEdge(c, pageCache({ ...shown, tags: [tags.collections], isBrief: true }, ctx.now()));
  return c.json({ items });
});
