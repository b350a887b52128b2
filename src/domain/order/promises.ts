/** So long after delivery a return or an exchange may be asked for. */
export const RETURN_HOURS = 48;

/** Until money that went back is on an account: as long as banks take. */
export const REFUND_TIME = '5 to 7 business days';
