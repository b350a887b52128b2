import type { Random } from '../random.ts';
import { fillBasket } from './basket.ts';
import { pickWeighted, randomText } from './choose.ts';
import type { CouponBook } from './coupon-use.ts';
import { gatewayId, orderId } from './ids.ts';
import type { OrderPlan } from './order-plans.ts';
import { subtotalOf, totalsOf } from './totals.ts';
import type {
  HistoryEvent,
  HistoryOrder,
  HistoryPayment,
  HistoryProduct,
  HistoryRefund,
  HistoryStatus,
} from './types.ts';

const COUPON_SHARE = 0.3;

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

export function fillOrder(
  random: Random,
  plan: OrderPlan,
  products: readonly HistoryProduct[],
  coupons: CouponBook,
): HistoryOrder {
  const items = fillBasket(random, products, plan.createdAt);
  const last = plan.events.at(-1);
  if (!last) throw new Error('An order begins with an event');
  const timeOf = (status: HistoryStatus) => plan.events.find((event) => event.status === status)?.at ?? null;
  const isSale = timeOf('paid') !== null && last.status !== 'refunded';
  const coupon =
    isSale && random.chance(COUPON_SHARE) ? coupons.offer(plan.createdAt, subtotalOf(items)) : null;
  const totals = totalsOf(items, coupon);
  const shippedAt = timeOf('shipped');
  return {
    id: orderId(random),
    shopper: plan.shopper,
    status: last.status,
    items,
    couponCode: coupon?.code ?? null,
    ...totals,
    razorpayOrderId: gatewayId(random, 'order'),
    payment: paymentFor(random, plan.events, last, totals.totalPaise),
    refund: refundFor(random, last, totals.totalPaise),
    trackingUrl:
      shippedAt === null
        ? null
        : `https://track.parcelwala.example/BLR${randomText(random, '0123456789', 9)}`,
    events: plan.events,
    createdAt: plan.createdAt,
    updatedAt: last.at,
    paidAt: timeOf('paid'),
    shippedAt,
    deliveredAt: timeOf('delivered'),
  };
}

function paymentFor(
  random: Random,
  events: readonly HistoryEvent[],
  last: HistoryEvent,
  amountPaise: number,
): HistoryPayment | null {
  const answer = events.find((event) => event.status === 'paid' || event.status === 'failed');
  if (!answer) return null;
  const hasFailed = answer.status === 'failed';
  return {
    razorpayPaymentId: gatewayId(random, 'pay'),
    status: hasFailed ? 'failed' : last.status === 'refunded' ? 'refunded' : 'captured',
    method: pickWeighted(random, METHODS, (each) => each.weight).method,
    amountPaise,
    errorDescription: hasFailed ? pickWeighted(random, FAILURES, () => 1) : null,
    createdAt: answer.at,
  };
}

function refundFor(random: Random, last: HistoryEvent, amountPaise: number): HistoryRefund | null {
  if (last.status !== 'refunded') return null;
  return { razorpayRefundId: gatewayId(random, 'rfnd'), amountPaise, processedAt: last.at };
}
