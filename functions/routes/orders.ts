import { Hono } from 'hono';
import { getOwnOrder } from '../../src/domain/order/get-own-order.server.ts';
import { listOwnOrders } from '../../src/domain/order/list-own-orders.server.ts';
import { orderTokenOf } from '../../src/domain/order/order-token.ts';
import { parseCursor } from '../../src/domain/order/own-order.ts';
import type { ApiEnv } from '../api-env.ts';
import { session } from '../middleware/session.ts';

export const orders = new Hono<ApiEnv>()
  .use(session)
  .get('/', async (c) => {
    const after = parseCursor(c.req.query('cursor'));
    const { items, nextCursor } = await listOwnOrders(c.env.ctx, { after });
    return c.json({ items, ...(nextCursor === null ? {} : { nextCursor }) });
  })
  .get('/:id', async (c) => {
    const id = c.req.param('id');
    const token = orderTokenOf(c.req.raw, c.env.ctx.siteUrl, id);
    const { order } = await getOwnOrder(c.env.ctx, { id, token });
    return c.json(order);
  });
