import type { Context } from '#context.server.ts';
import { shippingStatement } from '#page/shop-frame.server.ts';
import { DEFAULT_SHIPPING } from '#pricing/shipping.ts';
import { liveStockStatements, toLiveStock } from '#stock/live-stock.server.ts';
import { type CouponOffer, couponOffers, type OffersInput } from './coupon-offers.ts';
import { couponUserOf, shownCouponStatements } from './coupon-statements.server.ts';

/** What the public coupons would save on these pieces, without those that this shopper has used up. */
export async function listCouponOffers(ctx: Context, { items }: OffersInput): Promise<CouponOffer[]> {
  const at = ctx.now();
  const ids = [...new Set(items.map(({ productId }) => productId))];
  const [found, counted, [shipping], coupons, used] = await ctx.db.batch([
    ...liveStockStatements(ctx, ids),
    shippingStatement(ctx.db),
    ...shownCouponStatements(ctx.db, couponUserOf(ctx), at),
  ]);
  const products = toLiveStock(found, counted, at);
  return couponOffers({
    coupons,
    usesOf: new Map(used.map(({ couponId, uses }) => [couponId, uses])),
    lines: items.flatMap(({ productId, quantity }) => {
      const product = products.find((each) => each.productId === productId);
      return product ? { ...product, quantity } : [];
    }),
    shipping: shipping ?? DEFAULT_SHIPPING,
    at,
  });
}
