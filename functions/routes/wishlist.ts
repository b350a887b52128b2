import { Hono } from 'hono';
import { parseProductId } from '#catalogue/product-id.ts';
import {
  addToWishlist,
  listWishlist,
  mergeWishes,
  removeFromWishlist,
  MergeWishesInput,
} from '#wishlist/wishlist.server.ts';
import type { ApiEnv } from '#functions/api-env.ts';
import { readInput } from '#functions/input.ts';
import { limitOwnWrites } from '#functions/middleware/rate-limit.ts';
import { session } from '#functions/middleware/session.ts';

export const wishlist = new Hono<ApiEnv>()
  .use(limitOwnWrites, session)
  .get('/', async (c) => c.json(await listWishlist(c.env.ctx)))
  .post('/merge', async (c) => c.json(await mergeWishes(c.env.ctx, await readInput(c, MergeWishesInput))))
  .put('/:productId', async (c) =>
    c.json(await addToWishlist(c.env.ctx, parseProductId(c.req.param('productId')))),
  )
  .delete('/:productId', async (c) =>
    c.json(await removeFromWishlist(c.env.ctx, parseProductId(c.req.param('productId')))),
  );
