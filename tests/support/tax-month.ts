import type { StoredBuyer, StoredSeller, taxDocuments } from '#drizzle/schema/tax.ts';
import { numbersOf } from '#scripts/demo/random.ts';
import { STATES } from '#address/address.ts';
import type { Uqc } from '#tax/quantity.ts';
import { documentNumber } from '#tax/period.ts';
import type { FiledDocument } from '#tax/gstr1.ts';
import { addUp, type Supply, taxWithin } from '#tax/tax-amounts.ts';
import { type SoldLine, taxContentOf } from '#tax/tax-document.ts';
import { shop } from '#shop.config.ts';

/** A line of a document as it is kept, and nothing else: what somebody else can calculate from. */
export interface MadeLine {
  readonly line_no: number;
  /** Counted among the pieces of the order, from 1. */
  readonly order_item_id: number;
  readonly description: string;
  readonly hsn: string;
  readonly uqc: Uqc;
  readonly quantity: number;
  readonly unit_price_paise: number;
  readonly gross_paise: number;
  readonly discount_paise: number;
  readonly delivery_paise: number;
  readonly rate_bps: number;
  readonly taxable_paise: number;
  readonly cgst_paise: number;
  readonly sgst_paise: number;
  readonly igst_paise: number;
  readonly total_paise: number;
}

export interface MadeDocument {
  readonly id: number;
  readonly kind: (typeof taxDocuments.$inferSelect)['kind'];
  readonly number: string;
  readonly fy: string;
  readonly issued_on: string;
  readonly order_id: string;
  readonly original_document_id: number | null;
  readonly seller: StoredSeller;
  readonly buyer: StoredBuyer & { readonly gstin?: string };
  readonly place_of_supply: string;
  readonly supply: Supply;
  readonly taxable_paise: number;
  readonly cgst_paise: number;
  readonly sgst_paise: number;
  readonly igst_paise: number;
  readonly round_off_paise: number;
  readonly total_paise: number;
  readonly lines: readonly MadeLine[];
}

interface Wish {
  /** So many orders were sent; about one in eight has a credit note. */
  readonly orders: number;
  /** `2026-10` */
  readonly month: string;
  readonly mode?: StoredSeller['mode'];
  /** Another seed makes another month. */
  readonly seed?: number;
}

/** What is sold in such a month, and its rate. */
export const TAX_GOODS = [
  { name: 'Temple jhumka', hsn: '7117', uqc: 'PRS', gstRateBps: 300 },
  { name: 'Hair comb with pearls', hsn: '9615', uqc: 'NOS', gstRateBps: 500 },
  { name: 'Silver anklet', hsn: '7113', uqc: 'SET', gstRateBps: 300 },
  { name: 'Glass bangles', hsn: '7018', uqc: 'PAC', gstRateBps: 0 },
] as const;
/** Numbers with the right last sign, each in a State of its own. */
const GSTINS = ['29AAJFJ4821K1Z0', '27AAPFU0939F1ZV', '06AAACR5055K1Z3'];
const HOME = '29';

/**
 * The documents of a made-up month, in the order of their numbers: within the State and outside, to consumers and
 * businesses, above ₹1,00,000 and below, free of tax and mixed, with discounts, delivery and waived paise, some credited,
 * of which a few correct what was sent in the month before.
 */
export function makeTaxMonth({ orders: count, month, mode = 'regular', seed = 1 }: Wish): MadeDocument[] {
  const next = numbersOf(seed);
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(next() * items.length)] as Item;
  const seller = sellerOf(mode);
  const made: MadeDocument[] = [];
  const notes: MadeDocument[] = [];
  const before = Math.ceil(count / 25);
  for (let nth = 0; nth < count + before; nth += 1) {
    const isBefore = nth < before;
    const day = isBefore ? dayBefore(month) : dayOf(month, (nth - before) / count);
    const isBusiness = mode !== 'composition' && next() < 0.12;
    const gstin = isBusiness ? pick(GSTINS) : null;
    const state = placeOf(gstin, next() < 0.5 || mode !== 'regular', () => pick(STATES));
    const isLarge = next() < 0.1;
    const sold = Array.from({ length: 1 + Math.floor(next() * 4) }, (_, id): SoldLine => {
      const goods = { ...pick(TAX_GOODS), id, size: next() < 0.2 ? '2.4' : '' };
      return {
        // Goods of one code are counted in several units.
        ...goods,
        uqc: goods.size === '' ? goods.uqc : 'PAC',
        quantity: 1 + Math.floor(next() * 3),
        unitPricePaise: (isLarge ? 40_000_00 : 99_00) + Math.floor(next() * 2_000_00),
      };
    });
    const goods = sold.reduce((sum, line) => sum + line.quantity * line.unitPricePaise, 0);
    const discountPaise = next() < 0.04 ? goods - 50 : next() < 0.3 ? Math.floor(goods * next() * 0.4) : 0;
    const shippingPaise = discountPaise === goods - 50 || next() < 0.5 ? 0 : 50_00;
    const due = goods - discountPaise + shippingPaise;
    const content = taxContentOf(
      { mode, stateCode: HOME },
      {
        discountPaise,
        shippingPaise,
        giftWrapPaise: 0,
        totalPaise: due < 100 ? 0 : due,
        state: state.code,
        buyerGstin: gstin,
      },
      sold,
    );
    const document: MadeDocument = {
      id: made.length + notes.length + 1,
      kind: content.kind,
      order_id: orderId(month, seed, nth),
      seller,
      ...numbered('JH', day, nth + 1),
      original_document_id: null,
      buyer: { ...buyerOf(state), ...(gstin !== null && { gstin }) },
      place_of_supply: content.placeOfSupply,
      supply: content.supply,
      ...sums(content),
      round_off_paise: content.roundOffPaise,
      total_paise: content.totalPaise,
      lines: content.lines.map((line, place) => ({
        line_no: place + 1,
        order_item_id: place + 1,
        description: line.description,
        hsn: line.hsn,
        uqc: line.uqc,
        quantity: line.quantity,
        unit_price_paise: line.unitPricePaise,
        gross_paise: line.grossPaise,
        discount_paise: line.discountPaise,
        delivery_paise: line.deliveryPaise,
        rate_bps: line.rateBps,
        ...sums(line),
        total_paise: line.totalPaise,
      })),
    };
    made.push(document);
    if (document.total_paise > 0 && (isBefore || next() < (isLarge ? 0.4 : 0.1))) {
      const lines = document.lines
        .filter(() => next() < 0.7)
        .map((line, place) => credited(line, place + 1, document.supply, next() < 0.5));
      if (lines.length === 0) continue;
      const total = addUp(lines.map(sumsOfMade));
      notes.push({
        ...document,
        id: made.length + notes.length + 1,
        kind: 'credit_note',
        lines,
        ...sums(total),
        ...numbered('JHC', isBefore ? dayOf(month, 0) : day, notes.length + 1),
        original_document_id: document.id,
        round_off_paise: 0,
        total_paise: total.totalPaise,
      });
    }
  }
  return [...made, ...notes];
}

function sellerOf(mode: StoredSeller['mode']): StoredSeller {
  return {
    mode,
    gstin: mode === 'unregistered' ? null : shop.gstin,
    legal_name: shop.legalName,
    trade_name: shop.name,
    state_code: HOME,
    address: 'Bengaluru',
    email: shop.email,
    phone: shop.phone,
  };
}

type State = (typeof STATES)[number];

function placeOf(gstin: string | null, isHome: boolean, any: () => State): State {
  const code = gstin === null ? (isHome ? HOME : null) : gstin.slice(0, 2);
  return STATES.find(({ gstCode }) => gstCode === code) ?? any();
}

const buyerOf = ({ name, gstCode }: State): StoredBuyer => ({
  name: 'Asha Rao',
  address: `12 MG Road\n${name}`,
  state_code: gstCode,
});

const orderId = (month: string, seed: number, nth: number) =>
  `JH-${month}-${String(seed)}-${String(nth).padStart(5, '0')}`;
const dayOf = (month: string, part: number) =>
  `${month}-${String(1 + Math.floor(part * 28)).padStart(2, '0')}`;

function dayBefore(month: string): string {
  return new Date(Date.parse(`${month}-01T00:00:00Z`) - 1).toISOString().slice(0, 10);
}

function numbered(prefix: string, day: string, count: number) {
  const [year = 0, month = 0] = day.split('-').map(Number);
  const first = (month < 4 ? year - 1 : year) % 100;
  const fy = `${String(first)}-${String(first + 1)}`;
  return { number: documentNumber(prefix, fy, count), fy, issued_on: day };
}

function sums({
  taxablePaise,
  cgstPaise,
  sgstPaise,
  igstPaise,
}: Omit<ReturnType<typeof addUp>, 'totalPaise'>) {
  return {
    taxable_paise: taxablePaise,
    cgst_paise: cgstPaise,
    sgst_paise: sgstPaise,
    igst_paise: igstPaise,
  };
}

export function sumsOfMade(of: MadeDocument | MadeLine) {
  return {
    taxablePaise: of.taxable_paise,
    cgstPaise: of.cgst_paise,
    sgstPaise: of.sgst_paise,
    igstPaise: of.igst_paise,
    totalPaise: of.total_paise,
  };
}

/** All of a line, or one of its pieces. */
function credited(line: MadeLine, line_no: number, supply: Supply, isWhole: boolean): MadeLine {
  if (isWhole || line.quantity === 1) return { ...line, line_no };
  const total = Math.floor(line.total_paise / line.quantity);
  return {
    ...line,
    line_no,
    quantity: 1,
    gross_paise: total,
    discount_paise: 0,
    delivery_paise: 0,
    ...sums(taxWithin(total, line.rate_bps, supply)),
    total_paise: total,
  };
}

/** As the shop reads them back. */
export function asFiled(made: readonly MadeDocument[]): FiledDocument[] {
  const byId = new Map(made.map((document) => [document.id, document]));
  return made.map((document): FiledDocument => {
    const original = byId.get(document.original_document_id ?? 0);
    return {
      id: document.id,
      kind: document.kind,
      number: document.number,
      issuedOn: document.issued_on,
      sellerGstin: document.seller.gstin,
      buyerName: document.buyer.name,
      buyerGstin: document.buyer.gstin ?? null,
      placeOfSupply: document.place_of_supply,
      supply: document.supply,
      totalPaise: document.total_paise,
      original: original
        ? { gstin: original.buyer.gstin ?? null, supply: original.supply, totalPaise: original.total_paise }
        : null,
      lines: document.lines.map((line) => ({
        hsn: line.hsn,
        uqc: line.uqc,
        quantity: line.quantity,
        rateBps: line.rate_bps,
        taxablePaise: line.taxable_paise,
        cgstPaise: line.cgst_paise,
        sgstPaise: line.sgst_paise,
        igstPaise: line.igst_paise,
      })),
    };
  });
}
