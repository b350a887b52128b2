export const RETURN_HOURS = 48;

export const WITHOUT_VIDEO = 'We put right anything defective, damaged or wrong even without a video.';

export const REFUND_DAYS = { least: 5, most: 7 } as const;
export const REFUND_TIME = `${String(REFUND_DAYS.least)} to ${String(REFUND_DAYS.most)} business days`;

/** After a payment that failed. */
export const MONEY_COMES_BACK = `If money was debited, it comes back to you automatically in ${REFUND_TIME}.`;

/** Counted from the end of an order without any payment. */
export const UNPAID_KEPT_DAYS = 30;
