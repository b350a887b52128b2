import { formatRupees } from '#money.ts';
import type { Seller } from './seller.ts';
import type { Supply } from './tax-amounts.ts';

/** A parcel of this value or more travels with an e-way bill. An accountant has to confirm it. */
const EWAY_BILL_PAISE = 50_000_00;

interface Consignment {
  readonly seller: Pick<Seller, 'mode' | 'handicraft'>;
  /** The value of everything in the parcel. */
  readonly valuePaise: number;
  readonly supply: Supply;
}

/** Handicraft of an unregistered seller needs one to another State, whatever its value. */
export function needsEwayBill({ seller, valuePaise, supply }: Consignment): boolean {
  const isHandicraft = seller.mode === 'unregistered' && seller.handicraft;
  return valuePaise >= EWAY_BILL_PAISE || (isHandicraft && supply === 'inter');
}

/**
 * The note on it until a parcel is handed over; within a State another limit holds. It is made with the number of the
 * bill, which “Shipped” makes.
 */
export function ewayBillText(parcel: Consignment, billNumber: string | null): string | null {
  if (!needsEwayBill(parcel)) return null;
  const needs =
    parcel.supply === 'inter'
      ? 'This parcel needs an e-way bill.'
      : `This parcel is worth ${formatRupees(EWAY_BILL_PAISE)} or more and may need an e-way bill: within your State the limit may differ, ask your accountant.`;
  return billNumber === null
    ? `${needs} Mark it as shipped first: the e-way bill names the number of its bill, which is made then.`
    : `${needs} Make it with the bill ${billNumber} before you hand the parcel over.`;
}
