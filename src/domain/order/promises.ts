/** So long after delivery a return or an exchange may be asked for. */
export const RETURN_HOURS = 48;

/** Said with each parcel. */
export const FILM_IT =
  'Please film how you open the parcel: an exchange or a return needs that video. What is defective, damaged or wrong is put right without it, too.';

/** Until money that went back is on an account: as long as banks take. */
export const REFUND_TIME = '5 to 7 business days';
