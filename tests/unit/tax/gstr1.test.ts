import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type FiledDocument,
  type Gstr1,
  gstr1Of,
  isNote,
  LARGE_PAISE,
  sumOf,
  type TaxAmount,
  totalsOf,
} from '../../../src/domain/tax/gstr1.ts';
import { gstr1Sheets } from '../../../src/domain/tax/gstr1-csv.ts';
import { gstr1Json } from '../../../src/domain/tax/gstr1-json.ts';
import { parseCsv } from '../../../src/domain/csv.ts';
import { asFiled, makeTaxMonth } from '../../support/tax-month.ts';

const line = { hsn: '7117', uqc: 'NOS', quantity: 1, rateBps: 300 };
const near = { ...line, taxablePaise: 290_30, cgstPaise: 4_35, sgstPaise: 4_35, igstPaise: 0 };
const far = { ...line, taxablePaise: 290_29, cgstPaise: 0, sgstPaise: 0, igstPaise: 8_71 };
const large = { ...far, taxablePaise: 1_00_000_00, igstPaise: 3_000_00 };
const free = { ...near, hsn: '7018', rateBps: 0, taxablePaise: 100_00, cgstPaise: 0, sgstPaise: 0 };

function document(values: Partial<FiledDocument> = {}): FiledDocument {
  return {
    ...{ id: 1, kind: 'tax_invoice', number: 'JH/26-27/000123', issuedOn: '2026-10-04', orderId: 'JH-1' },
    ...{ isCancelled: false, sellerGstin: '29AAJFJ4821K1Z0', buyerName: 'Asha Rao' },
    ...{ buyerGstin: null, placeOfSupply: '29', supply: 'intra', totalPaise: 299_00 },
    ...{ original: null, lines: [near], ...values },
  };
}

const inter = { supply: 'inter', placeOfSupply: '27' } as const;
const filed = { gstin: '29AAJFJ4821K1Z0', returnPeriod: '102026' };
const jsonOf = (...documents: FiledDocument[]) => gstr1Json(gstr1Of(documents, 4), filed);

describe('TRADE 2.6: the tables of GSTR-1', () => {
  test('a sale to a consumer is told of with its State and rate, as the portal names it', () => {
    expect(JSON.parse(JSON.stringify(jsonOf(document())))).toEqual({
      ...{ gstin: '29AAJFJ4821K1Z0', fp: '102026', version: 'GST3.2.1', hash: 'hash' },
      b2cs: [
        {
          sply_ty: 'INTRA',
          typ: 'OE',
          pos: '29',
          rt: 3,
          txval: 290.3,
          camt: 4.35,
          samt: 4.35,
          iamt: 0,
          csamt: 0,
        },
      ],
      hsn: {
        // The portal takes no empty list of business buyers.
        hsn_b2b: [
          {
            ...{ num: 1, hsn_sc: '7117', desc: 'Imitation jewellery', uqc: 'NOS', qty: 0, rt: 3 },
            ...{ txval: 0, iamt: 0, camt: 0, samt: 0, csamt: 0 },
          },
        ],
        hsn_b2c: [
          {
            ...{ num: 1, hsn_sc: '7117', desc: 'Imitation jewellery', uqc: 'NOS', qty: 1, rt: 3 },
            ...{ txval: 290.3, iamt: 0, camt: 4.35, samt: 4.35, csamt: 0 },
          },
        ],
      },
      doc_issue: {
        doc_det: [
          {
            doc_num: 1,
            docs: [
              {
                ...{ num: 1, from: 'JH/26-27/000123', to: 'JH/26-27/000123' },
                ...{ totnum: 1, cancel: 0, net_issue: 1 },
              },
            ],
          },
          { doc_num: 5, docs: [] },
        ],
      },
    });
  });

  test('one to a business is named by itself, and its goods are counted among those of businesses', () => {
    const { b2b, b2cs, hsn } = jsonOf(document({ buyerGstin: '29AAJFJ4821K1Z0' })) as Record<string, unknown>;
    expect(b2b).toEqual([
      {
        ctin: '29AAJFJ4821K1Z0',
        inv: [
          {
            ...{ inum: 'JH/26-27/000123', idt: '04-10-2026', val: 299, pos: '29', rchrg: 'N', inv_typ: 'R' },
            itms: [{ num: 1, itm_det: { txval: 290.3, rt: 3, camt: 4.35, samt: 4.35, iamt: 0, csamt: 0 } }],
          },
        ],
      },
    ]);
    expect(b2cs).toBeUndefined();
    expect(hsn).toMatchObject({ hsn_b2b: [{ qty: 1, txval: 290.3 }], hsn_b2c: [] });
  });

  test.each([
    [LARGE_PAISE, 'inter', 'b2cs'],
    [LARGE_PAISE + 1, 'inter', 'b2cl'],
    [LARGE_PAISE + 1, 'intra', 'b2cs'],
  ] as const)('a consumer’s invoice of %i paise, %s, stands in %s', (totalPaise, supply, table) => {
    const json = jsonOf(
      document({ supply, placeOfSupply: supply === 'intra' ? '29' : '27', totalPaise, lines: [large] }),
    );
    expect(['b2cs', 'b2cl'].filter((name) => name in json)).toEqual([table]);
  });

  test('a note follows what it corrects: named for a business and a large invoice, else taken off', () => {
    const note = { kind: 'credit_note', number: 'JHC/26-27/000001' } as const;
    const original = { gstin: null, supply: 'inter', totalPaise: LARGE_PAISE + 1 } as const;
    const large = jsonOf(document({ ...note, ...inter, lines: [far], original }));
    expect(large).toMatchObject({
      cdnur: [
        {
          ...{ typ: 'B2CL', ntty: 'C', nt_num: 'JHC/26-27/000001', nt_dt: '04-10-2026', val: 299, pos: '27' },
          itms: [{ num: 1, itm_det: { txval: 290.29, rt: 3, iamt: 8.71, csamt: 0 } }],
        },
      ],
      doc_issue: { doc_det: [{ docs: [] }, { doc_num: 5, docs: [{ from: 'JHC/26-27/000001', totnum: 1 }] }] },
    });
    const gstin = '27AAPFU0939F1ZV';
    expect(
      jsonOf(document({ ...note, ...inter, lines: [far], original: { ...original, gstin } })),
    ).toMatchObject({
      cdnr: [{ ctin: gstin, nt: [{ ntty: 'C', pos: '27', rchrg: 'N', inv_typ: 'R' }] }],
    });
    const small = { ...original, totalPaise: LARGE_PAISE };
    expect(jsonOf(document({ ...note, ...inter, lines: [far], original: small }))).toMatchObject({
      b2cs: [{ sply_ty: 'INTER', pos: '27', rt: 3, txval: -290.29, iamt: -8.71, csamt: 0 }],
      hsn: { hsn_b2c: [{ qty: -1, txval: -290.29 }] },
    });
  });

  test('what is free of tax stands in its own table, net, and what is left of nothing in none', () => {
    const mixed = document({ kind: 'invoice_cum_bill', totalPaise: 399_00, lines: [near, free] });
    const back = document({ kind: 'credit_note', lines: [near], original: { ...mixed, gstin: null } });
    const json = jsonOf(mixed, back);
    expect(json).toMatchObject({
      nil: { inv: [{ sply_ty: 'INTRAB2C', nil_amt: 100, expt_amt: 0, ngsup_amt: 0 }] },
    });
    expect(json).not.toHaveProperty('b2cs');
    expect(json.hsn.hsn_b2c).toMatchObject([{ hsn_sc: '7018', rt: 0, txval: 100 }]);
  });

  test('a cancelled document is counted among the numbers alone; a missing number begins another run', () => {
    const numbers = ['JH/26-27/000009', 'JH/26-27/000010', 'JH/26-27/000012', 'JB/26-27/000001'];
    const { doc_issue, b2cs } = jsonOf(
      ...numbers.map((number, id) => document({ id, number, isCancelled: id === 1 })),
    ) as ReturnType<typeof jsonOf> & { b2cs: unknown };
    expect(
      doc_issue.doc_det[0]?.docs.map(({ from, to, totnum, cancel }) => [from, to, totnum, cancel]),
    ).toEqual([
      ['JB/26-27/000001', 'JB/26-27/000001', 1, 0],
      ['JH/26-27/000009', 'JH/26-27/000010', 2, 1],
      ['JH/26-27/000012', 'JH/26-27/000012', 1, 0],
    ]);
    expect(b2cs).toMatchObject([{ txval: 870.9 }]);
  });

  test('a code of eight digits is filed with as many as the turnover asks for', () => {
    const of = (digits: number) =>
      gstr1Of([document({ lines: [{ ...near, hsn: '71179010' }, near] })], digits).hsnB2c.map(
        ({ hsn }) => hsn,
      );
    expect([of(4), of(6)]).toEqual([['7117'], ['7117', '711790']]);
  });

  test('what has one code and is counted in two units has a row for each', () => {
    const lines = [near, { ...near, uqc: 'PRS', quantity: 2 }, { ...near, quantity: 3 }];
    const rows = gstr1Of([document({ lines })], 4).hsnB2c.map(({ uqc, quantity }) => [uqc, quantity]);
    expect(rows).toEqual([
      ['NOS', 4],
      ['PRS', 2],
    ]);
  });
});

const NAMED = ['b2b', 'b2cl'] as const;
const NOTED = ['cdnr', 'cdnur'] as const;
const itemsOf = (tables: Gstr1, names: readonly (typeof NAMED | typeof NOTED)[number][]) =>
  names.flatMap((name) => tables[name].flatMap(({ items }) => items));
const negative = (sums: TaxAmount): TaxAmount => ({
  ...{ taxablePaise: -sums.taxablePaise, cgstPaise: -sums.cgstPaise },
  ...{ sgstPaise: -sums.sgstPaise, igstPaise: -sums.igstPaise },
});

test('the month’s tables add up to its documents, whatever was sold', () => {
  const anyMonth = fc.record({
    orders: fc.integer({ min: 1, max: 60 }),
    seed: fc.nat(),
    mode: fc.constantFrom('regular', 'composition', 'unregistered'),
  });
  fc.assert(
    fc.property(anyMonth, (wish) => {
      const documents = asFiled(makeTaxMonth({ month: '2026-10', ...wish }));
      const tables = gstr1Of(documents, 4);
      const issued = documents.filter(({ isCancelled }) => !isCancelled);
      const of = (some: readonly FiledDocument[]) => sumOf(some.flatMap(({ lines }) => lines));
      const net = sumOf([of(issued.filter((each) => !isNote(each))), negative(of(issued.filter(isNote)))]);
      const nil = tables.nil.reduce((sum, { paise }) => sum + paise, 0);
      const taxed = sumOf([
        ...itemsOf(tables, NAMED),
        ...tables.b2cs,
        ...itemsOf(tables, NOTED).map(negative),
      ]);
      expect(sumOf([taxed, { taxablePaise: nil, cgstPaise: 0, sgstPaise: 0, igstPaise: 0 }])).toEqual(net);
      expect(sumOf([...tables.hsnB2b, ...tables.hsnB2c])).toEqual(net);
      const totals = totalsOf(documents);
      expect(totals.net).toMatchObject({ sums: net });
      expect(totals.invoices.count + totals.notes.count).toBe(issued.length);
      const numbers = [...tables.invoices, ...tables.notes];
      expect(numbers.reduce((sum, { total }) => sum + total, 0)).toBe(documents.length);
      expect(numbers.reduce((sum, { total, cancelled }) => sum + total - cancelled, 0)).toBe(issued.length);
    }),
    { numRuns: 60 },
  );
});

describe('TRADE 2.6: the sheets of the portal’s tool', () => {
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

  test('have the headings that it knows', () => {
    expect(
      Object.fromEntries([...sheets].map(([name, [headings]]) => [name, headings?.join()])),
    ).toMatchObject({
      'b2b,sez,de.csv':
        'GSTIN/UIN of Recipient,Receiver Name,Invoice Number,Invoice date,Invoice Value,Place Of Supply,Reverse Charge,Applicable % of Tax Rate,Invoice Type,E-Commerce GSTIN,Rate,Taxable Value,Cess Amount',
      'b2cs.csv':
        'Type,Place Of Supply,Applicable % of Tax Rate,Rate,Taxable Value,Cess Amount,E-Commerce GSTIN',
      'hsn(b2b).csv':
        'HSN,Description,UQC,Total Quantity,Total Value,Rate,Taxable Value,Integrated Tax Amount,Central Tax Amount,State/UT Tax Amount,Cess Amount',
      'docs.csv': 'Nature of Document,Sr. No. From,Sr. No. To,Total Number,Cancelled',
    });
    expect([...sheets.keys()]).toEqual([
      ...['b2b,sez,de.csv', 'b2cl.csv', 'b2cs.csv', 'exemp.csv', 'cdnr.csv', 'cdnur.csv'],
      ...['hsn(b2b).csv', 'hsn(b2c).csv', 'docs.csv'],
    ]);
  });

  test('say what the JSON says: 500 orders, with every table filled', () => {
    const json = JSON.parse(JSON.stringify(gstr1Json(tables, filed))) as Record<string, never>;
    for (const name of ['b2b', 'b2cl', 'b2cs', 'nil', 'cdnr', 'cdnur']) expect(json).toHaveProperty(name);
    const total = (sheet: string, heading: string) => {
      const [headings = [], ...rows] = sheets.get(sheet) ?? [];
      return Math.round(rows.reduce((sum, row) => sum + Number(row[headings.indexOf(heading)]), 0) * 100);
    };
    const paise = (rows: readonly TaxAmount[]) => sumOf(rows).taxablePaise;
    expect(total('b2b,sez,de.csv', 'Taxable Value')).toBe(paise(itemsOf(tables, ['b2b'])));
    expect(total('b2cl.csv', 'Taxable Value')).toBe(paise(itemsOf(tables, ['b2cl'])));
    expect(total('b2cs.csv', 'Taxable Value')).toBe(paise(tables.b2cs));
    expect(total('cdnr.csv', 'Taxable Value')).toBe(paise(itemsOf(tables, ['cdnr'])));
    expect(total('cdnur.csv', 'Taxable Value')).toBe(paise(itemsOf(tables, ['cdnur'])));
    expect(total('hsn(b2c).csv', 'Taxable Value')).toBe(paise(tables.hsnB2c));
    expect(total('docs.csv', 'Total Number')).toBe(documents.length * 100);
  });

  test('name units as its list does, each of which the month has sold in', () => {
    const [headings = [], ...rows] = sheets.get('hsn(b2c).csv') ?? [];
    expect(new Set(rows.map((row) => row[headings.indexOf('UQC')]))).toEqual(
      new Set(['NOS-NUMBERS', 'PRS-PAIRS', 'SET-SETS', 'PAC-PACKS']),
    );
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
});
