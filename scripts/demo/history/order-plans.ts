import { DAY_MS, MINUTE_MS } from '#dates.ts';
import type { StatusEvent } from '#order/order-statements.server.ts';
import type { OrderStatus } from '#order-status.ts';
import { istMoment, istWeekday, momentOfDay, ORDER_HOURS, shareOfDay } from '#scripts/demo/days.ts';
import type { Random } from '#scripts/demo/random.ts';
import { DEMO_SHOPPER, type Shopper } from './shoppers.ts';

const DAYS_OF_TRADE = 120;

/** By then an unpaid order is closed and its stock is free again. */
const SETTLED_AFTER_MS = 45 * MINUTE_MS;

const NEWEST = 2;

const RETURN_AMONG = 40;

const FATES: readonly { readonly fate: Fate; readonly weight: number }[] = [
  { fate: 'delivered', weight: 82 },
  { fate: 'cancelled_by_user', weight: 8 },
  { fate: 'failed', weight: 5 },
  { fate: 'returned', weight: 2.5 },
  { fate: 'refunded-before-shipping', weight: 1.5 },
];

export interface PlannedEvent {
  readonly status: OrderStatus;
  readonly at: number;
  readonly by: StatusEvent['actor'];
}

export interface OrderPlan {
  readonly shopper: Shopper;
  readonly events: readonly PlannedEvent[];
  readonly createdAt: number;
}

export function planOrders(
  random: Random,
  now: number,
  shoppers: readonly Shopper[],
  count: number,
): OrderPlan[] {
  const latest = now - SETTLED_AFTER_MS;
  const days = Array.from({ length: DAYS_OF_TRADE }, (_, daysAgo) => ({
    daysAgo,
    weight: demandOf(now, daysAgo) * shareOfDay(now, daysAgo, ORDER_HOURS, latest),
  }));
  const moments = spreadOverDays(days, count)
    .map((daysAgo) => momentOfDay(random, { now, daysAgo, range: ORDER_HOURS, latest }))
    .sort((a, b) => a - b);

  const buyers = buyersInTurn(random, shoppers, count);
  const plans = moments.map((createdAt, index) => {
    const isNewest = index >= count - NEWEST;
    const fate = isNewest ? 'delivered' : random.pickWeighted(FATES, (each) => each.weight).fate;
    const events = planTimeline(random, createdAt, fate).filter((event) => event.at <= now);
    return { shopper: buyers[index] ?? DEMO_SHOPPER, createdAt, events };
  });
  return [...leaveWorkForTheOwner(plans), ...planDemoShopperOrders(random, now)].sort(
    (a, b) => a.createdAt - b.createdAt,
  );
}

/** Whatever the hour, the newest orders still wait to be packed and one packed order waits for its courier. */
function leaveWorkForTheOwner(plans: readonly OrderPlan[]): OrderPlan[] {
  const newest = plans.slice(-NEWEST);
  const lastPacked = plans
    .slice(0, -NEWEST)
    .findLast(({ events }) => events.some((event) => event.status === 'processing'));
  return plans.map((plan) => {
    if (newest.includes(plan)) return stopAt(plan, 'paid');
    return plan === lastPacked ? stopAt(plan, 'processing') : plan;
  });
}

function stopAt(plan: OrderPlan, status: OrderStatus): OrderPlan {
  const index = plan.events.findIndex((event) => event.status === status);
  return { ...plan, events: plan.events.slice(0, index + 1) };
}

/** One order for each equal share of the demand, so that no busy day is empty by bad luck. */
function spreadOverDays(
  days: readonly { readonly daysAgo: number; readonly weight: number }[],
  count: number,
): number[] {
  const total = days.reduce((sum, day) => sum + day.weight, 0);
  return Array.from({ length: count }, (_, index) => {
    let mark = ((index + 0.5) / count) * total;
    const found = days.find(({ weight }) => {
      mark -= weight;
      return mark < 0;
    });
    return found?.daysAgo ?? DAYS_OF_TRADE - 1;
  });
}

function demandOf(now: number, daysAgo: number): number {
  const weekday = istWeekday(now - daysAgo * DAY_MS);
  const isWeekend = weekday === 0 || weekday === 6;
  const isBeforeFeast = (daysAgo >= 80 && daysAgo <= 88) || (daysAgo >= 33 && daysAgo <= 40);
  const growth = 2.2 - (1.7 * daysAgo) / DAYS_OF_TRADE;
  return growth * (isWeekend ? 1.35 : 1) * (isBeforeFeast ? 1.9 : 1);
}

function buyersInTurn(random: Random, shoppers: readonly Shopper[], count: number): Shopper[] {
  const buyers: Shopper[] = [];
  let met = 0;
  for (let index = 0; index < count; index += 1) {
    const isNew = met === 0 || random.chance((shoppers.length - met) / (count - index));
    const buyer = isNew ? shoppers[met] : random.pick(shoppers.slice(Math.max(0, met - RETURN_AMONG), met));
    if (!buyer) throw new Error('More orders than the shoppers can place');
    if (isNew) met += 1;
    buyers.push(buyer);
  }
  return buyers;
}

function planDemoShopperOrders(random: Random, now: number): OrderPlan[] {
  const yesterdayDelivery = istMoment(now, 1, 17, 10);
  const settled = [
    { createdAt: istMoment(now, 52, 20, 35), fate: 'delivered' as const },
    { createdAt: istMoment(now, 24, 21, 5), fate: 'cancelled_by_user' as const },
  ].map(({ createdAt, fate }) => ({ createdAt, events: planTimeline(random, createdAt, fate) }));

  const open = [
    { daysAgo: 6, shippedAt: istMoment(now, 4, 16, 20), deliveredAt: yesterdayDelivery },
    { daysAgo: 3, shippedAt: istMoment(now, 1, 15, 45), deliveredAt: null },
  ].map(({ daysAgo, shippedAt, deliveredAt }) => {
    const createdAt = istMoment(now, daysAgo, 20, 15);
    const events: PlannedEvent[] = [
      { status: 'pending_payment', at: createdAt, by: 'shopper' },
      { status: 'pending_payment_gateway', at: createdAt + 1400, by: 'provider' },
      { status: 'paid', at: createdAt + 2 * MINUTE_MS, by: 'provider' },
      { status: 'processing', at: istMoment(now, daysAgo - 1, 11, 30), by: 'admin' },
      { status: 'shipped', at: shippedAt, by: 'admin' },
    ];
    if (deliveredAt !== null) events.push({ status: 'delivered', at: deliveredAt, by: 'admin' });
    return { createdAt, events };
  });

  return [...settled, ...open].map((plan) => ({ shopper: DEMO_SHOPPER, ...plan }));
}

type Fate = 'delivered' | 'returned' | 'refunded-before-shipping' | 'failed' | 'cancelled_by_user';

/** In order of time, also beyond today: the caller cuts that off. */
function planTimeline(random: Random, createdAt: number, fate: Fate): PlannedEvent[] {
  const opened: PlannedEvent[] = [
    { status: 'pending_payment', at: createdAt, by: 'shopper' },
    { status: 'pending_payment_gateway', at: createdAt + random.whole(900, 2600), by: 'provider' },
  ];
  const answeredAt = createdAt + random.whole(45, 340) * 1000;
  if (fate === 'failed') return [...opened, { status: 'failed', at: answeredAt, by: 'provider' }];
  if (fate === 'cancelled_by_user') {
    return [...opened, { status: 'cancelled_by_user', at: answeredAt, by: 'shopper' }];
  }

  const packedAt = workingHour(random, createdAt, 1, 10, 13);
  const paid: PlannedEvent[] = [
    ...opened,
    { status: 'paid', at: answeredAt, by: 'provider' },
    { status: 'processing', at: packedAt, by: 'admin' },
  ];
  if (fate === 'refunded-before-shipping') {
    return [
      ...paid,
      { status: 'refunded', at: packedAt + random.whole(70, 260) * MINUTE_MS, by: 'provider' },
    ];
  }

  const shippedAt = workingHour(random, packedAt, 1, 14, 18);
  const deliveredAt = workingHour(random, shippedAt, random.whole(2, 4), 10, 19);
  const delivered: PlannedEvent[] = [
    ...paid,
    { status: 'shipped', at: shippedAt, by: 'admin' },
    { status: 'delivered', at: deliveredAt, by: 'admin' },
  ];
  if (fate === 'delivered') return delivered;
  return [
    ...delivered,
    { status: 'refunded', at: workingHour(random, deliveredAt, 2, 11, 17), by: 'provider' },
  ];
}

function workingHour(random: Random, at: number, daysLater: number, from: number, to: number): number {
  const day = at + daysLater * DAY_MS;
  const workday = istWeekday(day) === 0 ? day + DAY_MS : day;
  return istMoment(workday, 0, from, random.whole(0, (to - from) * 60 - 1)) + random.whole(0, 59_999);
}
