import { Hono } from 'hono';
import { listSuggestions } from '../../src/domain/catalogue/list-suggestions.server.ts';
import { cleanTerm } from '../../src/domain/catalogue/product-query.ts';
import { BRIEF_S } from '../../src/domain/page/page-cache.ts';
import type { ApiEnv } from '../api-env.ts';
import { rateLimit } from '../middleware/rate-limit.ts';

export const search = new Hono<ApiEnv>().get('/suggest', rateLimit('suggestions'), async (c) => {
  const items = await listSuggestions(c.env.ctx, cleanTerm(c.req.query('q') ?? ''));
  c.header('Cloudflare-CDN-Cache-Control', `public, max-age=${String(BRIEF_S)}`);
  return c.json({ items });
});
