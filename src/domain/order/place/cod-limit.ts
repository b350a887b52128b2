import * as z from 'zod';
import { inboxOf } from '#address/contact.ts';
import { latinDigits } from '#latin-digits.ts';
import { statusesThat } from '#order-status.ts';
import type { OrderAddress } from '#order/read/own-order.ts';

export const MOST_OPEN_COD_ORDERS = 3;

export const CodPermitInput = z.strictObject({ isAllowed: z.boolean() });
export type CodPermitInput = z.output<typeof CodPermitInput>;

/** An order marked as paid does not count, since its money is in. */
export const OPEN_COD_STATUSES = statusesThat(({ isUnderWay }) => isUnderWay);

export interface CodKeys {
  readonly inbox: string;
  readonly phone: string;
  readonly address: string;
}

export function codKeysOf({ email, address }: { email: string; address: OrderAddress }): CodKeys {
  return { inbox: inboxOf(email), phone: address.phone, address: doorOf(address) };
}

const SHORT: Readonly<Record<string, string>> = {
  rd: 'road',
  st: 'street',
  ave: 'avenue',
  apt: 'apartment',
  flr: 'floor',
  nr: 'near',
  opp: 'opposite',
  no: '',
};

/** Invisible: format marks, the grapheme joiner, variation selectors. */
const UNSEEN = /[\p{Cf}\p{Variation_Selector}\u034f]/gu;
/** `MG` is the same as `M G`. */
const INITIALS = /^\p{L}{2,3}$/u;

/** One text for one door: words in any order, on either line; the PIN code stands for the city. */
function doorOf({ address, apartment = '', place = '', pin_code: pinCode }: OrderAddress): string {
  const words = latinDigits(`${address} ${apartment} ${place}`.normalize('NFKC'))
    .toLowerCase()
    .replaceAll(UNSEEN, '')
    .replaceAll(/[.'’]/g, '')
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .map((word) => SHORT[word] ?? word)
    .flatMap((word) => (INITIALS.test(word) ? Array.from(word) : [word]))
    .filter((word) => word !== '');
  return [pinCode, ...[...new Set(words)].sort()].join(' ');
}
