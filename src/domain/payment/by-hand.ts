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
