import { ShippingAddress } from '#payment/create-order-input.ts';
import type { OrderAddress } from '#order/read/own-order.ts';
import type { Random } from '#scripts/demo/random.ts';
import { NAMES_BY_STATE, PLACES } from './places.ts';

export interface Shopper {
  readonly userId: string;
  readonly hasAccount: boolean;
  readonly email: string;
  readonly fullName: string;
  readonly address: OrderAddress;
}

export interface Account extends Shopper {
  readonly joinedAt: number;
}

const MAIL_DOMAINS = ['example.com', 'example.net', 'mail.example', 'example.org'];
const HOUSES = ['Lakshmi Residency', 'Shanti Kunj', 'Green View Apartments', 'Sai Krupa', 'Gulmohar Enclave'];
const STREETS = ['4th Cross', 'Temple Road', '2nd Main', 'Park Street', 'Station Road', 'Lake View Road'];

export const DEMO_SHOPPER: Shopper = {
  userId: 'demo-demo',
  hasAccount: true,
  email: 'shopper@jhilmil.example',
  fullName: 'Aditi Kulkarni',
  address: toAddress({
    line1: 'Flat 302, Gulmohar Enclave, 4th Cross',
    line2: 'Jayanagar',
    city: 'Bengaluru',
    state: 'KA',
    postal_code: '560041',
    phone: '9876540001',
  }),
};

export function createShoppers(random: Random, count: number): Shopper[] {
  const taken = new Set<string>();
  return Array.from({ length: count }, (_, index) => {
    const place = random.pickWeighted(PLACES, (each) => each.weight);
    const names = random.pickWeighted(
      NAMES_BY_STATE[place.stateCode] ?? [],
      (pool) => pool.firstNames.length,
    );
    const fullName = `${random.pick(names.firstNames)} ${random.pick(names.surnames)}`;
    const [line2, postal_code] = random.pick(place.localities);
    const email = freeEmail(random, fullName, taken);
    // Numbers of the form 98765-4…, which people make up: nobody has them.
    const phone = `${String(random.whole(6, 9))}87654${String(1000 + index)}`;
    const line1 = streetAddress(random);
    const hasAccount = random.chance(0.45);
    const address = toAddress({ line1, line2, city: place.city, state: place.stateCode, postal_code, phone });
    return { userId: `demo-shopper-${String(index + 1)}`, hasAccount, email, fullName, address };
  });
}

function freeEmail(random: Random, fullName: string, taken: Set<string>): string {
  const mailbox = fullName.toLowerCase().replace(' ', '.');
  const domain = random.pick(MAIL_DOMAINS);
  let email = `${mailbox}@${domain}`;
  for (let number = 2; taken.has(email); number += 1) email = `${mailbox}${String(number)}@${domain}`;
  taken.add(email);
  return email;
}

function streetAddress(random: Random): string {
  const street = random.pick(STREETS);
  return random.chance(0.6)
    ? `Flat ${String(random.whole(1, 9))}0${String(random.whole(1, 6))}, ${random.pick(HOUSES)}, ${street}`
    : `No. ${String(random.whole(3, 248))}, ${street}`;
}

/** Validated as at the checkout, which refuses a PIN code of another state. */
function toAddress(typed: Record<string, string>): OrderAddress {
  const { firstName: _first, lastName: _last, ...address } = ShippingAddress.parse(typed);
  return address;
}
