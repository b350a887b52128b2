import { Hono } from 'hono';
import { listSuggestions } from '../../src/domain/catalogue/list-suggestions.server.ts';
import { cleanTerm } from '../../src/domain/catalogue/product-query.ts';
import { pageCache, tags } from '../../src/domain/page/page-cache.ts';
import type { ApiEnv } from '../api-env.ts';
import { keepAtEdge } from '../keep-at-edge.ts';
import { rateLimit } from '../middleware/rate-limit.ts';

export const search = new Hono<ApiEnv>().get('/suggest', rateLimit('suggestions'), async (c) => {
  const { ctx } = c.env;
  const { items, ...shown } = await listSuggestions(ctx, cleanTerm(c.req.query('q') ?? ''));
  keepAtEdge(c, pageCache({ ...shown, tags: [tags.collections], isBrief: true }, ctx.now()));
  return c.json({ items });
});
