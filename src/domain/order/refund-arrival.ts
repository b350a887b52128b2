import { formatDate, isoDay } from '#dates.ts';
import { formatRupees } from '#money.ts';
import { businessDayAfter } from '#shop-settings/promised-days.ts';
import { REFUND_DAYS, REFUND_TIME } from './promises.ts';
import type { OwnRefund } from './read/own-order.ts';

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
