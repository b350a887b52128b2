import { type Context, Hono } from 'hono';
import { AddItemInput, ChangeItemInput, ClearInput, LineInput, MergeInput } from '#cart/cart-input.ts';
import {
  addToCart,
  changeQuantity,
  clearCart,
  getCart,
  removeFromCart,
  mergeCart,
} from '#cart/cart.server.ts';
import { parseProductId } from '#catalogue/product-id.ts';
import type { ApiEnv } from '#functions/api-env.ts';
import { parseInput, readInput, readInputIfAny } from '#functions/input.ts';
import { limitOwnWrites } from '#functions/middleware/rate-limit.ts';
import { session } from '#functions/middleware/session.ts';

export const cart = new Hono<ApiEnv>()
  .use(limitOwnWrites, session)
  .get('/', async (c) => c.json(await getCart(c.env.ctx)))
  .delete('/', async (c) => c.json(await clearCart(c.env.ctx, await readInputIfAny(c, ClearInput))))
  .post('/items', async (c) => c.json(await addToCart(c.env.ctx, await readInput(c, AddItemInput))))
  .patch('/items/:productId', async (c) => {
    const change = await readInput(c, ChangeItemInput);
    return c.json(await changeQuantity(c.env.ctx, { ...change, ...lineOf(c) }));
  })
  .delete('/items/:productId', async (c) => c.json(await removeFromCart(c.env.ctx, lineOf(c))))
  .post('/merge', async (c) => c.json(await mergeCart(c.env.ctx, await readInput(c, MergeInput))));

function lineOf(c: Context<ApiEnv>) {
  const { size } = parseInput(LineInput, c.req.query());
  return { productId: parseProductId(c.req.param('productId')), size };
}
