import * as z from 'zod';
import { COUNTRY } from '../../address/address.ts';
import type { DeliveryAddressInput } from '../../address/delivery-address.ts';
import { ProductId } from '../../cart/cart-input.ts';
import { MOST_SIZE_LETTERS } from '../../cart/guest-cart.ts';
import type { OrderAddress } from '../read/own-order.ts';

/** As an order keeps it. */
export function toOrderAddress({ name: _, pinCode, apartment, ...rest }: DeliveryAddressInput): OrderAddress {
  return { ...rest, ...(apartment && { apartment }), pin_code: pinCode, country: COUNTRY };
}

const Size = z.string('Please choose a size.').trim().min(1, 'Please choose a size.').max(MOST_SIZE_LETTERS);

export const OwnSizeInput = z.strictObject({ productId: ProductId, size: Size, newSize: Size });
export type OwnSizeInput = z.output<typeof OwnSizeInput>;

/** The order and whose it is stand in the address and in what opens it. */
export const OwnCancelInput = z.strictObject({});
