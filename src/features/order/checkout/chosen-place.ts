import { atom } from 'nanostores';
import type { CheckoutFields } from '#order/place/checkout-fields.ts';

/**
 * The PIN code of the saved address chosen last. In a file of its own, because the checkout has no bytes to spare: the
 * code that fills its fields is fetched later.
 */
export const $chosenPlace = atom<Pick<CheckoutFields, 'pinCode'> | null>(null);
