import { Hono } from 'hono';
import { findGuestOrder } from '../../src/domain/order/find-guest-order.server.ts';
import { FindOrderInput } from '../../src/domain/order/find-guest-order.ts';
import type { ApiEnv } from '../api-env.ts';
import { clientOf } from '../client-key.ts';
import { keepAccess } from '../order-access.ts';
import { readInput } from '../read-input.ts';

/** Leaves the key of the order in the browser; the answer says no more than which page it opens. */
export const findOrder = new Hono<ApiEnv>().post('/', async (c) => {
  const input = await readInput(c, FindOrderInput);
  const { orderId, token } = await findGuestOrder(c.env.ctx, input, clientOf(c));
  keepAccess(c, orderId, token);
  return c.json({ orderId });
});
