import { Hono } from 'hono';
import { PageViewInput, VainSearchInput } from '#analytics/page-view.ts';
import { recordPageView } from '#analytics/page-views.server.ts';
import { noteVainSearch } from '#analytics/vain-searches.server.ts';
import type { ApiEnv } from '#functions/api-env.ts';
import { readInput } from '#functions/input.ts';
import { rateLimit } from '#functions/middleware/rate-limit.ts';
import { session } from '#functions/middleware/session.ts';

export const pageViews = new Hono<ApiEnv>().post('/', rateLimit('pageViews'), session, async (c) => {
  const input = await readInput(c, PageViewInput);
  await recordPageView(c.env.ctx, { ...input, userAgent: c.req.header('User-Agent') ?? '' });
  return c.body(null, 204);
});

export const vainSearches = new Hono<ApiEnv>().post('/', rateLimit('pageViews'), session, async (c) => {
  const input = await readInput(c, VainSearchInput);
  await noteVainSearch(c.env.ctx, { ...input, userAgent: c.req.header('User-Agent') ?? '' });
  return c.body(null, 204);
});
