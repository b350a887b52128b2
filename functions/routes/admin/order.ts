import { Hono } from 'hono';
import { requireStaff } from '#auth/require-person.ts';
import { DomainError } from '#errors.ts';
import { changeAddress } from '#order/change/change-address.server.ts';
import { addNote, changeOrder, markPacked } from '#order/change/change-order.server.ts';
import {
  ChangeOrderInput,
  GivenBackInput,
  NoteInput,
  NothingDueInput,
  OrderAddressInput,
  PackedInput,
  RefundInput,
} from '#order/change/change-order-input.ts';
import { changeCodPermit } from '#order/place/cod-limit.server.ts';
import { CodPermitInput } from '#order/place/cod-limit.ts';
import { AdminOrderQuery, ChangesQuery } from '#order/read/admin-order.ts';
import { exportOrders } from '#order/read/export-orders.server.ts';
import { getAdminOrder, listOrderChanges } from '#order/read/get-admin-order.server.ts';
import { countNewOrders, listAdminOrders } from '#order/read/list-admin-orders.server.ts';
import { giveBackByHand, sayNothingDue } from '#payment/give-back-by-hand.server.ts';
import { refundPayment } from '#payment/refund-payment.server.ts';
import type { ApiEnv } from '#functions/api-env.ts';
import { csvFile } from '#functions/download.ts';
import { queryInput, readInput } from '#functions/input.ts';
import { needs } from '#functions/middleware/guards.ts';

export const orders = new Hono<ApiEnv>()
  .use(needs('orders'))
  .get('/', async (c) => c.json(await listAdminOrders(c.env.ctx, queryInput(c, AdminOrderQuery))))
  .get('/changes', async (c) => c.json(await listOrderChanges(c.env.ctx, queryInput(c, ChangesQuery))))
  .get('/new', async (c) => c.json({ count: await countNewOrders(c.env.ctx) }))
  .get('/export', needs('money'), async (c) =>
    csvFile(c, 'orders', await exportOrders(c.env.ctx, queryInput(c, AdminOrderQuery))),
  )
  .get('/:id', async (c) => c.json(await getAdminOrder(c.env.ctx, c.req.param('id'))))
  .patch('/:id', async (c) => {
    const id = c.req.param('id');
    await changeOrder(c.env.ctx, id, await readInput(c, ChangeOrderInput));
    return c.json(await getAdminOrder(c.env.ctx, id));
  })
  .put('/:id/packed', needs('packing'), async (c) => {
    const id = c.req.param('id');
    await markPacked(c.env.ctx, id, await readInput(c, PackedInput));
    return c.json(await getAdminOrder(c.env.ctx, id));
  })
  .put('/:id/address', needs('money'), async (c) => {
    const id = c.req.param('id');
    await changeAddress(c.env.ctx, id, await readInput(c, OrderAddressInput));
    return c.json(await getAdminOrder(c.env.ctx, id));
  })
  .put('/:id/cod-permit', needs('money'), async (c) => {
    const id = c.req.param('id');
    await changeCodPermit(c.env.ctx, id, await readInput(c, CodPermitInput));
    return c.json(await getAdminOrder(c.env.ctx, id));
  })
  .post('/:id/refunds', needs('refunds'), async (c) => {
    const asked = await readInput(c, RefundInput);
    const { amountPaise = null, what = null, lines = null, restock = false, ...said } = asked;
    const input = { orderId: c.req.param('id'), amountPaise, what, lines, restock, ...said };
    const refund = await refundPayment(c.env.ctx, input);
    return c.json({ id: refund.id, status: refund.status, amountPaise: refund.amountPaise }, 201);
  })
  .put('/:id/given-back', needs('refunds'), async (c) => {
    const id = c.req.param('id');
    await giveBackByHand(c.env.ctx, id, await readInput(c, GivenBackInput));
    return c.json(await getAdminOrder(c.env.ctx, id));
  })
  .put('/:id/nothing-due', needs('refunds'), async (c) => {
    const id = c.req.param('id');
    await sayNothingDue(c.env.ctx, id, await readInput(c, NothingDueInput));
    return c.json(await getAdminOrder(c.env.ctx, id));
  })
  .post('/:id/notes', async (c) =>
    c.json(await addNote(c.env.ctx, c.req.param('id'), await readInput(c, NoteInput)), 201),
  );

export const live = new Hono<ApiEnv>().use(needs('orders')).get('/', async (c) => {
  if (c.req.header('Upgrade')?.toLowerCase() !== 'websocket')
    throw new DomainError('UPGRADE_NEEDED', { message: 'This address speaks WebSocket only.' });
  const { actor, live: channel } = c.env.ctx;
  const { session } = requireStaff(actor);
  return await channel.enter(c.req.raw, { sessionId: session.id, until: session.expiresAt });
});
