import { Hono } from 'hono';
import { quoteOrder } from '../../src/domain/order/place/quote.server.ts';
import { QuoteInput } from '../../src/domain/order/place/quote.ts';
import type { ApiEnv } from '../api-env.ts';
import { takeShare } from '../middleware/rate-limit.ts';
import { session } from '../middleware/session.ts';
import { readInput } from '../read-input.ts';

export const checkout = new Hono<ApiEnv>().use(session).post('/quote', async (c) => {
  const input = await readInput(c, QuoteInput);
  if (input.couponCode) await takeShare(c, 'coupon');
  return c.json(await quoteOrder(c.env.ctx, input));
});
