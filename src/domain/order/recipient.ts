import type { OrderAddress } from './read/own-order.ts';

const wordsOf = (name: string) => ` ${name.normalize('NFKC').trim().replaceAll(/\s+/g, ' ').toLowerCase()}`;

/**
 * An address as an order keeps it: it names who receives the parcel only where that is not who buys. A name that ends
 * with the other, as a last name alone, is the same person's.
 */
export function addressFor(
  customerName: string,
  recipient: string,
  place: Omit<OrderAddress, 'recipient'>,
): OrderAddress {
  const isSame = recipient === '' || wordsOf(customerName).endsWith(wordsOf(recipient));
  return isSame ? place : { ...place, recipient };
}

interface Sent {
  readonly customerName: string;
  readonly shippingAddress: OrderAddress;
}

/** Whose name stands above the address. */
export function recipientOf({ customerName, shippingAddress }: Sent): string {
  return shippingAddress.recipient ?? customerName;
}
