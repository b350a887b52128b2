export const RETURN_HOURS = 48;

export const WITHOUT_VIDEO = 'What is defective, damaged or wrong is put right without it, too.';

export const REFUND_TIME = '5 to 7 business days';

/** After a payment that failed. */
export const MONEY_COMES_BACK = `If your bank has taken the money all the same, it comes back by itself in ${REFUND_TIME}.`;

/** Counted from the end of an order without any payment. */
export const UNPAID_KEPT_DAYS = 30;
