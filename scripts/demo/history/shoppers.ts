import type { Random } from '../random.ts';
import { pickOne, pickWeighted } from './choose.ts';
import { NAMES_BY_STATE } from './names.ts';
import { PLACES } from './places.ts';
import type { Address, Shopper } from './types.ts';

const MAIL_DOMAINS = ['example.com', 'example.net', 'mail.example', 'example.org'];
const HOUSES = ['Lakshmi Residency', 'Shanti Kunj', 'Green View Apartments', 'Sai Krupa', 'Gulmohar Enclave'];
const STREETS = ['4th Cross', 'Temple Road', '2nd Main', 'Park Street', 'Station Road', 'Lake View Road'];

/** The demo account; its password is set where accounts are made. */
export const DEMO_SHOPPER: Shopper = {
  key: 'demo',
  email: 'shopper@jhilmil.example',
  fullName: 'Aditi Kulkarni',
  phone: '9876540001',
  address: {
    line1: 'Flat 302, Gulmohar Enclave, 4th Cross',
    line2: 'Jayanagar',
    city: 'Bengaluru',
    stateCode: 'KA',
    pinCode: '560041',
    country: 'India',
  },
  hasAccount: true,
};

export function createShoppers(random: Random, count: number): Shopper[] {
  const taken = new Set<string>();
  return Array.from({ length: count }, (_, index) => {
    const place = pickWeighted(random, PLACES, (each) => each.weight);
    const names = pickWeighted(
      random,
      NAMES_BY_STATE[place.stateCode] ?? [],
      (pool) => pool.firstNames.length,
    );
    const fullName = `${pickOne(random, names.firstNames)} ${pickOne(random, names.surnames)}`;
    const [locality, pinCode] = pickOne(random, place.localities);
    return {
      key: `shopper-${String(index + 1)}`,
      email: freeEmail(random, fullName, taken),
      fullName,
      // Numbers of the 98765-4… kind are the ones people make up: nobody's own.
      phone: `${String(random.whole(6, 9))}87654${String(1000 + index)}`,
      address: createAddress(random, place.city, place.stateCode, locality, pinCode),
      hasAccount: random.chance(0.45),
    };
  });
}

function freeEmail(random: Random, fullName: string, taken: Set<string>): string {
  const mailbox = fullName.toLowerCase().replace(' ', '.');
  const domain = pickOne(random, MAIL_DOMAINS);
  let email = `${mailbox}@${domain}`;
  for (let number = 2; taken.has(email); number += 1) email = `${mailbox}${String(number)}@${domain}`;
  taken.add(email);
  return email;
}

function createAddress(
  random: Random,
  city: string,
  stateCode: string,
  locality: string,
  pinCode: string,
): Address {
  const street = pickOne(random, STREETS);
  const line1 = random.chance(0.6)
    ? `Flat ${String(random.whole(1, 9))}0${String(random.whole(1, 6))}, ${pickOne(random, HOUSES)}, ${street}`
    : `No. ${String(random.whole(3, 248))}, ${street}`;
  return { line1, line2: locality, city, stateCode, pinCode, country: 'India' };
}
