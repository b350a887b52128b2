import { DAY_MS, istMoment, istWeekday, MINUTE_MS } from '../days.ts';
import type { Random } from '../random.ts';
import type { HistoryEvent } from './types.ts';

/** How an order ends when nobody looks away too early. */
export type Fate = 'delivered' | 'returned' | 'refunded-before-shipping' | 'failed' | 'cancelled_by_user';

/** Everything that will happen to an order, in order of time; what lies after today is cut off by the caller. */
export function planTimeline(random: Random, createdAt: number, fate: Fate): HistoryEvent[] {
  const opened: HistoryEvent[] = [
    { status: 'pending_payment', at: createdAt, by: 'shopper' },
    { status: 'pending_payment_gateway', at: createdAt + random.whole(900, 2600), by: 'gateway' },
  ];
  const answeredAt = createdAt + random.whole(45, 340) * 1000;
  if (fate === 'failed') return [...opened, { status: 'failed', at: answeredAt, by: 'gateway' }];
  if (fate === 'cancelled_by_user') {
    return [...opened, { status: 'cancelled_by_user', at: answeredAt, by: 'shopper' }];
  }

  const packedAt = workingHour(random, createdAt, 1, 10, 13);
  const paid: HistoryEvent[] = [
    ...opened,
    { status: 'paid', at: answeredAt, by: 'gateway' },
    { status: 'processing', at: packedAt, by: 'owner' },
  ];
  if (fate === 'refunded-before-shipping') {
    return [...paid, { status: 'refunded', at: packedAt + random.whole(70, 260) * MINUTE_MS, by: 'gateway' }];
  }

  const shippedAt = workingHour(random, packedAt, 1, 14, 18);
  const deliveredAt = workingHour(random, shippedAt, random.whole(2, 4), 10, 19);
  const delivered: HistoryEvent[] = [
    ...paid,
    { status: 'shipped', at: shippedAt, by: 'owner' },
    { status: 'delivered', at: deliveredAt, by: 'owner' },
  ];
  if (fate === 'delivered') return delivered;
  return [
    ...delivered,
    { status: 'refunded', at: workingHour(random, deliveredAt, 2, 11, 17), by: 'gateway' },
  ];
}

/** A moment between those hours, that many days after `at`; the shop and the courier rest on Sunday. */
function workingHour(random: Random, at: number, daysLater: number, from: number, to: number): number {
  const day = at + daysLater * DAY_MS;
  const workday = istWeekday(day) === 0 ? day + DAY_MS : day;
  return istMoment(workday, 0, from, random.whole(0, (to - from) * 60 - 1)) + random.whole(0, 59_999);
}
