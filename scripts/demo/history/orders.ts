import type { couponRedemptions } from '#drizzle/schema/coupon.ts';
import type { orderEvents, orderItems, orders } from '#drizzle/schema/order.ts';
import type { payments, refunds } from '#drizzle/schema/payment.ts';
import { shownPrice } from '#catalogue/product.ts';
import { uqcOf } from '#tax/quantity.ts';
import { createOrderId } from '#order-id.ts';
import { mayFollow, type OrderStatus } from '#order-status.ts';
import { DEFAULT_SHIPPING } from '#shop-settings/delivery-terms.ts';
import { promisedDays } from '#shop-settings/promised-days.ts';
import { priceOrder, subtotalOf } from '#pricing/price-order.ts';
import { type DemoProduct, popularity } from '#scripts/demo/catalogue/catalogue.ts';
import type { UseCoupon } from '#scripts/demo/catalogue/coupons.ts';
import type { Random } from '#scripts/demo/random.ts';
import type { OrderPlan, PlannedEvent } from './order-plans.ts';

const COUPON_SHARE = 0.3;

const LINES_IN_A_BASKET = [
  { lines: 1, weight: 50 },
  { lines: 2, weight: 30 },
  { lines: 3, weight: 14 },
  { lines: 4, weight: 6 },
];

const BOUGHT_IN_TWOS_BELOW_PAISE = 400_00;

const METHODS = [
  { method: 'upi', weight: 76 },
  { method: 'card', weight: 17 },
  { method: 'netbanking', weight: 7 },
] as const;

const FAILURES = [
  'Your payment was declined by the bank. Please try another method.',
  'The UPI request was not approved in time.',
  'Payment failed because of insufficient balance in the account.',
];

const GATEWAY_ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

export interface DemoOrder {
  readonly plan: OrderPlan;
  readonly row: typeof orders.$inferInsert;
  readonly items: readonly DemoOrderItem[];
  readonly events: readonly (typeof orderEvents.$inferInsert & { createdAt: number })[];
  readonly payment: typeof payments.$inferInsert | null;
  readonly refund: typeof refunds.$inferInsert | null;
  readonly redemption: typeof couponRedemptions.$inferInsert | null;
}

export type DemoOrderItem = typeof orderItems.$inferInsert &
  Pick<typeof orderItems.$inferSelect, 'id' | 'selectedSize' | 'uqc'>;

interface Shop {
  readonly products: readonly DemoProduct[];
  readonly useCoupon: UseCoupon;
  readonly random: Random;
  /** A separate source of chance, so that it does not change the orders. */
  readonly tokens: Random;
}

export function placeOrders(shop: Shop, plans: readonly OrderPlan[]): DemoOrder[] {
  let items = 0;
  let payments = 0;
  return plans.map((plan) => {
    const order = placeOrder(shop, plan, { item: items + 1, payment: payments + 1 });
    items += order.items.length;
    payments += order.payment ? 1 : 0;
    return order;
  });
}

function placeOrder(shop: Shop, plan: OrderPlan, first: { item: number; payment: number }): DemoOrder {
  const { random } = shop;
  const { shopper, events, createdAt } = plan;
  const timeOf = (status: OrderStatus) => events.find((event) => event.status === status)?.at ?? null;
  const last = lastOf(events);
  const paidAt = timeOf('paid');

  const lines = fillBasket(random, shop.products, createdAt);
  const mayTakeCoupon = paidAt !== null && last.status !== 'refunded' && random.chance(COUPON_SHARE);
  const discount = mayTakeCoupon ? shop.useCoupon(createdAt, subtotalOf(lines, createdAt)) : null;
  const amounts = priceOrder({
    lines,
    discount,
    shipping: DEFAULT_SHIPPING,
    giftWrapPaise: 0,
    at: createdAt,
  });

  const id = createOrderId((letters) => random.text(letters, 1));
  const razorpayOrderId = gatewayId(random, 'order');
  const payment = payFor(random, { id: first.payment, orderId: id, amountPaise: amounts.totalPaise }, plan);
  const refund = payment && refundOf(random, payment, first.payment, last);
  return {
    plan,
    row: {
      id,
      userId: shopper.hasAccount ? shopper.userId : null,
      status: last.status,
      customerEmail: shopper.email,
      customerName: shopper.fullName,
      shippingAddress: shopper.address,
      razorpayOrderId,
      razorpayPaymentId: paidAt === null ? null : (payment?.razorpayPaymentId ?? null),
      trackingUrl: timeOf('shipped') === null ? null : trackingUrl(random),
      couponCode: discount?.code ?? null,
      ...promisedDays(createdAt),
      ...amounts,
      // The hash of no known token: no link opens a made-up order.
      accessTokenHash: shop.tokens.text('0123456789abcdef', 64),
      packedAt: timeOf('processing') ?? timeOf('shipped'),
      paidAt,
      deliveredAt: timeOf('delivered'),
      createdAt,
      updatedAt: last.at,
    },
    items: lines.map((line, nth) => itemRow(line, { id: first.item + nth, orderId: id, at: createdAt })),
    events: events.map((event, nth) => eventRow(id, events[nth - 1] ?? null, event)),
    payment,
    refund,
    redemption: discount && {
      couponId: discount.id,
      orderId: id,
      customerEmail: shopper.email,
      redeemedAt: createdAt,
    },
  };
}

function lastOf(events: readonly PlannedEvent[]): PlannedEvent {
  const last = events.at(-1);
  if (!last) throw new Error('An order begins with an event');
  return last;
}

interface BasketLine extends DemoProduct {
  readonly size: string;
  readonly quantity: number;
}

function fillBasket(random: Random, products: readonly DemoProduct[], at: number): BasketLine[] {
  const { lines } = random.pickWeighted(LINES_IN_A_BASKET, (each) => each.weight);
  let onShelf = products.filter((product) => product.createdAt < at);
  return Array.from({ length: lines }, () => {
    const product = random.pickWeighted(onShelf, popularity);
    onShelf = onShelf.filter((other) => other !== product);
    const [{ size } = { size: '' }] = product.stock;
    return {
      ...product,
      size: size === '' ? '' : random.pick(product.stock).size,
      quantity: product.pricePaise < BOUGHT_IN_TWOS_BELOW_PAISE && random.chance(0.22) ? 2 : 1,
    };
  });
}

function itemRow(
  line: BasketLine,
  { at, ...of }: { id: number; orderId: string; at: number },
): DemoOrderItem {
  const { id: productId, size: selectedSize, quantity, name, hsn, gstRateBps } = line;
  const { pricePaise: priceAtPurchasePaise } = shownPrice(line, at);
  const imageUrl = line.imageUrls[0] ?? null;
  const uqc = uqcOf({ quantityUnits: line.quantityUnits ?? null, unitCode: line.unitCode ?? 'N' });
  return {
    ...of,
    productId,
    selectedSize,
    quantity,
    priceAtPurchasePaise,
    name,
    imageUrl,
    hsn,
    gstRateBps,
    uqc,
  };
}

function eventRow(orderId: string, before: PlannedEvent | null, { status, at, by }: PlannedEvent) {
  if (before && !mayFollow(before.status, status)) {
    throw new Error(`No order becomes ${status} after ${before.status}`);
  }
  const kind = 'status' as const;
  return { orderId, kind, fromStatus: before?.status ?? null, toStatus: status, actor: by, createdAt: at };
}

function gatewayId(random: Random, prefix: 'order' | 'pay' | 'rfnd'): string {
  return `${prefix}_${random.text(GATEWAY_ALPHABET, 14)}`;
}

function trackingUrl(random: Random): string {
  return `https://track.parcelwala.example/BLR${random.text('0123456789', 9)}`;
}

function payFor(
  random: Random,
  of: { id: number; orderId: string; amountPaise: number },
  { events }: OrderPlan,
): (typeof payments.$inferInsert & { id: number }) | null {
  const answer = events.find(({ status }) => status === 'paid' || status === 'failed');
  if (!answer) return null;
  const hasFailed = answer.status === 'failed';
  const isRefunded = lastOf(events).status === 'refunded';
  return {
    ...of,
    razorpayPaymentId: gatewayId(random, 'pay'),
    status: hasFailed ? 'failed' : isRefunded ? 'refunded' : 'captured',
    method: random.pickWeighted(METHODS, (each) => each.weight).method,
    errorDescription: hasFailed ? random.pick(FAILURES) : null,
    capturedAt: hasFailed ? null : answer.at,
    createdAt: answer.at,
    updatedAt: isRefunded ? lastOf(events).at : answer.at,
  };
}

function refundOf(
  random: Random,
  { orderId, amountPaise }: { orderId: string; amountPaise: number },
  paymentId: number,
  { status, at }: PlannedEvent,
): typeof refunds.$inferInsert | null {
  if (status !== 'refunded') return null;
  return {
    paymentId,
    razorpayRefundId: gatewayId(random, 'rfnd'),
    idempotencyKey: `demo-${orderId}`,
    status: 'processed',
    amountPaise,
    processedAt: at,
    createdAt: at,
    updatedAt: at,
  };
}
