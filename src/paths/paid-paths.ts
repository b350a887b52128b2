import { paths } from './paths.ts';

/** For somebody who comes from a successful payment that the shop may not know of yet. */
export const orderAfterPayment = (order: string): string => `${paths.orderConfirmation(order)}&receipt=1`;

/** Where the provider posts to when it has used the whole tab. */
export const paymentCallback = (order: string): string =>
  `/api/payment-callback/${encodeURIComponent(order)}`;
