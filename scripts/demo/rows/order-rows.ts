import { IMITATION_JEWELLERY_HSN } from '../catalogue/build-catalogue.ts';
import type { HistoryEvent, HistoryOrder } from '../history/types.ts';
import { randomText } from '../history/choose.ts';
import type { Random } from '../random.ts';
import type { couponRedemptions } from '../../../drizzle/schema/coupon.ts';
import type { orderEvents, orderItems, orders } from '../../../drizzle/schema/order.ts';
import { userId } from './account-rows.ts';

export type OrderRow = typeof orders.$inferInsert;
export type OrderItemRow = typeof orderItems.$inferInsert & { id: number };
type OrderEventRow = typeof orderEvents.$inferInsert;
type RedemptionRow = typeof couponRedemptions.$inferInsert;

const GST_RATE_BPS = 300;
const ACTORS = { shopper: 'shopper', gateway: 'provider', owner: 'admin' } as const satisfies Record<
  HistoryEvent['by'],
  OrderEventRow['actor']
>;

export function orderRow(order: HistoryOrder, random: Random): OrderRow {
  const { shopper, payment } = order;
  const { line1, line2, city, stateCode, pinCode, country } = shopper.address;
  return {
    id: order.id,
    userId: shopper.hasAccount ? userId(shopper.key) : null,
    customerEmail: shopper.email,
    customerName: shopper.fullName,
    shippingAddress: {
      address: line1,
      apartment: line2,
      city,
      state: stateCode,
      pin_code: pinCode,
      country,
      phone: `+91${shopper.phone}`,
    },
    status: order.status,
    razorpayOrderId: order.razorpayOrderId,
    razorpayPaymentId: payment && payment.status !== 'failed' ? payment.razorpayPaymentId : null,
    trackingUrl: order.trackingUrl,
    couponCode: order.couponCode,
    subtotalPaise: order.subtotalPaise,
    discountAmountPaise: order.discountPaise,
    shippingFeePaise: order.shippingPaise,
    taxesAmountPaise: order.taxesPaise,
    finalAmountPaise: order.totalPaise,
    // The hash of no token that anyone knows: a made-up order is opened by no link.
    accessTokenHash: randomText(random, '0123456789abcdef', 64),
    paidAt: order.paidAt,
    deliveredAt: order.deliveredAt,
    createdAt: order.createdAt,
    updatedAt: order.updatedAt,
  };
}

export function orderItemRows(history: readonly HistoryOrder[]): OrderItemRow[] {
  return history
    .flatMap((order) => order.items.map((item) => ({ order, item })))
    .map(({ order, item }, index) => ({
      id: index + 1,
      orderId: order.id,
      productId: item.productId,
      selectedSize: item.size,
      quantity: item.quantity,
      priceAtPurchasePaise: item.unitPricePaise,
      name: item.productName,
      imageUrl: item.image,
      hsn: IMITATION_JEWELLERY_HSN,
      gstRateBps: GST_RATE_BPS,
    }));
}

/** In order of time over all orders, as a live list reads them. */
export function orderEventRows(history: readonly HistoryOrder[]): OrderEventRow[] {
  return history
    .flatMap((order) =>
      order.events.map((event, index) => ({
        orderId: order.id,
        kind: 'status' as const,
        fromStatus: order.events[index - 1]?.status ?? null,
        toStatus: event.status,
        actor: ACTORS[event.by],
        createdAt: event.at,
      })),
    )
    .sort((a, b) => a.createdAt - b.createdAt);
}

export function redemptionRows(
  history: readonly HistoryOrder[],
  couponIds: ReadonlyMap<string, number>,
): RedemptionRow[] {
  return history.flatMap((order) => {
    const couponId = order.couponCode === null ? undefined : couponIds.get(order.couponCode);
    if (couponId === undefined) return [];
    return [{ couponId, orderId: order.id, customerEmail: order.shopper.email, redeemedAt: order.createdAt }];
  });
}
