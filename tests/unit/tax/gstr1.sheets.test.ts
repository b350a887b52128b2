import { describe, expect, test } from 'vitest';
import { parseCsv } from '#csv.ts';
import { gstr1Of, sumOfRows, type TaxAmount } from '#tax/gstr1.ts';
import { gstr1Sheets } from '#tax/gstr1-csv.ts';
import { gstr1Json } from '#tax/gstr1-json.ts';
import { document, far, free, inter, large } from '#tests/support/filed-document.ts';
import { asFiled, makeTaxMonth } from '#tests/support/tax-month.ts';

const filed = { gstin: '29AAJFJ4821K1Z0', returnPeriod: '102026' };

describe('G1.6: the sheets of the portal’s tool', () => {
  const documents = asFiled(makeTaxMonth({ orders: 500, month: '2026-10' })).filter(({ issuedOn }) =>
    issuedOn.startsWith('2026-10'),
  );
  const tables = gstr1Of(documents, 4);
  const sheets = new Map(
    gstr1Sheets(tables).map(({ name, text }) => [
      name,
      parseCsv(text, { mostRows: 1000 }).map(({ cells }) => cells),
    ]),
  );

  test('say what the JSON says: 500 orders, with every table filled', () => {
    const json = JSON.parse(JSON.stringify(gstr1Json(tables, filed))) as Record<string, never>;
    for (const name of ['b2b', 'b2cl', 'b2cs', 'nil', 'cdnr', 'cdnur']) expect(json).toHaveProperty(name);
    const total = (sheet: string, heading: string) => {
      const [headings = [], ...rows] = sheets.get(sheet) ?? [];
      return Math.round(rows.reduce((sum, row) => sum + Number(row[headings.indexOf(heading)]), 0) * 100);
    };
    const paise = (rows: readonly TaxAmount[]) => sumOfRows(rows).taxablePaise;
    const itemsOf = (name: 'b2b' | 'b2cl' | 'cdnr' | 'cdnur') => tables[name].flatMap(({ items }) => items);
    expect(total('b2b,sez,de.csv', 'Taxable Value')).toBe(paise(itemsOf('b2b')));
    expect(total('b2cl.csv', 'Taxable Value')).toBe(paise(itemsOf('b2cl')));
    expect(total('b2cs.csv', 'Taxable Value')).toBe(paise(tables.b2cs));
    expect(total('cdnr.csv', 'Taxable Value')).toBe(paise(itemsOf('cdnr')));
    expect(total('cdnur.csv', 'Taxable Value')).toBe(paise(itemsOf('cdnur')));
    expect(total('hsn(b2c).csv', 'Taxable Value')).toBe(paise(tables.hsnB2c));
    expect(total('docs.csv', 'Total Number')).toBe(documents.length * 100);
  });

  test('name days, States and amounts as it does, and no formula', () => {
    const buyer = { buyerGstin: '27AAPFU0939F1ZV', buyerName: '=HYPERLINK("x")' };
    const evil = document({ ...buyer, ...inter, lines: [far] });
    const small = { gstin: null, supply: 'inter', totalPaise: 299_00 } as const;
    const note = { kind: 'credit_note', number: 'JHC/26-27/000001', original: small } as const;
    const back = document({ ...note, ...inter, lines: [far] });
    const island = document({ ...inter, placeOfSupply: '31', lines: [far] });
    const all = gstr1Sheets(gstr1Of([evil, back, island], 4));
    const texts = new Map(all.map(({ name, text }) => [name, text]));
    expect(texts.get('b2b,sez,de.csv')?.split('\r\n')[1]).toBe(
      `27AAPFU0939F1ZV,"'=HYPERLINK(""x"")",JH/26-27/000123,04-Oct-2026,299.00,27-Maharashtra,N,,Regular B2B,,3,290.29,0.00`,
    );
    expect(texts.get('b2cs.csv')?.split('\r\n').slice(1, 3)).toEqual([
      'OE,27-Maharashtra,,3,-290.29,0.00,',
      'OE,31-Lakshdweep,,3,290.29,0.00,',
    ]);
  });

  test.each([
    [
      'b2b,sez,de',
      'GSTIN/UIN of Recipient,Receiver Name,Invoice Number,Invoice date,Invoice Value,Place Of Supply,Reverse Charge,Applicable % of Tax Rate,Invoice Type,E-Commerce GSTIN,Rate,Taxable Value,Cess Amount',
    ],
    ['b2cs', 'Type,Place Of Supply,Applicable % of Tax Rate,Rate,Taxable Value,Cess Amount,E-Commerce GSTIN'],
    [
      'b2cl',
      'Invoice Number,Invoice date,Invoice Value,Place Of Supply,Applicable % of Tax Rate,Rate,Taxable Value,Cess Amount,E-Commerce GSTIN',
      'JH/26-27/000124,04-Oct-2026,103000.00,27-Maharashtra,,3,100000.00,0.00,',
    ],
    [
      'exemp',
      'Description,Nil Rated Supplies,Exempted(other than nil rated/non GST supply),Non-GST Supplies',
      'Inter-State supplies to registered persons,200.00,0.00,0.00',
      'Intra-State supplies to unregistered persons,100.00,0.00,0.00',
    ],
    [
      'cdnr',
      'GSTIN/UIN of Recipient,Receiver Name,Note Number,Note Date,Note Type,Place Of Supply,Reverse Charge,Note Supply Type,Note Value,Applicable % of Tax Rate,Rate,Taxable Value,Cess Amount',
      '27AAPFU0939F1ZV,Asha Rao,JHC/26-27/000001,04-Oct-2026,C,27-Maharashtra,N,Regular B2B,299.00,,3,290.29,0.00',
    ],
    [
      'cdnur',
      'UR Type,Note Number,Note Date,Note Type,Place Of Supply,Note Value,Applicable % of Tax Rate,Rate,Taxable Value,Cess Amount',
      'B2CL,JHC/26-27/000002,04-Oct-2026,C,27-Maharashtra,299.00,,3,290.29,0.00',
    ],
    [
      'hsn(b2b)',
      'HSN,Description,UQC,Total Quantity,Total Value,Rate,Taxable Value,Integrated Tax Amount,Central Tax Amount,State/UT Tax Amount,Cess Amount',
      '7018,Glass bangles and beads,NOS-NUMBERS,2,200.00,0,200.00,0.00,0.00,0.00,0.00',
      '7117,Imitation jewellery,NOS-NUMBERS,-1,-299.00,3,-290.29,-8.71,0.00,0.00,0.00',
    ],
    [
      'docs',
      'Nature of Document,Sr. No. From,Sr. No. To,Total Number,Cancelled',
      'Invoices for outward supply,JH/26-27/000123,JH/26-27/000125,3,0',
      'Credit Note,JHC/26-27/000001,JHC/26-27/000002,2,0',
    ],
  ])('%s has its columns, and what stands in them', (name, ...lines) => {
    const gstin = '27AAPFU0939F1ZV';
    const bills = [
      document({ lines: [free] }),
      document({ ...inter, number: 'JH/26-27/000124', totalPaise: 1_03_000_00, lines: [large] }),
      document({
        ...inter,
        number: 'JH/26-27/000125',
        buyerGstin: gstin,
        totalPaise: 200_00,
        lines: [{ ...free, quantity: 2, taxablePaise: 200_00 }],
      }),
    ];
    const note = { kind: 'credit_note', ...inter, lines: [far] } as const;
    const original = { gstin: null, supply: 'inter', totalPaise: 1_03_000_00 } as const;
    const notes = [
      document({ ...note, number: 'JHC/26-27/000001', original: { ...original, gstin } }),
      document({ ...note, number: 'JHC/26-27/000002', original }),
    ];
    const sheet = gstr1Sheets(gstr1Of([...bills, ...notes], 4)).find((each) => each.name === `${name}.csv`);
    expect(sheet?.text.trimEnd().split('\r\n')).toEqual(lines);
  });
});
