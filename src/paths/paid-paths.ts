import { paths } from './paths.ts';

/** For whoever comes from a payment that went well, of which the shop may not know yet. */
export const orderAfterPayment = (order: string): string => `${paths.orderConfirmation(order)}&receipt=1`;
