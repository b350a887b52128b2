import * as z from 'zod';
import { COUNTRY } from '#address/address.ts';
import type { DeliveryAddressInput } from '#address/delivery-address.ts';
import { ProductId } from '#cart/cart-input.ts';
import { MOST_SIZE_LETTERS } from '#cart/guest-cart.ts';
import { ENDED, type OrderStatus } from '#order/order-status.ts';
import type { OrderAddress } from '#order/read/own-order.ts';
import { recipientOf } from '#order/recipient.ts';

/** The form in which an order keeps an address. */
export function toOrderAddress({ name: _, pinCode, apartment, ...rest }: DeliveryAddressInput): OrderAddress {
  return { ...rest, ...(apartment && { apartment }), pin_code: pinCode, country: COUNTRY };
}

/** The same, as the forms that change it name its parts. */
export function addressFields(order: Parameters<typeof recipientOf>[0]): Required<DeliveryAddressInput> {
  const { address, apartment, place, pin_code: pinCode, city, state, phone } = order.shippingAddress;
  return {
    ...{ name: recipientOf(order), phone, pinCode, city, state, address },
    apartment: [apartment, place].filter(Boolean).join(', '),
  };
}

const Size = z.string('Please choose a size.').trim().min(1, 'Please choose a size.').max(MOST_SIZE_LETTERS);

export const OwnSizeInput = z.strictObject({ productId: ProductId, size: Size, newSize: Size });
export type OwnSizeInput = z.output<typeof OwnSizeInput>;

/** Empty: the address names the order, and what opens it says whose it is. */
export const OwnCancelInput = z.strictObject({});

/** What has been done, by its name in the page's address. */
const DONE = {
  cancel: 'Your order is cancelled. We have written to you about it.',
  address: 'Saved: where it goes now stands below.',
  size: 'The size is changed. We have written to you about it.',
} as const;

/** Anybody may type that address, so an order that goes on is never called cancelled. */
export function ownDoneWords(name: string | null, status: OrderStatus): string | null {
  if (name === null || !Object.hasOwn(DONE, name)) return null;
  return name === 'cancel' && !ENDED.includes(status) ? null : DONE[name as keyof typeof DONE];
}
