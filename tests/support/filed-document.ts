import type { FiledDocument } from '#tax/gstr1.ts';

const line = { hsn: '7117', uqc: 'NOS', quantity: 1, rateBps: 300 } as const;
export const near = { ...line, taxablePaise: 290_30, cgstPaise: 4_35, sgstPaise: 4_35, igstPaise: 0 };
export const far = { ...line, taxablePaise: 290_29, cgstPaise: 0, sgstPaise: 0, igstPaise: 8_71 };
export const large = { ...far, taxablePaise: 1_00_000_00, igstPaise: 3_000_00 };
export const free = { ...near, hsn: '7018', rateBps: 0, taxablePaise: 100_00, cgstPaise: 0, sgstPaise: 0 };

export function document(values: Partial<FiledDocument> = {}): FiledDocument {
  return {
    id: 1,
    kind: 'tax_invoice',
    number: 'JH/26-27/000123',
    issuedOn: '2026-10-04',
    sellerGstin: '29AAJFJ4821K1Z0',
    buyerName: 'Asha Rao',
    buyerGstin: null,
    placeOfSupply: '29',
    supply: 'intra',
    totalPaise: 299_00,
    original: null,
    lines: [near],
    ...values,
  };
}

export const inter = { supply: 'inter', placeOfSupply: '27' } as const;
