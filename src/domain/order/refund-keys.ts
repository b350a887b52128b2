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

/**
 * Cash, or a transfer, that never went through the provider. It gets a payment of this name as soon as the owner gives
 * some of it back, by hand too.
 */
export const BY_HAND = 'by-hand-';

/** The name of a refund that the owner gave by hand; `key` is ours. */
export const givenByHand = (key: string) => `${BY_HAND}${key}`;

/** The name of this order's payment by hand; an earlier one, which went back, has its own id added to the name. */
export const byHandOf = (orderId: string) => `${BY_HAND}${orderId}`;

/** Whether this is the name of a payment or refund by hand. */
export const isByHand = (razorpayId: string) => razorpayId.startsWith(BY_HAND);

/**
 * How a history begins its note on money that must go back but that the provider refuses. The note is recognised by it.
 */
export const refusedNote = (razorpayPaymentId: string) =>
  `Payment ${razorpayPaymentId} does not go back yet, and is asked for again. `;
