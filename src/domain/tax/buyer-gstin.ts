import { findState, findStateByGstCode } from '#address/address.ts';
import { isGstin, WRONG_GSTIN } from './gstin.ts';

/** Room for a number that is written in groups. */
export const GSTIN_FIELD_LENGTH = 20;

/**
 * What is wrong with the tax number of a business that buys; null if nothing is, or there is none. The goods are
 * supplied where they go, so it has to be a number of that state. `state` is the code in an address.
 */
export function problemOfBuyerGstin(gstin: string, state: string): string | null {
  if (gstin === '') return null;
  if (!isGstin(gstin)) return WRONG_GSTIN;
  const own = stateOfGstin(gstin);
  const to = findState(state)?.name ?? own;
  return own === to
    ? null
    : `This GSTIN is of ${own}, but the parcel goes to ${to}. Please use one of ${to}, or leave it empty.`;
}

/** The message beside the state when an order with such a number is to go elsewhere. */
export function problemOfNewState(gstin: string, state: string): string | null {
  if (problemOfBuyerGstin(gstin, state) === null) return null;
  const own = stateOfGstin(gstin);
  return `The bill of this order names a GSTIN of ${own}: it can only go to an address there.`;
}

function stateOfGstin(gstin: string): string {
  return findStateByGstCode(gstin.slice(0, 2))?.name ?? '';
}
