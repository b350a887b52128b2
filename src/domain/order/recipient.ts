import type { OrderAddress } from './read/own-order.ts';

const spelled = (name: string) => name.normalize('NFKC').replaceAll(/\s/g, '').toLowerCase();

/** An address as an order keeps it: it names who receives the parcel only where that is not who buys. */
export function addressFor(customerName: string, recipient: string, address: OrderAddress): OrderAddress {
  const { recipient: _, ...place } = address;
  const isSame = recipient === '' || spelled(recipient) === spelled(customerName);
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
