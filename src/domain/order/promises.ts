/** How long after delivery a return or an exchange may be asked for. */
export const RETURN_HOURS = 48;

/** Said wherever a video of the opening is asked for. */
export const WITHOUT_VIDEO = 'What is defective, damaged or wrong is put right without it, too.';

/** How long banks take until a refund is in the account. */
export const REFUND_TIME = '5 to 7 business days';

/** How long an order stays that ended without any payment. */
export const UNPAID_KEPT_DAYS = 30;
