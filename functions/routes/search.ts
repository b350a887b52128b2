import { Hono } from 'hono';
import { listSuggestions } from '../../src/domain/catalogue/list-suggestions.server.ts';
import { cleanTerm } from '../../src/domain/catalogue/product-query.ts';
import type { ApiEnv } from '../api-env.ts';

export const search = new Hono<ApiEnv>().get('/suggest', async (c) => {
  const items = await listSuggestions(c.env.ctx, cleanTerm(c.req.query('q') ?? ''));
  return c.json({ items });
});
