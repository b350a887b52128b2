import type { Gstr1, HsnRow, NamedDocument, NumberRun, TaxAmount } from './gstr1.ts';
import { hsnWords } from './hsn.ts';

/** The version of the portal's offline tool, which changes with each edition. */
const GSTR1_VERSION = 'GST3.2.1';

/** The portal asks for the number of cancelled documents; ours are credited, never cancelled. */
export const CANCELLED = 0;

const INVOICES = 1;
const CREDIT_NOTES = 5;

const rupees = (paise: number) => paise / 100;
const rate = (bps: number) => bps / 100;

/** `2026-10-04` → `04-10-2026` */
const portalDay = (day: string) => day.split('-').toReversed().join('-');

const taxes = ({ cgstPaise, sgstPaise, igstPaise }: TaxAmount) => ({
  camt: rupees(cgstPaise),
  samt: rupees(sgstPaise),
  iamt: rupees(igstPaise),
  csamt: 0,
});

const igst = ({ igstPaise }: TaxAmount) => ({ iamt: rupees(igstPaise), csamt: 0 });

type TaxesOf = (amount: TaxAmount) => object;

const itemsOf = ({ items }: NamedDocument, taxesOf: TaxesOf) =>
  items.map((item, nth) => ({
    num: nth + 1,
    itm_det: { txval: rupees(item.taxablePaise), rt: rate(item.rateBps), ...taxesOf(item) },
  }));

const invoiceOf = ({ document: { number, issuedOn, totalPaise } }: NamedDocument) => ({
  inum: number,
  idt: portalDay(issuedOn),
  val: rupees(totalPaise),
});

const noteOf = ({ document: { number, issuedOn, totalPaise } }: NamedDocument) => ({
  ntty: 'C',
  nt_num: number,
  nt_dt: portalDay(issuedOn),
  val: rupees(totalPaise),
});

const businessOf = ({ document }: NamedDocument) => document.original?.gstin ?? document.buyerGstin ?? '';
const placeOf = ({ document }: NamedDocument) => document.placeOfSupply;
const REGULAR = { rchrg: 'N', inv_typ: 'R' } as const;

function by<Row, Made>(
  rows: readonly Row[],
  keyOf: (row: Row) => string,
  make: (key: string, rows: Row[]) => Made,
) {
  return [...Map.groupBy(rows, keyOf)].map(([key, alike]) => make(key, alike));
}

const hsnRows = (rows: readonly HsnRow[]) =>
  rows.map((row, nth) => ({
    num: nth + 1,
    hsn_sc: row.hsn,
    desc: hsnWords(row.hsn),
    uqc: row.uqc,
    qty: row.quantity,
    rt: rate(row.rateBps),
    txval: rupees(row.taxablePaise),
    ...taxes(row),
  }));

/** The portal refuses an empty part for business buyers if the other part is full. */
export function businessHsn({ hsnB2b, hsnB2c }: Gstr1): readonly HsnRow[] {
  const [first] = hsnB2c;
  if (hsnB2b.length > 0 || !first) return hsnB2b;
  return [{ ...first, quantity: 0, taxablePaise: 0, cgstPaise: 0, sgstPaise: 0, igstPaise: 0 }];
}

const issuedRows = (doc_num: number, runs: readonly NumberRun[]) => ({
  doc_num,
  docs: runs.map(({ from, to, total }, nth) => ({
    num: nth + 1,
    from,
    to,
    totnum: total,
    cancel: CANCELLED,
    net_issue: total,
  })),
});

/** The portal's own tool leaves out a table without rows. */
const filled = (name: string, rows: readonly object[]) => (rows.length === 0 ? {} : { [name]: rows });

/** Amounts in rupees, for the tax office's portal. */
export function gstr1Json(tables: Gstr1, { gstin, returnPeriod }: { gstin: string; returnPeriod: string }) {
  const { b2b, b2cl, b2cs, nil, cdnr, cdnur, hsnB2c, invoices, notes } = tables;
  return {
    gstin,
    fp: returnPeriod,
    version: GSTR1_VERSION,
    hash: 'hash',
    ...filled(
      'b2b',
      by(b2b, businessOf, (ctin, rows) => ({
        ctin,
        inv: rows.map((row) => ({
          ...invoiceOf(row),
          pos: placeOf(row),
          ...REGULAR,
          itms: itemsOf(row, taxes),
        })),
      })),
    ),
    ...filled(
      'b2cl',
      by(b2cl, placeOf, (pos, rows) => ({
        pos,
        inv: rows.map((row) => ({ ...invoiceOf(row), itms: itemsOf(row, igst) })),
      })),
    ),
    ...filled(
      'b2cs',
      b2cs.map((row) => ({
        sply_ty: row.supply === 'intra' ? 'INTRA' : 'INTER',
        typ: 'OE',
        pos: row.placeOfSupply,
        rt: rate(row.rateBps),
        txval: rupees(row.taxablePaise),
        ...(row.supply === 'intra' ? taxes(row) : igst(row)),
      })),
    ),
    ...(nil.length > 0 && {
      nil: {
        inv: nil.map(({ supply, toBusiness, paise }) => ({
          sply_ty: `${supply === 'intra' ? 'INTRA' : 'INTR'}${toBusiness ? 'B2B' : 'B2C'}`,
          expt_amt: 0,
          nil_amt: rupees(paise),
          ngsup_amt: 0,
        })),
      },
    }),
    ...filled(
      'cdnr',
      by(cdnr, businessOf, (ctin, rows) => ({
        ctin,
        nt: rows.map((row) => ({ ...noteOf(row), pos: placeOf(row), ...REGULAR, itms: itemsOf(row, taxes) })),
      })),
    ),
    ...filled(
      'cdnur',
      cdnur.map((row) => ({ typ: 'B2CL', ...noteOf(row), pos: placeOf(row), itms: itemsOf(row, igst) })),
    ),
    hsn: { hsn_b2b: hsnRows(businessHsn(tables)), hsn_b2c: hsnRows(hsnB2c) },
    doc_issue: { doc_det: [issuedRows(INVOICES, invoices), issuedRows(CREDIT_NOTES, notes)] },
  };
}
