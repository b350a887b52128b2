import { Hono } from 'hono';
import { AnalyticsParams } from '#analytics/analytics.ts';
import { getAnalytics } from '#analytics/get-analytics.server.ts';
import { listVainSearches, removeVainSearch } from '#analytics/vain-searches.server.ts';
import { getVisits } from '#analytics/visits.server.ts';
import type { ApiEnv } from '#functions/api-env.ts';
import { parseInput, rowId } from '#functions/input.ts';
import { needs } from '#functions/middleware/guards.ts';

export const analytics = new Hono<ApiEnv>()
  .use(needs('money'))
  .get('/', async (c) => {
    const { days } = parseInput(AnalyticsParams, c.req.query());
    return c.json(await getAnalytics(c.env.ctx, days));
  })
  .get('/visits', async (c) => {
    const { days } = parseInput(AnalyticsParams, c.req.query());
    return c.json(await getVisits(c.env.ctx, days));
  });

export const vainSearches = new Hono<ApiEnv>()
  .use(needs('catalogue'))
  .get('/', async (c) => c.json({ items: await listVainSearches(c.env.ctx) }))
  .delete('/:id', async (c) => {
    await removeVainSearch(c.env.ctx, rowId(c));
    return c.json({ status: true });
  });
