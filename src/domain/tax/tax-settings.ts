import * as z from 'zod';
import { shop } from '#shop.config.ts';
import { seenBefore } from '#audit/changed-from.ts';
import { findStateByGstCode, STATES } from '#address/address.ts';
import { requiredText } from '#form-fields.ts';
import { MOST_PREFIX_LETTERS, type Filing, FILINGS } from './period.ts';
import { isGstin, isPan, joinGstin, panOf, WRONG_GSTIN } from './gstin.ts';
import { SELLER_MODES, TURNOVER_BANDS } from './seller.ts';
import { GstRateBps, Hsn, USUAL } from './goods-tax.ts';
import { IsoDay } from '#day.ts';

export const FILING_LABELS: Readonly<Record<Filing, string>> = {
  monthly: 'Each month',
  quarterly: 'Each quarter',
};

export const SELLER_NAME_LENGTH = 120;
const WRONG_PAN = 'A PAN has five letters, four digits and a letter, such as AAJFJ4821K.';
const WRONG_PREFIX = `1 to ${String(MOST_PREFIX_LETTERS)} capital letters or digits.`;

const upper = z.string().trim().toUpperCase();
const orNull = (text: string | null) => (text === '' ? null : text);
const prefix = upper.regex(new RegExp(`^[A-Z0-9]{1,${String(MOST_PREFIX_LETTERS)}}$`), WRONG_PREFIX);

export const TaxSettingsInput = z
  .strictObject({
    mode: z.enum(SELLER_MODES),
    gstin: z.string().overwrite(joinGstin).nullable().transform(orNull),
    pan: upper.nullable().transform(orNull),
    legalName: requiredText(
      SELLER_NAME_LENGTH,
      'Please enter the name that the business is registered under.',
    ),
    tradeName: requiredText(SELLER_NAME_LENGTH, 'Please enter the name that shoppers know.'),
    /** The tax's own code: 29 is Karnataka. */
    stateCode: z.string().refine((code) => findStateByGstCode(code) !== undefined, 'Please choose a state.'),
    invoicePrefix: prefix,
    /** Credit notes have their own count. */
    creditPrefix: prefix,
    handicraft: z.boolean(),
    turnoverBand: z.enum(TURNOVER_BANDS),
    filing: z.enum(FILINGS),
  })
  .superRefine((settings, check) => {
    const { mode, gstin, pan, stateCode, handicraft, invoicePrefix, creditPrefix } = settings;
    const { turnoverBand, filing } = settings;
    const refuse = (field: string, message: string) => {
      check.addIssue({ code: 'custom', path: [field], message });
    };
    if (pan !== null && !isPan(pan)) refuse('pan', WRONG_PAN);
    if (invoicePrefix === creditPrefix)
      refuse('invoicePrefix', 'Credit notes begin with this: please choose another.');
    if (mode === 'regular' && filing === 'quarterly' && turnoverBand === 'above_5cr')
      refuse('filing', 'Above ₹5 crore returns are filed each month.');
    if (mode === 'unregistered') {
      if (gstin !== null)
        refuse('gstin', 'Who has a GSTIN is registered. Leave it blank, or choose another mode.');
      if (handicraft && pan === null) refuse('pan', 'Selling handicraft to other states needs a PAN.');
      return;
    }
    if (gstin === null || !isGstin(gstin)) {
      refuse('gstin', WRONG_GSTIN);
      return;
    }
    if (gstin.slice(0, 2) !== stateCode) refuse('stateCode', 'This is not the state that the GSTIN is of.');
    if (pan !== null && pan !== panOf(gstin)) refuse('pan', 'This is not the PAN that is in the GSTIN.');
  });
export type TaxSettingsInput = z.output<typeof TaxSettingsInput>;

export const ChangedTaxSettings = TaxSettingsInput.safeExtend(seenBefore);
export type ChangedTaxSettings = z.output<typeof ChangedTaxSettings>;

export const DEFAULT_TAX_SETTINGS: TaxSettingsInput = {
  mode: 'regular',
  gstin: shop.gstin,
  pan: panOf(shop.gstin),
  legalName: shop.legalName,
  tradeName: shop.name,
  stateCode: STATES.find(({ name }) => name === shop.address.state)?.gstCode ?? shop.gstin.slice(0, 2),
  invoicePrefix: 'JH',
  creditPrefix: 'JHC',
  handicraft: false,
  turnoverBand: 'upto_5cr',
  filing: 'monthly',
};

export function stateUnlikeAddress({ stateCode }: Pick<TaxSettingsInput, 'stateCode'>): string | undefined {
  return stateCode === DEFAULT_TAX_SETTINGS.stateCode ? undefined : findStateByGstCode(stateCode)?.name;
}

export const TaxRateInput = z.strictObject({ hsn: Hsn, rateBps: GstRateBps, fromDate: IsoDay });
export type TaxRateInput = z.output<typeof TaxRateInput>;

export interface TaxRate extends TaxRateInput {
  /** Nothing was sold yet at a rate whose day has not come. */
  readonly isComing: boolean;
}

/** `rates` has shorter codes and older days first. */
export function rateToday(rates: readonly TaxRate[], code: string): number | null {
  const known = rates.filter(({ hsn, isComing }) => !isComing && code.startsWith(hsn));
  return known.at(-1)?.rateBps ?? null;
}

export const usualRate = (rates: readonly TaxRate[]) => rateToday(rates, USUAL.hsn) ?? USUAL.gstRateBps;
