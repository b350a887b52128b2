const RETURN = 'return-';

export const returnKey = (razorpayPaymentId: string) => `${RETURN}${razorpayPaymentId}`;
export const isReturnKey = (key: string) => key.startsWith(RETURN);
export const RETURNS = `${RETURN}*`;

/** What a bank took back after a dispute is no refund that anybody made. */
export const takenKey = (disputeId: string) => `dispute-${disputeId}`;
export const TAKEN = takenKey('*');

export const madeKey = (razorpayRefundId: string) => `provider-${razorpayRefundId}`;

/** Cash or a transfer gets a payment of this name when the owner gives some of it back. */
export const BY_HAND = 'by-hand-';

export const givenByHand = (key: string) => `${BY_HAND}${key}`;

/** An earlier payment by hand, which went back, has its own id added to the name. */
export const byHandOf = (orderId: string) => `${BY_HAND}${orderId}`;

export const isByHand = (razorpayId: string) => razorpayId.startsWith(BY_HAND);

/** Money that must go back but that the provider refuses. The note is recognised by this beginning. */
export const refusedNote = (razorpayPaymentId: string) =>
  `Payment ${razorpayPaymentId} does not go back yet, and is asked for again. `;
