import { and, asc, desc, eq, ne, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type { Database } from '#drizzle/client.ts';
import { taxDocumentLines, taxDocuments } from '#drizzle/schema/tax.ts';
import { traceOf } from '#audit/audit.server.ts';
import { requireRight } from '#auth/require-person.ts';
import type { Uqc } from './quantity.ts';
import type { Context } from '#context.server.ts';
import { isoDay } from '#dates.ts';
import { DomainError } from '#errors.ts';
import {
  listChanged,
  BEFORE_ALL,
  type DocumentPlace,
  isIn,
  modeIs,
  standsAfter,
} from './month-documents.server.ts';
import { concernStatements, MOST_FOUND, toConcerns } from './tax-concerns.server.ts';
import type { Concerns } from './tax-concerns.ts';
import { type FiledDocument, type FiledLine, type Gstr1, gstr1Of, isNote } from './gstr1.ts';
import { gstr1Sheets } from './gstr1-csv.ts';
import { gstr1Json } from './gstr1-json.ts';
import { HSN_DIGITS } from './hsn.ts';
import { isFiled, parsePeriod, type Period, periodAt, periodBefore, periodLength } from './period.ts';
import { onlyStateOf, type SellerMode } from './seller.ts';
import { stateUnlikeAddress } from './tax-settings.ts';
import { type TaxSettings, taxSettingsStatement, toTaxSettings } from './tax-settings.server.ts';

/** Documents of one read, and of one period. */
const PER_READ = 1000;
export const MOST_DOCUMENTS = 20_000;

interface Common {
  readonly period: Period;
  readonly settings: TaxSettings;
  /** Null before the first document. */
  readonly firstDay: string | null;
  readonly concerns: Concerns;
  /** Modes that file no bills: first the one at the end, then others that documents were issued in. */
  readonly turnovers: readonly Turnover[];
}

export interface Turnover {
  readonly mode: Untaxed;
  readonly months: readonly MonthTurnover[];
}

type Untaxed = Exclude<SellerMode, 'regular'>;
const UNTAXED = ['composition', 'unregistered'] as const satisfies readonly Untaxed[];

type TaxMonth =
  | (Common & {
      readonly mode: 'regular';
      /** Null if there are too many documents to read at once. */
      readonly filed: readonly FiledUnder[] | null;
    })
  | (Common & {
      readonly mode: Untaxed;
      /** Numbers under which the seller was regular for a part of the period: what it issued then is filed so. */
      readonly gstins: readonly string[];
    });

/** Each number of a seller has its own return. */
interface FiledUnder {
  readonly gstin: string | null;
  readonly documents: readonly FiledDocument[];
  readonly tables: Gstr1;
}

/** Less credit notes. */
interface MonthTurnover {
  readonly month: string;
  readonly count: number;
  readonly paise: number;
}

/** Without a key, the last complete period, whose return is due next; the current one if it is the first. */
export async function getTaxMonth(ctx: Context, key: string | null): Promise<TaxMonth> {
  requireRight(ctx.actor, 'tax');
  const { period, settings, firstDay, mode } = await openPeriod(ctx, key);
  const [concerns, turnovers, regular, documents] = await Promise.all([
    readConcerns(ctx, period, settings, mode),
    readTurnovers(ctx, period, mode),
    mode === 'regular' ? [] : gstinsStatement(ctx.db, period),
    mode === 'regular' ? readDocuments(ctx, period) : null,
  ]);
  const common = { period, settings, firstDay, concerns, turnovers };
  if (mode !== 'regular') return { ...common, mode, gstins: regular.map(({ gstin }) => gstin) };
  return { ...common, mode, filed: documents && perGstin(documents, HSN_DIGITS[settings.turnoverBand]) };
}

async function readTurnovers({ db }: Context, period: Period, last: SellerMode): Promise<Turnover[]> {
  const found = Map.groupBy(await turnoverStatement(db, period), ({ mode }) => mode);
  return UNTAXED.filter((mode) => mode === last || found.has(mode))
    .toSorted((one, other) => Number(other === last) - Number(one === last))
    .map((mode) => ({ mode, months: perMonth(period, found.get(mode) ?? []) }));
}

function perGstin(documents: readonly FiledDocument[], hsnDigits: number): FiledUnder[] {
  const groups = Map.groupBy(documents, ({ sellerGstin }) => sellerGstin);
  return [...groups].map(([gstin, own]) => ({ gstin, documents: own, tables: gstr1Of(own, hsnDigits) }));
}

async function readConcerns(
  { db }: Context,
  period: Period,
  settings: TaxSettings,
  mode: SellerMode,
): Promise<Concerns> {
  const filed = {
    mode,
    modeNow: settings.mode,
    gstin: settings.gstin,
    hsnDigits: HSN_DIGITS[settings.turnoverBand],
    filing: settings.filing,
    needsIrn: settings.turnoverBand === 'above_5cr',
    onlyState: onlyStateOf(settings)?.code ?? null,
  };
  const [found, changed] = await Promise.all([
    db.batch(concernStatements(db, period, filed)),
    listChanged(db, period, MOST_FOUND + 1),
  ]);
  const { concerns, isMore, ...others } = toConcerns(found, filed);
  return {
    concerns: [
      ...changed.map(({ number, orderId }) => ({ kind: 'changed' as const, number, orderId, piece: null })),
      ...concerns,
    ],
    isMore: isMore || changed.length > MOST_FOUND,
    ...others,
    otherState: stateUnlikeAddress(settings),
  };
}

interface Gstr1File {
  /** Without the extension. */
  readonly name: string;
  readonly tables: Gstr1;
  readonly gstin: string;
  readonly returnPeriod: string;
}

interface Gstr1Wish {
  readonly period: string;
  /** The number of the period's last bill, unless another of the period's numbers is named. */
  readonly gstin?: string | undefined;
}

async function takeGstr1<File>(
  ctx: Context,
  wish: Gstr1Wish,
  format: 'json' | 'zip',
  make: (filed: Gstr1File) => File,
): Promise<File> {
  requireRight(ctx.actor, 'tax');
  const { period, settings, mode } = await openPeriod(ctx, wish.period);
  if (!isFiled(period)) throw new DomainError('NOT_FOUND');
  const documents = await readDocuments(ctx, period);
  if (!documents) throw new DomainError('EXPORT_TOO_LARGE');
  const last = documents.findLast((document) => !isNote(document)) ?? documents.at(-1);
  const gstin = wish.gstin ?? last?.sellerGstin ?? settings.gstin;
  if ((documents.length === 0 && mode !== 'regular') || gstin === null) {
    throw new DomainError('NOT_FOUND', { message: 'GSTR-1 is filed by regular sellers alone.' });
  }
  const own = documents.filter(({ sellerGstin }) => sellerGstin === gstin);
  if (wish.gstin !== undefined && own.length === 0) throw new DomainError('NOT_FOUND');
  const file = make({
    name: `GSTR1-${gstin}-${period.returnPeriod}`,
    tables: gstr1Of(own, HSN_DIGITS[settings.turnoverBand]),
    gstin,
    returnPeriod: period.returnPeriod,
  });
  await traceOf(ctx, { action: 'tax.export', entityId: period.key, changes: { format } });
  return file;
}

export async function getGstr1Json(ctx: Context, wish: Gstr1Wish) {
  return await takeGstr1(ctx, wish, 'json', ({ name, tables, ...filed }) => ({
    name,
    json: gstr1Json(tables, filed),
  }));
}

export async function getGstr1Sheets(ctx: Context, wish: Gstr1Wish) {
  return await takeGstr1(ctx, wish, 'zip', ({ name, tables }) => ({ name, sheets: gstr1Sheets(tables) }));
}

/** The seller's mode in the last bill decides how a period is filed; a credit note has the mode of its bill. */
async function openPeriod({ db, now }: Context, key: string | null) {
  const named = key === null ? null : parsePeriod(key);
  if (key !== null && !named) throw new DomainError('NOT_FOUND');
  const [found, [first]] = await db.batch([
    taxSettingsStatement(db),
    db.select({ day: taxDocuments.issuedOn }).from(taxDocuments).orderBy(asc(taxDocuments.issuedOn)).limit(1),
  ]);
  const settings = toTaxSettings(found);
  const length = periodLength(settings.mode, settings.filing);
  const today = periodAt(isoDay(now()), length);
  const over = periodBefore(today, length);
  const isDue = length !== 'year' && first !== undefined && first.day <= over.to;
  const period = named ?? (isDue ? over : today);
  const [last] = await db
    .select({ mode: sql<SellerMode>`${taxDocuments.seller} ->> '$.mode'` })
    .from(taxDocuments)
    .where(and(isIn(period), ne(taxDocuments.kind, 'credit_note')))
    .orderBy(desc(taxDocuments.issuedOn), desc(taxDocuments.id))
    .limit(1);
  return { period, settings, firstDay: first?.day ?? null, mode: last?.mode ?? settings.mode };
}

/** Null if a period has too many documents for one return. */
async function readDocuments({ db }: Context, period: Period): Promise<FiledDocument[] | null> {
  const all: FiledDocument[] = [];
  for (let after = BEFORE_ALL; ;) {
    const found = await documentsStatement(db, period, after);
    all.push(...found.map(({ lines, ...document }) => ({ ...document, lines: linesFrom(lines) })));
    const last = found.at(-1);
    if (all.length > MOST_DOCUMENTS) return null;
    if (found.length < PER_READ || !last) return all;
    after = last;
  }
}

function documentsStatement(db: Database, period: Period, after: DocumentPlace) {
  const { id, kind, number, issuedOn, placeOfSupply, supply, totalPaise } = taxDocuments;
  const original = alias(taxDocuments, 'original');
  const l = taxDocumentLines;
  return db
    .select({
      id,
      kind,
      number,
      issuedOn,
      placeOfSupply,
      supply,
      totalPaise,
      sellerGstin: sql<string | null>`${taxDocuments.seller} ->> '$.gstin'`,
      buyerName: sql<string>`${taxDocuments.buyer} ->> '$.name'`,
      buyerGstin: sql<string | null>`${taxDocuments.buyer} ->> '$.gstin'`,
      original: sql<string | null>`iif(${original.id} is null, null, json_object('gstin',
        ${original.buyer} ->> '$.gstin', 'supply', ${original.supply}, 'totalPaise', ${original.totalPaise}))`.mapWith(
        (json: string) => JSON.parse(json) as FiledDocument['original'],
      ),
      lines: sql<string>`(select json_group_array(json_array(${l.hsn}, ${l.uqc}, ${l.quantity}, ${l.rateBps},
        ${l.taxablePaise}, ${l.cgstPaise}, ${l.sgstPaise}, ${l.igstPaise}))
        from ${l} where ${l.documentId} = ${taxDocuments.id})`,
    })
    .from(taxDocuments)
    .leftJoin(original, eq(original.id, taxDocuments.originalDocumentId))
    .where(and(standsAfter(after), isIn(period), modeIs('regular')))
    .orderBy(asc(issuedOn), asc(id))
    .limit(PER_READ);
}

type LineCells = [
  hsn: string,
  uqc: Uqc,
  quantity: number,
  rateBps: number,
  ...taxes: [number, number, number, number],
];

/** `documentsStatement` packs them: one text per document is read faster than eight cells per line. */
function linesFrom(json: string): FiledLine[] {
  return (JSON.parse(json) as LineCells[]).map(
    ([hsn, uqc, quantity, rateBps, taxablePaise, cgstPaise, sgstPaise, igstPaise]) => ({
      hsn,
      uqc,
      quantity,
      rateBps,
      taxablePaise,
      cgstPaise,
      sgstPaise,
      igstPaise,
    }),
  );
}

function turnoverStatement(db: Database, period: Period) {
  const mode = sql<SellerMode>`${taxDocuments.seller} ->> '$.mode'`;
  const month = sql<string>`substr(${taxDocuments.issuedOn}, 1, 7)`;
  return db
    .select({
      mode,
      month,
      count: sql<number>`sum(${taxDocuments.kind} <> 'credit_note')`,
      paise: sql<number>`sum(iif(${taxDocuments.kind} = 'credit_note', -1, 1) * ${taxDocuments.totalPaise})`,
    })
    .from(taxDocuments)
    .where(and(isIn(period), ne(mode, 'regular')))
    .groupBy(mode, month);
}

function gstinsStatement(db: Database, period: Period) {
  const gstin = sql<string>`${taxDocuments.seller} ->> '$.gstin'`;
  return db
    .selectDistinct({ gstin })
    .from(taxDocuments)
    .where(and(isIn(period), modeIs('regular')))
    .orderBy(gstin);
}

function perMonth({ months }: Period, found: readonly MonthTurnover[]): MonthTurnover[] {
  return months.map((month) => {
    const { count, paise } = found.find((each) => each.month === month) ?? { count: 0, paise: 0 };
    return { month, count, paise };
  });
}
