import type { SellerMode } from '#tax/seller.ts';
import { type SoldLine, type TaxDocument, taxContentOf } from '#tax/tax-document.ts';

export const JHUMKA: SoldLine = {
  id: 1,
  name: 'Temple jhumka',
  size: '2.6',
  hsn: '7117',
  uqc: 'NOS',
  quantity: 2,
  unitPricePaise: 299_00,
  gstRateBps: 300,
};

interface Issued {
  readonly mode?: SellerMode;
  readonly state?: string;
  readonly buyer?: string;
  readonly sold?: readonly SoldLine[];
  readonly discountPaise?: number;
  readonly shippingPaise?: number;
}

/** A document as the shop issues it, of a seller in Karnataka. */
export function issued({
  mode = 'regular',
  state = 'KA',
  buyer = 'Asha Rao',
  sold = [JHUMKA],
  discountPaise = 50_00,
  shippingPaise = 79_00,
}: Issued = {}): TaxDocument {
  const subtotal = sold.reduce((sum, line) => sum + line.quantity * line.unitPricePaise, 0);
  const totalPaise = subtotal - discountPaise + shippingPaise;
  const sums = { discountPaise, shippingPaise, giftWrapPaise: 0, totalPaise };
  return {
    ...taxContentOf({ mode, stateCode: '29' }, { ...sums, state, buyerGstin: null }, sold),
    number: 'JH/26-27/000123',
    fy: '26-27',
    issuedOn: '2026-11-22',
    orderId: 'JH-7K3M-9QXD',
    sha256: 'of the document',
    seller: {
      name: 'Jhilmil Jewels LLP',
      tradeName: 'Jhilmil',
      stateCode: '29',
      mode,
      address: '14, 2nd Cross\nBengaluru 560079\nKarnataka',
      gstin: mode === 'unregistered' ? null : '29AAJFJ4821K1Z0',
      email: 'care@jhilmil.example',
      phone: '+91 98450 12310',
    },
    buyer: { name: buyer, address: 'Flat 7\nPune 411004\nMaharashtra', stateCode: '27', gstin: null },
    original: null,
    reason: null,
  };
}
