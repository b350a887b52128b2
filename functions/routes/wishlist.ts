import { Hono } from 'hono';
import { parseProductId } from '../../src/domain/catalogue/product-id.ts';
import {
  addToWishlist,
  listWishlist,
  removeFromWishlist,
} from '../../src/domain/wishlist/wishlist.server.ts';
import type { ApiEnv } from '../api-env.ts';
import { session } from '../middleware/session.ts';

/** Every reply is the whole list. */
export const wishlist = new Hono<ApiEnv>()
  .use(session)
  .get('/', async (c) => c.json(await listWishlist(c.env.ctx)))
  .put('/:productId', async (c) =>
    c.json(await addToWishlist(c.env.ctx, parseProductId(c.req.param('productId')))),
  )
  .delete('/:productId', async (c) =>
    c.json(await removeFromWishlist(c.env.ctx, parseProductId(c.req.param('productId')))),
  );
