import { Hono } from 'hono';
import { listCouponOffers } from '#coupon/coupon.server.ts';
import { OffersInput } from '#coupon/coupon-offers.ts';
import type { ApiEnv } from '#functions/api-env.ts';
import { readInput } from '#functions/input.ts';
import { rateLimit } from '#functions/middleware/rate-limit.ts';
import { session } from '#functions/middleware/session.ts';

export const coupons = new Hono<ApiEnv>().post('/offers', rateLimit('suggestions'), session, async (c) =>
  c.json({ items: await listCouponOffers(c.env.ctx, await readInput(c, OffersInput)) }),
);
