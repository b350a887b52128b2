import { Hono } from 'hono';
import { listCouponOffers } from '../../src/domain/coupon/coupon-offers.server.ts';
import { OffersInput } from '../../src/domain/coupon/coupon-offers.ts';
import type { ApiEnv } from '../api-env.ts';
import { readInput } from '../input.ts';
import { rateLimit } from '../middleware/rate-limit.ts';
import { session } from '../middleware/session.ts';

export const coupons = new Hono<ApiEnv>().post('/offers', rateLimit('suggestions'), session, async (c) =>
  c.json({ items: await listCouponOffers(c.env.ctx, await readInput(c, OffersInput)) }),
);
