import { Hono } from 'hono';
import { clientOf } from '../../src/domain/client-key.ts';
import { findGuestOrder } from '../../src/domain/order/read/own-order.server.ts';
import { FindOrderInput } from '../../src/domain/order/read/find-guest-order.ts';
import type { ApiEnv } from '../api-env.ts';
import { keepAccess } from '../order-access.ts';
import { readInput } from '../read-input.ts';

/** Leaves the key of the order in the browser; the answer says no more than which page it opens. */
export const findOrder = new Hono<ApiEnv>().post('/', async (c) => {
  const input = await readInput(c, FindOrderInput);
  const { orderId, token } = await findGuestOrder(c.env.ctx, input, clientOf(c.req.raw.headers));
  keepAccess(c, orderId, token);
  return c.json({ orderId });
});
