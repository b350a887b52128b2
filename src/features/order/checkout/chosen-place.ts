import { atom } from 'nanostores';
import type { CheckoutFields } from '../../../domain/order/place/checkout-fields.ts';

/** Of the saved address that was chosen last. By itself, for the checkout has no room: what fills its fields comes later. */
export const $chosenPlace = atom<Pick<CheckoutFields, 'pinCode'> | null>(null);
