/** How long an order stays that ended without any payment. */
export const UNPAID_KEPT_DAYS = 30;
