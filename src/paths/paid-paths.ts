import { paths } from './paths.ts';

/** For whoever comes from a payment that went well, of which the shop may not know yet. */
export const orderAfterPayment = (order: string): string => `${paths.orderConfirmation(order)}&receipt=1`;

/** Where the provider posts to when it has taken the whole tab. */
export const paymentCallback = (order: string): string =>
  `/api/payment-callback/${encodeURIComponent(order)}`;
