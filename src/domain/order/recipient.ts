import type { OrderAddress } from './read/own-order.ts';

const wordsOf = (name: string) => ` ${name.normalize('NFKC').trim().replaceAll(/\s+/g, ' ').toLowerCase()}`;

/**
 * An address as an order keeps it: it names a recipient only if that is not the buyer. A name that ends with the other,
 * such as a last name alone, counts as the same person.
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

/** The name above the address. */
export function recipientOf({ customerName, shippingAddress }: Sent): string {
  return shippingAddress.recipient ?? customerName;
}
