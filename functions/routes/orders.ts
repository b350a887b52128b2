import { Hono } from 'hono';
import { getOwnOrder } from '../../src/domain/order/read/own-order.server.ts';
import { listOwnOrders } from '../../src/domain/order/read/list-own-orders.server.ts';
import { OutcomeInput } from '../../src/domain/order/change/note-outcome.ts';
import { noteOutcome } from '../../src/domain/order/change/end-unpaid.server.ts';
import { parseCursor } from '../../src/domain/order/read/own-order.ts';
import type { ApiEnv } from '../api-env.ts';
import { rateLimit } from '../middleware/rate-limit.ts';
import { session } from '../middleware/session.ts';
import { orderTokenOf } from '../order-access.ts';
import { readInput } from '../read-input.ts';

export const orders = new Hono<ApiEnv>()
  .use(session)
  .get('/', async (c) => {
    const after = parseCursor(c.req.query('cursor'));
    const { items, nextCursor } = await listOwnOrders(c.env.ctx, { after });
    return c.json({ items, ...(nextCursor === null ? {} : { nextCursor }) });
  })
  .get('/:id', async (c) => {
    const id = c.req.param('id');
    const input = { id, token: orderTokenOf(c, id) };
    const { order } = await getOwnOrder(c.env.ctx, input);
    return c.json(order);
  })
  .post('/:id/payment-outcome', rateLimit('orders'), async (c) => {
    const id = c.req.param('id');
    const outcome = await readInput(c, OutcomeInput);
    return c.json(await noteOutcome(c.env.ctx, { id, token: orderTokenOf(c, id) }, outcome));
  });
