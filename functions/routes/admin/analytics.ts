import { Hono } from 'hono';
import { AnalyticsParams } from '../../../src/domain/analytics/analytics.ts';
import { getAnalytics } from '../../../src/domain/analytics/get-analytics.server.ts';
import { getVisits } from '../../../src/domain/analytics/visits.server.ts';
import type { ApiEnv } from '../../api-env.ts';
import { parseInput } from '../../input.ts';

export const analytics = new Hono<ApiEnv>()
  .get('/', async (c) => {
    const { days } = parseInput(AnalyticsParams, c.req.query());
    return c.json(await getAnalytics(c.env.ctx, days));
  })
  .get('/visits', async (c) => {
    const { days } = parseInput(AnalyticsParams, c.req.query());
    return c.json(await getVisits(c.env.ctx, days));
  });
