import { formatDate, isoDay } from '#dates.ts';
import { formatRupees } from '#money.ts';
import { stageOf } from '#order-status.ts';
import { businessDayAfter, byDay } from '#shop-settings/promised-days.ts';
import { isCollected, type Sent } from './order-money.ts';
import { REFUND_DAYS, REFUND_TIME } from './promises.ts';
import type { OwnRefund } from './read/own-order.ts';

interface Expected extends Sent {
  readonly deliveredAt: number | null;
  readonly promisedTo: string | null;
}

/** Null once it has arrived, for an exchange that goes again, and if it is not sent any more. */
export function arrivalWords(order: Expected, now: number): string | null {
  const { status, deliveredAt, promisedTo, totalPaise } = order;
  const isExpected = ['to_send', 'on_its_way'].includes(stageOf(status)) && deliveredAt === null;
  if (promisedTo === null || !isExpected) return null;
  if (isoDay(now) > promisedTo)
    return `It was due ${byDay(promisedTo)} and is late. Please contact us and we will check where it is.`;
  return isCollected(order) && totalPaise > 0
    ? `You pay ${formatRupees(totalPaise)} when it arrives, ${byDay(promisedTo)}.`
    : arrivesBy(promisedTo);
}

export const arrivesBy = (promisedTo: string) => `It arrives ${byDay(promisedTo)}.`;

/** Null once every refund has had its time, or was given back by hand. */
export function refundArrivalWords(refunds: readonly OwnRefund[], now: number): string | null {
  const going = refunds.flatMap(({ amountPaise, sentAt }) =>
    sentAt !== null && isoDay(now) <= isoDay(businessDayAfter(sentAt, REFUND_DAYS.most))
      ? [{ amountPaise, sentAt }]
      : [],
  );
  if (going.length === 0) return null;
  const paise = going.reduce((sum, { amountPaise }) => sum + amountPaise, 0);
  const last = Math.max(...going.map(({ sentAt }) => sentAt));
  return `Your refund of ${formatRupees(paise)} will reach the account you paid from within ${REFUND_TIME} of ${formatDate(last)}.`;
}
