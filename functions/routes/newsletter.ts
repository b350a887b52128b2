import { Hono } from 'hono';
import { SUBSCRIBE_ANSWER, SubscribeInput } from '../../src/domain/newsletter/newsletter.ts';
import { subscribe } from '../../src/domain/newsletter/subscription.server.ts';
import type { ApiEnv } from '../api-env.ts';
import { rateLimit } from '../middleware/rate-limit.ts';
import { readInput } from '../read-input.ts';

export const newsletter = new Hono<ApiEnv>().post('/', rateLimit('newsletter'), async (c) => {
  await subscribe(c.env.ctx, await readInput(c, SubscribeInput));
  return c.json({ message: SUBSCRIBE_ANSWER }, 202);
});
