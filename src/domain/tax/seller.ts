import { findState, findStateByGstCode } from '../address/address.ts';

export const SELLER_MODES = ['regular', 'composition', 'unregistered'] as const;
export type SellerMode = (typeof SELLER_MODES)[number];

/** What decides where a seller may send goods to. */
export interface Seller {
  readonly mode: SellerMode;
  /** By the tax's own codes: 29 is Karnataka. */
  readonly stateCode: string;
  /** Made by hand, which whoever is not registered may send to all of India. */
  readonly handicraft: boolean;
}

/** The one State that the seller may send to, or null for all of India. */
export function onlyStateOf({ mode, stateCode, handicraft }: Seller): string | null {
  return mode === 'regular' || (mode === 'unregistered' && handicraft) ? null : stateCode;
}

/** What stands beside the state at the checkout; null where nothing stands in the way. `state` is its code in an address. */
export function problemOfDelivery(onlyState: string | null, state: string): string | null {
  const isThere = onlyState === null || findState(state)?.gstCode === onlyState;
  return isThere ? null : `We deliver within ${stateNameOf(onlyState)}.`;
}

export function stateNameOf(gstCode: string): string {
  return findStateByGstCode(gstCode)?.name ?? gstCode;
}

/** Territories without a parliament of their own take the Union's tax in place of a State's. */
const UNION_TAXED = new Set(['04', '26', '31', '35', '38', '97']);

export function stateTaxName(gstCode: string): 'SGST' | 'UTGST' {
  return UNION_TAXED.has(gstCode) ? 'UTGST' : 'SGST';
}
