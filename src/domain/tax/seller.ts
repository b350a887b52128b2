import { findStateByGstCode } from '#address/address.ts';
import { formatRupees } from '#money.ts';
import { formatPercent, WHOLE_BPS } from '#percent.ts';

export const SELLER_MODES = ['regular', 'composition', 'unregistered'] as const;
export type SellerMode = (typeof SELLER_MODES)[number];

export const SELLER_MODE_LABELS: Readonly<Record<SellerMode, string>> = {
  regular: 'Registered, regular',
  composition: 'Registered, composition',
  unregistered: 'Not registered',
};

export const TURNOVER_BANDS = ['upto_5cr', 'above_5cr'] as const;
export type TurnoverBand = (typeof TURNOVER_BANDS)[number];

export const TURNOVER_LABELS: Readonly<Record<TurnoverBand, string>> = {
  upto_5cr: 'Up to ₹5 crore',
  above_5cr: 'Above ₹5 crore',
};

export interface Seller {
  readonly mode: SellerMode;
  /** The tax's own code: 29 is Karnataka. */
  readonly stateCode: string;
  /** An unregistered seller may send handmade goods to all of India. */
  readonly handicraft: boolean;
}

/** An unregistered seller's bills carry no tax number of the buyer. */
export const takesBusinesses = ({ mode }: Pick<Seller, 'mode'>) => mode !== 'unregistered';

/** Null for all of India. */
export function onlyStateOf({ mode, stateCode, handicraft }: Seller): OnlyState | null {
  if (mode === 'regular' || (mode === 'unregistered' && handicraft)) return null;
  const { code, name } = findStateByGstCode(stateCode) ?? { code: '', name: stateCode };
  return { code, name };
}

/** Territories without a parliament of their own take the Union's tax in place of a State's. */
const UNION_TAXED = new Set(['04', '26', '31', '35', '38', '97']);

export function stateTaxName(gstCode: string): 'SGST' | 'UTGST' {
  return UNION_TAXED.has(gstCode) ? 'UTGST' : 'SGST';
}

/**
 * The share of a composition trader's turnover, for the Union and again for the State. An accountant has to confirm
 * it.
 */
const COMPOSITION_HALF_BPS = 50;

function compositionHalf(turnoverPaise: number): number {
  return Math.round((Math.max(turnoverPaise, 0) * COMPOSITION_HALF_BPS) / WHOLE_BPS);
}

export function compositionText(turnoverPaise: number, gstCode: string): string {
  const half = formatRupees(compositionHalf(turnoverPaise));
  const rate = formatPercent(2 * COMPOSITION_HALF_BPS);
  return `At ${rate} of the turnover: CGST ${half} and ${stateTaxName(gstCode)} ${half}.`;
}

export interface OnlyState {
  readonly code: string;
  readonly name: string;
}

/** Shown beside the state at the checkout. `state` is the code in an address. */
export function problemOfDelivery(only: OnlyState | null, state: string): string | null {
  return only === null || state === only.code ? null : `We deliver within ${only.name}.`;
}
