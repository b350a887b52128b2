import type { Uqc } from './quantity.ts';
import type { Supply } from './tax-amounts.ts';
import type { DocumentKind } from './tax-document.ts';

export interface FiledLine {
  readonly hsn: string;
  readonly uqc: Uqc;
  readonly quantity: number;
  readonly rateBps: number;
  readonly taxablePaise: number;
  readonly cgstPaise: number;
  readonly sgstPaise: number;
  readonly igstPaise: number;
}

/** What a credit note corrects decides which table the note goes into. */
interface Corrected {
  readonly gstin: string | null;
  readonly supply: Supply;
  readonly totalPaise: number;
}

/** Amounts of a credit note are positive as well. */
export interface FiledDocument {
  readonly id: number;
  readonly kind: DocumentKind;
  readonly number: string;
  /** A day in India: 2026-10-04. */
  readonly issuedOn: string;
  /** The seller's number at that time. */
  readonly sellerGstin: string | null;
  readonly buyerName: string;
  readonly buyerGstin: string | null;
  /** The tax's own code. */
  readonly placeOfSupply: string;
  readonly supply: Supply;
  readonly totalPaise: number;
  readonly original: Corrected | null;
  readonly lines: readonly FiledLine[];
}

export interface TaxAmount {
  readonly taxablePaise: number;
  readonly cgstPaise: number;
  readonly sgstPaise: number;
  readonly igstPaise: number;
}

interface RateAmount extends TaxAmount {
  readonly rateBps: number;
}

export interface NamedDocument {
  readonly document: FiledDocument;
  readonly items: readonly RateAmount[];
}

/** Sales to consumers less their notes: amounts may be negative. */
interface ConsumerRow extends RateAmount {
  readonly supply: Supply;
  readonly placeOfSupply: string;
}

interface NilRow {
  readonly supply: Supply;
  readonly toBusiness: boolean;
  readonly paise: number;
}

export interface HsnRow extends RateAmount {
  readonly hsn: string;
  readonly uqc: Uqc;
  readonly quantity: number;
}

/** A missing number begins another run. */
export interface NumberRun {
  readonly from: string;
  readonly to: string;
  readonly total: number;
}

export interface Gstr1 {
  readonly b2b: readonly NamedDocument[];
  readonly b2cl: readonly NamedDocument[];
  readonly b2cs: readonly ConsumerRow[];
  readonly nil: readonly NilRow[];
  readonly cdnr: readonly NamedDocument[];
  readonly cdnur: readonly NamedDocument[];
  readonly hsnB2b: readonly HsnRow[];
  readonly hsnB2c: readonly HsnRow[];
  readonly invoices: readonly NumberRun[];
  readonly notes: readonly NumberRun[];
}

/** Above ₹1,00,000 an invoice to a consumer in another State is listed by itself. */
export const LARGE_PAISE = 1_00_000_00;

type Table = 'b2b' | 'b2cl' | 'b2cs';

/** A note goes where the corrected document is. */
function tableOf({ buyerGstin, supply, totalPaise, original }: FiledDocument): Table {
  const decides = original ?? { gstin: buyerGstin, supply, totalPaise };
  if (decides.gstin !== null) return 'b2b';
  return decides.supply === 'inter' && decides.totalPaise > LARGE_PAISE ? 'b2cl' : 'b2cs';
}

export const isNote = ({ kind }: Pick<FiledDocument, 'kind'>) => kind === 'credit_note';

/** Codes are cut to `hsnDigits`. Goods at a rate of zero are only in the table of nil rated goods. */
export function gstr1Of(documents: readonly FiledDocument[], hsnDigits: number): Gstr1 {
  const named = (table: Table, ofNotes: boolean) =>
    documents
      .filter((document) => tableOf(document) === table && isNote(document) === ofNotes)
      .map((document) => ({ document, items: ratesOf(document) }))
      .filter(({ items }) => items.length > 0);
  const lines = documents.flatMap((document) => {
    const sign = isNote(document) ? -1 : 1;
    const table = tableOf(document);
    return document.lines.map((line) => ({ line: signed(line, sign), document, table }));
  });
  const hsn = (toBusiness: boolean) => {
    const own = lines.filter(({ table }) => (table === 'b2b') === toBusiness);
    return grouped(
      own.map(({ line }) => ({ ...line, hsn: line.hsn.slice(0, hsnDigits) })),
      (row) => [row.hsn, row.uqc, row.rateBps],
    ).map(([first, rows]) => ({
      hsn: first.hsn,
      uqc: first.uqc,
      rateBps: first.rateBps,
      ...sumOfRows(rows),
      quantity: rows.reduce((sum, { quantity }) => sum + quantity, 0),
    }));
  };
  const small = lines.filter(({ table, line }) => table === 'b2cs' && line.rateBps > 0);
  const free = lines.filter(({ line }) => line.rateBps === 0);
  return {
    b2b: named('b2b', false),
    b2cl: named('b2cl', false),
    cdnr: named('b2b', true),
    cdnur: named('b2cl', true),
    b2cs: grouped(
      small.map(({ line, document: { supply, placeOfSupply } }) => ({ ...line, supply, placeOfSupply })),
      (row) => [row.supply, row.placeOfSupply, row.rateBps],
    )
      .map(([{ supply, placeOfSupply, rateBps }, rows]) => ({
        supply,
        placeOfSupply,
        rateBps,
        ...sumOfRows(rows),
      }))
      .filter(isSomething),
    nil: grouped(
      free.map(({ line, document: { supply }, table }) => ({ ...line, supply, toBusiness: table === 'b2b' })),
      (row) => [row.toBusiness, row.supply],
    )
      .map(([{ supply, toBusiness }, rows]) => ({ supply, toBusiness, paise: sumOfRows(rows).taxablePaise }))
      .filter(({ paise }) => paise !== 0),
    hsnB2b: hsn(true).filter((row) => row.quantity !== 0 || isSomething(row)),
    hsnB2c: hsn(false).filter((row) => row.quantity !== 0 || isSomething(row)),
    invoices: numberRuns(documents.filter((document) => !isNote(document))),
    notes: numberRuns(documents.filter(isNote)),
  };
}

function ratesOf({ lines }: FiledDocument): RateAmount[] {
  const taxed = lines.filter(({ rateBps }) => rateBps > 0);
  return grouped(taxed, ({ rateBps }) => [rateBps]).map(([{ rateBps }, rows]) => ({
    rateBps,
    ...sumOfRows(rows),
  }));
}

export function sumOfRows(rows: readonly TaxAmount[]): TaxAmount {
  const sum = (name: keyof TaxAmount) => rows.reduce((total, row) => total + row[name], 0);
  return {
    taxablePaise: sum('taxablePaise'),
    cgstPaise: sum('cgstPaise'),
    sgstPaise: sum('sgstPaise'),
    igstPaise: sum('igstPaise'),
  };
}

const isSomething = ({ taxablePaise, cgstPaise, sgstPaise, igstPaise }: TaxAmount) =>
  [taxablePaise, cgstPaise, sgstPaise, igstPaise].some((paise) => paise !== 0);

function signed(line: FiledLine, sign: 1 | -1): FiledLine {
  return {
    ...line,
    quantity: sign * line.quantity,
    taxablePaise: sign * line.taxablePaise,
    cgstPaise: sign * line.cgstPaise,
    sgstPaise: sign * line.sgstPaise,
    igstPaise: sign * line.igstPaise,
  };
}

type Key = string | number | boolean;

/** Groups are in the order of the keys: the first row, and all rows. */
function grouped<Row>(rows: readonly Row[], keysOf: (row: Row) => readonly Key[]): [Row, Row[]][] {
  const groups = Map.groupBy(rows, (row) =>
    keysOf(row)
      .map((key) => String(key).padStart(8))
      .join(),
  );
  return [...groups]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([, alike]): [Row, Row[]][] => (alike[0] === undefined ? [] : [[alike[0], alike]]));
}

export function splitNumber(number: string): readonly [series: string, count: number] {
  const at = number.lastIndexOf('/') + 1;
  return [number.slice(0, at), Number(number.slice(at))];
}

function numberRuns(documents: readonly FiledDocument[]): NumberRun[] {
  const numbered = documents
    .map(({ number }) => {
      const [series, count] = splitNumber(number);
      return { number, series, count };
    })
    .toSorted((one, other) =>
      one.series === other.series ? one.count - other.count : one.series < other.series ? -1 : 1,
    );
  const runs: (NumberRun & { readonly series: string; readonly last: number })[] = [];
  for (const { number, series, count } of numbered) {
    const before = runs.at(-1);
    if (before?.series === series && before.last === count - 1) {
      runs[runs.length - 1] = { ...before, to: number, last: count, total: before.total + 1 };
    } else runs.push({ series, from: number, to: number, last: count, total: 1 });
  }
  return runs.map(({ from, to, total }) => ({ from, to, total }));
}

/** Accountants compare these with their own books. */
interface PeriodTotals {
  readonly sums: TaxAmount;
  readonly totalPaise: number;
}

/** Bills and notes are never counted together. */
interface IssuedTotals extends PeriodTotals {
  readonly count: number;
}

export function totalsOf(documents: readonly FiledDocument[]): {
  invoices: IssuedTotals;
  notes: IssuedTotals;
  net: PeriodTotals;
} {
  const of = (some: readonly FiledDocument[], sign: 1 | -1): IssuedTotals => ({
    count: some.length,
    sums: sumOfRows(some.flatMap(({ lines }) => lines.map((line) => signed(line, sign)))),
    totalPaise: some.reduce((sum, { totalPaise }) => sum + sign * totalPaise, 0),
  });
  const invoices = of(
    documents.filter((document) => !isNote(document)),
    1,
  );
  const notes = of(documents.filter(isNote), -1);
  return {
    invoices,
    notes,
    net: {
      sums: sumOfRows([invoices.sums, notes.sums]),
      totalPaise: invoices.totalPaise + notes.totalPaise,
    },
  };
}
