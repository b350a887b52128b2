/**
 * Cash, or a transfer, that never went through the provider. It has a payment of this name as soon as the owner gives
 * some of it back, by hand too.
 */
export const BY_HAND = 'by-hand-';

/** What a refund is called that the owner gave by hand: `key` is ours. */
export const givenByHand = (key: string) => `${BY_HAND}${key}`;

/** The payment of this order by hand; one before it, which went back, has its own id after that. */
export const byHandOf = (orderId: string) => `${BY_HAND}${orderId}`;

/** A payment, or a refund, by its name at the provider. */
export const isByHand = (razorpayId: string) => razorpayId.startsWith(BY_HAND);
