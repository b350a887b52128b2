import { isoDay } from '#dates.ts';
import { formatRupees } from '#money.ts';
import { stageOf } from '#order-status.ts';
import { byDay } from '#shop-settings/promised-days.ts';
import { isCollected, type Sent } from './order-money.ts';

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
