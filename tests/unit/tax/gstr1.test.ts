import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type FiledDocument,
  type FiledLine,
  type Gstr1,
  gstr1Of,
  isNote,
  LARGE_PAISE,
  sumOfRows,
  type TaxAmount,
  totalsOf,
} from '#tax/gstr1.ts';
import { gstr1Json } from '#tax/gstr1-json.ts';
import { document, far, free, inter, large, near } from '#tests/support/filed-document.ts';
import { asFiled, makeTaxMonth } from '#tests/support/tax-month.ts';

const filed = { gstin: '29AAJFJ4821K1Z0', returnPeriod: '102026' };
const jsonOf = (...documents: FiledDocument[]) => gstr1Json(gstr1Of(documents, 4), filed);

describe('G1.6: the tables of GSTR-1', () => {
  test('a sale to a consumer is told of with its State and rate, as the portal names it', () => {
    expect(JSON.parse(JSON.stringify(jsonOf(document())))).toEqual({
      gstin: '29AAJFJ4821K1Z0',
      fp: '102026',
      version: 'GST3.2.1',
      hash: 'hash',
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
            num: 1,
            hsn_sc: '7117',
            desc: 'Imitation jewellery',
            uqc: 'NOS',
            qty: 0,
            rt: 3,
            txval: 0,
            iamt: 0,
            camt: 0,
            samt: 0,
            csamt: 0,
          },
        ],
        hsn_b2c: [
          {
            num: 1,
            hsn_sc: '7117',
            desc: 'Imitation jewellery',
            uqc: 'NOS',
            qty: 1,
            rt: 3,
            txval: 290.3,
            iamt: 0,
            camt: 4.35,
            samt: 4.35,
            csamt: 0,
          },
        ],
      },
      doc_issue: {
        doc_det: [
          {
            doc_num: 1,
            docs: [
              {
                num: 1,
                from: 'JH/26-27/000123',
                to: 'JH/26-27/000123',
                totnum: 1,
                cancel: 0,
                net_issue: 1,
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
            inum: 'JH/26-27/000123',
            idt: '04-10-2026',
            val: 299,
            pos: '29',
            rchrg: 'N',
            inv_typ: 'R',
            itms: [{ num: 1, itm_det: { txval: 290.3, rt: 3, camt: 4.35, samt: 4.35, iamt: 0, csamt: 0 } }],
          },
        ],
      },
    ]);
    expect(b2cs).toBeUndefined();
    expect(hsn).toMatchObject({ hsn_b2b: [{ qty: 1, txval: 290.3 }], hsn_b2c: [] });
  });

  test.each([
    [1_00_000_00, 'inter', 'b2cs'],
    [1_00_000_01, 'inter', 'b2cl'],
    [1_00_000_01, 'intra', 'b2cs'],
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
          typ: 'B2CL',
          ntty: 'C',
          nt_num: 'JHC/26-27/000001',
          nt_dt: '04-10-2026',
          val: 299,
          pos: '27',
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

  test('a missing number begins another run', () => {
    const numbers = ['JH/26-27/000009', 'JH/26-27/000010', 'JH/26-27/000012', 'JB/26-27/000001'];
    const { doc_issue } = jsonOf(...numbers.map((number, id) => document({ id, number })));
    expect(doc_issue.doc_det[0]?.docs).toEqual([
      { num: 1, from: 'JB/26-27/000001', to: 'JB/26-27/000001', totnum: 1, cancel: 0, net_issue: 1 },
      { num: 2, from: 'JH/26-27/000009', to: 'JH/26-27/000010', totnum: 2, cancel: 0, net_issue: 2 },
      { num: 3, from: 'JH/26-27/000012', to: 'JH/26-27/000012', totnum: 1, cancel: 0, net_issue: 1 },
    ]);
  });

  test('a code of eight digits is filed with as many as the turnover asks for', () => {
    const of = (digits: number) =>
      gstr1Of([document({ lines: [{ ...near, hsn: '71179010' }, near] })], digits).hsnB2c.map(
        ({ hsn }) => hsn,
      );
    expect([of(4), of(6)]).toEqual([['7117'], ['7117', '711790']]);
  });

  test('what has one code and is counted in two units has a row for each', () => {
    const lines: FiledLine[] = [near, { ...near, uqc: 'PRS', quantity: 2 }, { ...near, quantity: 3 }];
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
  taxablePaise: -sums.taxablePaise,
  cgstPaise: -sums.cgstPaise,
  sgstPaise: -sums.sgstPaise,
  igstPaise: -sums.igstPaise,
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
      const of = (some: readonly FiledDocument[]) => sumOfRows(some.flatMap(({ lines }) => lines));
      const [bills, notes] = [documents.filter((each) => !isNote(each)), documents.filter(isNote)];
      const net = sumOfRows([of(bills), negative(of(notes))]);
      const nil = tables.nil.reduce((sum, { paise }) => sum + paise, 0);
      const taxed = sumOfRows([
        ...itemsOf(tables, NAMED),
        ...tables.b2cs,
        ...itemsOf(tables, NOTED).map(negative),
      ]);
      expect(sumOfRows([taxed, { taxablePaise: nil, cgstPaise: 0, sgstPaise: 0, igstPaise: 0 }])).toEqual(
        net,
      );
      expect(sumOfRows([...tables.hsnB2b, ...tables.hsnB2c])).toEqual(net);
      const totals = totalsOf(documents);
      expect(totals.net).toMatchObject({ sums: net });
      const paid = (some: readonly FiledDocument[]) => some.reduce((sum, each) => sum + each.totalPaise, 0);
      const [billed, credited] = [paid(bills), paid(notes)];
      expect(totals.invoices.totalPaise).toBe(billed);
      expect(totals.notes.totalPaise).toBe(credited === 0 ? 0 : -credited);
      expect(totals.net.totalPaise).toBe(billed - credited);
      expect([totals.invoices.count, totals.notes.count]).toEqual([bills.length, notes.length]);
      const numbers = [...tables.invoices, ...tables.notes];
      expect(numbers.reduce((sum, { total }) => sum + total, 0)).toBe(documents.length);
    }),
    { numRuns: 60 },
  );
});
