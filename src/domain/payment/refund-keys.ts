const RETURN = 'return-';

/** The key of money that goes back by itself. */
export const returnKey = (razorpayPaymentId: string) => `${RETURN}${razorpayPaymentId}`;
export const isReturnKey = (key: string) => key.startsWith(RETURN);
export const RETURNS = `${RETURN}*`;

/** The key of what a bank took back after a dispute, which is no refund that anybody made. */
export const takenKey = (disputeId: string) => `dispute-${disputeId}`;
export const TAKEN = takenKey('*');

/** The key of a refund that was made by hand at the provider. */
export const madeKey = (razorpayRefundId: string) => `provider-${razorpayRefundId}`;
