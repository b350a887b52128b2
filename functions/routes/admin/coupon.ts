import { Hono } from 'hono';
import { cleanTerm } from '#catalogue/product-query.ts';
import { ChangedCoupon, CouponInput } from '#coupon/coupon-input.ts';
import {
  addCoupon,
  changeCoupon,
  listAdminCoupons,
  listMargins,
  removeCoupon,
} from '#coupon/coupon.server.ts';
import { parseRowCursor } from '#row-cursor.ts';
import type { ApiEnv } from '#functions/api-env.ts';
import { readInput, rowId } from '#functions/input.ts';
import { needs } from '#functions/middleware/guards.ts';

export const coupons = new Hono<ApiEnv>()
  .use(needs('catalogue'))
  .get('/', async (c) => {
    const search = cleanTerm(c.req.query('search') ?? '');
    const after = parseRowCursor(c.req.query('cursor'));
    return c.json(await listAdminCoupons(c.env.ctx, { search, after }));
  })
  .get('/margins', async (c) => c.json(await listMargins(c.env.ctx)))
  .post('/', async (c) => c.json(await addCoupon(c.env.ctx, await readInput(c, CouponInput)), 201))
  .put('/:id', async (c) => {
    const id = rowId(c);
    await changeCoupon(c.env.ctx, id, await readInput(c, ChangedCoupon));
    return c.json({ id });
  })
  .delete('/:id', async (c) => {
    await removeCoupon(c.env.ctx, rowId(c));
    return c.json({ status: true });
  });
