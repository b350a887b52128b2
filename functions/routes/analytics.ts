import { Hono } from 'hono';
import { PageViewInput } from '../../src/domain/analytics/page-view.ts';
import { recordPageView } from '../../src/domain/analytics/page-views.server.ts';
import { VainSearchInput } from '../../src/domain/analytics/vain-search.ts';
import { noteVainSearch } from '../../src/domain/analytics/vain-searches.server.ts';
import type { ApiEnv } from '../api-env.ts';
import { readInput } from '../input.ts';
import { rateLimit } from '../middleware/rate-limit.ts';
import { session } from '../middleware/session.ts';

export const pageViews = new Hono<ApiEnv>().post('/', rateLimit('pageViews'), session, async (c) => {
  const input = await readInput(c, PageViewInput);
  await recordPageView(c.env.ctx, { ...input, userAgent: c.req.header('User-Agent') ?? '' });
  return c.body(null, 204);
});

/** Shares the rate limit of page views: the list itself was counted as a search. */
export const vainSearches = new Hono<ApiEnv>().post('/', rateLimit('pageViews'), session, async (c) => {
  const input = await readInput(c, VainSearchInput);
  await noteVainSearch(c.env.ctx, { ...input, userAgent: c.req.header('User-Agent') ?? '' });
  return c.body(null, 204);
});
