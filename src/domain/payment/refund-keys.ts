const RETURN = 'return-';

/** Of money that goes back by itself. */
export const returnKey = (razorpayPaymentId: string) => `${RETURN}${razorpayPaymentId}`;
export const isReturnKey = (key: string) => key.startsWith(RETURN);
export const RETURNS = `${RETURN}*`;

/** Of what a bank took back after a dispute: no refund that anybody made. */
export const takenKey = (disputeId: string) => `dispute-${disputeId}`;
export const TAKEN = takenKey('*');

/** Of one that was made at the provider, by hand. */
export const madeKey = (razorpayRefundId: string) => `provider-${razorpayRefundId}`;
