import { findStateByGstCode } from '#address/address.ts';
import type { Uqc } from './quantity.ts';
import { csvLine } from '#csv.ts';
import { MONTH_NAMES } from '#dates.ts';
import { plainRupees } from '#rupee-text.ts';
import type { Gstr1, HsnRow, NamedDocument, NumberRun } from './gstr1.ts';
import { businessHsn, CANCELLED } from './gstr1-json.ts';
import { hsnWords } from './hsn.ts';

type Cell = string | number | null;

interface Sheet {
  readonly name: string;
  readonly text: string;
}

/** `2026-10-04` → `04-Oct-2026` */
function sheetDay(day: string): string {
  const [year = '', month = '', date = ''] = day.split('-');
  return `${date}-${MONTH_NAMES[Number(month) - 1] ?? ''}-${year}`;
}

/** The portal's offline tool spells these in its own way. */
const SHEET_NAMES: Readonly<Record<string, string>> = {
  '01': 'Jammu & Kashmir',
  '26': 'Dadra & Nagar Haveli & Daman & Diu',
  '31': 'Lakshdweep',
  '35': 'Andaman & Nicobar Islands',
};

/** `29-Karnataka` */
const sheetState = (gstCode: string) =>
  `${gstCode}-${SHEET_NAMES[gstCode] ?? findStateByGstCode(gstCode)?.name ?? ''}`;

const amount = (paise: number) => (paise < 0 ? `-${plainRupees(-paise)}` : plainRupees(paise));
const rate = (bps: number) => bps / 100;
const NONE = null;
const CESS = amount(0);

type Column<Row> = readonly [heading: string, cell: (row: Row) => Cell];

function sheet<Row>(name: string, columns: readonly Column<Row>[], rows: readonly Row[]): Sheet {
  const lines = [
    columns.map(([heading]) => heading),
    ...rows.map((row) => columns.map(([, cell]) => cell(row))),
  ];
  return { name: `${name}.csv`, text: lines.map(csvLine).join('') };
}

type RateLine = Omit<NamedDocument, 'items'> & { readonly item: NamedDocument['items'][number] };

const linesOf = (named: readonly NamedDocument[]) =>
  named.flatMap(({ document, items }) => items.map((item): RateLine => ({ document, item })));

const recipient: readonly Column<RateLine>[] = [
  ['GSTIN/UIN of Recipient', ({ document }) => document.original?.gstin ?? document.buyerGstin],
  ['Receiver Name', ({ document }) => document.buyerName],
];
const invoice: readonly Column<RateLine>[] = [
  ['Invoice Number', ({ document }) => document.number],
  ['Invoice date', ({ document }) => sheetDay(document.issuedOn)],
  ['Invoice Value', ({ document }) => amount(document.totalPaise)],
];
const note: readonly Column<RateLine>[] = [
  ['Note Number', ({ document }) => document.number],
  ['Note Date', ({ document }) => sheetDay(document.issuedOn)],
  ['Note Type', () => 'C'],
];
const noteValue: Column<RateLine> = ['Note Value', ({ document }) => amount(document.totalPaise)];
const place: Column<RateLine> = ['Place Of Supply', ({ document }) => sheetState(document.placeOfSupply)];
const reverseCharge: Column<RateLine> = ['Reverse Charge', () => 'N'];
const reduced: Column<unknown> = ['Applicable % of Tax Rate', () => NONE];
const marketplace: Column<unknown> = ['E-Commerce GSTIN', () => NONE];
const taxed: readonly Column<RateLine>[] = [
  ['Rate', ({ item }) => rate(item.rateBps)],
  ['Taxable Value', ({ item }) => amount(item.taxablePaise)],
  ['Cess Amount', () => CESS],
];

const UNITS: Readonly<Record<Uqc, string>> = {
  NOS: 'NOS-NUMBERS',
  PRS: 'PRS-PAIRS',
  SET: 'SET-SETS',
  PAC: 'PAC-PACKS',
};

const hsnColumns: readonly Column<HsnRow>[] = [
  ['HSN', ({ hsn }) => hsn],
  ['Description', ({ hsn }) => hsnWords(hsn)],
  ['UQC', ({ uqc }) => UNITS[uqc]],
  ['Total Quantity', ({ quantity }) => quantity],
  [
    'Total Value',
    ({ taxablePaise, cgstPaise, sgstPaise, igstPaise }) =>
      amount(taxablePaise + cgstPaise + sgstPaise + igstPaise),
  ],
  ['Rate', ({ rateBps }) => rate(rateBps)],
  ['Taxable Value', ({ taxablePaise }) => amount(taxablePaise)],
  ['Integrated Tax Amount', ({ igstPaise }) => amount(igstPaise)],
  ['Central Tax Amount', ({ cgstPaise }) => amount(cgstPaise)],
  ['State/UT Tax Amount', ({ sgstPaise }) => amount(sgstPaise)],
  ['Cess Amount', () => CESS],
];

type IssuedRow = NumberRun & { readonly nature: string };

/** One file for each sheet of the portal's offline tool. */
export function gstr1Sheets(tables: Gstr1): Sheet[] {
  const issued = [
    ...tables.invoices.map((run): IssuedRow => ({ ...run, nature: 'Invoices for outward supply' })),
    ...tables.notes.map((run): IssuedRow => ({ ...run, nature: 'Credit Note' })),
  ];
  return [
    sheet(
      'b2b,sez,de',
      [
        ...recipient,
        ...invoice,
        place,
        reverseCharge,
        reduced,
        ['Invoice Type', () => 'Regular B2B'],
        marketplace,
        ...taxed,
      ],
      linesOf(tables.b2b),
    ),
    sheet('b2cl', [...invoice, place, reduced, ...taxed, marketplace], linesOf(tables.b2cl)),
    sheet(
      'b2cs',
      [
        ['Type', () => 'OE'],
        ['Place Of Supply', ({ placeOfSupply }) => sheetState(placeOfSupply)],
        reduced,
        ['Rate', ({ rateBps }) => rate(rateBps)],
        ['Taxable Value', ({ taxablePaise }) => amount(taxablePaise)],
        ['Cess Amount', () => CESS],
        marketplace,
      ],
      tables.b2cs,
    ),
    sheet(
      'exemp',
      [
        [
          'Description',
          ({ supply, toBusiness }) =>
            `${supply === 'intra' ? 'Intra' : 'Inter'}-State supplies to ${toBusiness ? '' : 'un'}registered persons`,
        ],
        ['Nil Rated Supplies', ({ paise }) => amount(paise)],
        ['Exempted(other than nil rated/non GST supply)', () => amount(0)],
        ['Non-GST Supplies', () => amount(0)],
      ],
      tables.nil,
    ),
    sheet(
      'cdnr',
      [
        ...recipient,
        ...note,
        place,
        reverseCharge,
        ['Note Supply Type', () => 'Regular B2B'],
        noteValue,
        reduced,
        ...taxed,
      ],
      linesOf(tables.cdnr),
    ),
    sheet(
      'cdnur',
      [['UR Type', () => 'B2CL'], ...note, place, noteValue, reduced, ...taxed],
      linesOf(tables.cdnur),
    ),
    sheet('hsn(b2b)', hsnColumns, businessHsn(tables)),
    sheet('hsn(b2c)', hsnColumns, tables.hsnB2c),
    sheet<IssuedRow>(
      'docs',
      [
        ['Nature of Document', ({ nature }) => nature],
        ['Sr. No. From', ({ from }) => from],
        ['Sr. No. To', ({ to }) => to],
        ['Total Number', ({ total }) => total],
        ['Cancelled', () => CANCELLED],
      ],
      issued,
    ),
  ];
}
