import { type SQL, sql } from 'drizzle-orm';
import type { Database, RowsOf } from '#drizzle/client.ts';
import { auditLog } from '#drizzle/schema/audit.ts';
import { categories, products } from '#drizzle/schema/catalogue.ts';
import { orderItems, orders } from '#drizzle/schema/order.ts';
import { payments, refundedPaiseOf } from '#drizzle/schema/payment.ts';
import { taxDocumentLines, taxDocuments } from '#drizzle/schema/tax.ts';
import { endOfDay, startOfDay } from '#day.ts';
import { ENDED, LEFT, statusesIn } from '#order-status.ts';
import { COME_IN, GOING_BACK } from '#payment-status.ts';
import { isIn, modeIs } from './month-documents.server.ts';
import { documentNumber, NUMBER_DIGITS, type Filing, type Period } from './period.ts';
import { splitNumber } from './gstr1.ts';
import type { SellerMode } from './seller.ts';
import { rateOn } from './tax-settings.server.ts';
import type { TaxConcern, Concerns } from './tax-concerns.ts';

/** Per statement: the rest is found once these are settled. */
export const MOST_FOUND = 100;

interface Filed {
  readonly mode: SellerMode;
  readonly modeNow: SellerMode;
  readonly gstin: string | null;
  readonly hsnDigits: number;
  /** Bills and notes to businesses have to be registered as e-invoices. */
  readonly needsIrn: boolean;
  readonly filing: Filing;
  readonly onlyState: string | null;
}

/** One batch: each statement reads its documents, or its orders, once. */
export function concernStatements(db: Database, period: Period, filed: Filed) {
  return [
    documentsStatement(db, period, filed),
    linesStatement(db, period, filed),
    otherSellerStatement(db, period, filed),
    unbilledStatement(db, period),
    toBusinessesStatement(db, period, filed),
    elsewhereStatement(db, filed),
  ] as const;
}

type Found = RowsOf<ReturnType<typeof concernStatements>>;

export function toConcerns(
  [documents, lines, [other], unbilled, toBusinesses, elsewhere]: Found,
  { hsnDigits }: Filed,
): Concerns {
  const about = <Kind extends TaxConcern['kind']>(kind: Kind) => ({ kind, piece: null });
  const concerns = [
    ...documents.flatMap(
      ({ number, orderId, isStateless, isAfterGap, isUncredited, isLate }): TaxConcern[] => [
        ...(isAfterGap ? [{ ...about('gap'), orderId, number: numberBefore(number) }] : []),
        ...(isStateless ? [{ ...about('state'), orderId, number }] : []),
        ...(isUncredited ? [{ ...about('uncredited'), orderId, number }] : []),
        ...(isLate ? [{ ...about('late'), orderId, number }] : []),
      ],
    ),
    ...unbilled.map(({ orderId }): TaxConcern => ({ ...about('unbilled'), orderId, number: null })),
    ...elsewhere.map(({ orderId }): TaxConcern => ({ ...about('elsewhere'), orderId, number: null })),
    ...toBusinesses.map(({ orderId, number }): TaxConcern => ({ ...about('irn'), orderId, number })),
    ...lines.flatMap(({ number, orderId, expectedBps, ...piece }): TaxConcern[] => [
      ...(piece.hsn.length < hsnDigits
        ? [{ kind: 'hsn' as const, orderId, number, piece, expectedBps: null }]
        : []),
      ...(expectedBps !== null && expectedBps !== piece.rateBps
        ? [{ kind: 'rate' as const, orderId, number, piece, expectedBps }]
        : []),
    ]),
  ];
  const isMore = [documents, lines, unbilled, toBusinesses, elsewhere].some(
    ({ length }) => length > MOST_FOUND,
  );
  return { concerns, isMore, otherSeller: other?.count ?? 0, isMixed: (other?.ofOtherKind ?? 0) > 0 };
}

function numberBefore(number: string): string {
  const [series, count] = splitNumber(number);
  const [prefix = '', fy = ''] = series.split('/');
  return documentNumber(prefix, fy, count - 1);
}

/** Drizzle omits the table's name from selected columns, but not within an expression. */
const asFlag = (said: SQL) => sql<boolean>`${said}`.mapWith(Boolean);

const taxPaise = sql`(${taxDocuments.cgstPaise} + ${taxDocuments.sgstPaise} + ${taxDocuments.igstPaise})`;

const digits = sql.raw(String(NUMBER_DIGITS));
const count = sql`cast(substr(${taxDocuments.number}, -${digits}) as integer)`;
const before = sql`substr(${taxDocuments.number}, 1, length(${taxDocuments.number}) - ${digits})
  || printf('%0${digits}d', ${count} - 1)`;

/** A return filed by 30 November after the tax year of the bill contains notes up to this day. */
const LAST_NOTES: Readonly<Record<Filing, string>> = { monthly: '-10-31', quarterly: '-09-30' };

function documentsStatement(db: Database, period: Period, { filing }: Filed) {
  const { number, fy, orderId, kind, id, totalPaise } = taxDocuments;
  const isStateless = asFlag(sql`(${taxDocuments.buyer} ->> '$.state_code' = '')`);
  const isAfterGap = asFlag(sql`(${count} > 1 and not exists (
    select 1 from ${taxDocuments} p where p.fy = ${fy} and p.number = ${before}))`);
  // Goodwill does not change the bill, and neither does money that the owner keeps.
  const isOfBill = sql`r.what is not 'goodwill'`;
  const billedPaise = sql`(select coalesce(sum(p.amount_paise - ${refundedPaiseOf('p', GOING_BACK, isOfBill)}), 0)
    from ${payments} p where p.order_id = ${orderId} and p.status in ${COME_IN})`;
  const isUncredited = asFlag(sql`(${kind} <> 'credit_note'
    and exists (select 1 from ${orders} o where o.id = ${orderId} and o.status in ${ENDED})
    and ${totalPaise} > (select coalesce(sum(n.total_paise), 0) from ${taxDocuments} n where n.original_document_id = ${id})
      + ${billedPaise})`);
  // `26-27` ends in March 2027.
  const isLate = asFlag(sql`(${kind} = 'credit_note' and ${taxPaise} > 0
    and exists (select 1 from ${taxDocuments} b where b.id = ${taxDocuments.originalDocumentId}
      and ${taxDocuments.issuedOn} > '20' || substr(b.fy, 4) || ${LAST_NOTES[filing]}))`);
  return db
    .select({ number, orderId, isStateless, isAfterGap, isUncredited, isLate })
    .from(taxDocuments)
    .where(sql`${isIn(period)} and (${isStateless} or ${isAfterGap} or ${isUncredited} or ${isLate})`)
    .orderBy(taxDocuments.issuedOn, id)
    .limit(MOST_FOUND + 1);
}

/** The next trace of a change has the value of then. JSON, so that a missing value counts as a value too. */
function saidThen(name: 'defaultHsn' | 'defaultRateBps'): SQL {
  const was = sql.raw(`a.changes -> '$.before.${name}'`);
  return sql`(coalesce((select ${was} from ${auditLog} a
    where a.kind = 'category' and a.entity_id = cast(${categories.id} as text)
      and a.created_at > ${taxDocuments.createdAt} and ${was} is not null
    order by a.created_at, a.id limit 1), json_quote(${categories[name]})) ->> '$')`;
}

/**
 * A code that is too short, or another rate than expected: the category's, else that of the category's code or of the
 * piece's own. The rate of then and the one of now are both right, since the category may have been wrong.
 */
function linesStatement(db: Database, period: Period, { mode, hsnDigits }: Filed) {
  const l = taxDocumentLines;
  const expected = (rateBps: SQL, hsn: SQL) =>
    sql`coalesce(${rateBps}, ${rateOn(sql`coalesce(${hsn}, ${l.hsn})`, sql`${taxDocuments.issuedOn}`)})`;
  const now = expected(sql`${categories.defaultRateBps}`, sql`${categories.defaultHsn}`);
  const then = expected(saidThen('defaultRateBps'), saidThen('defaultHsn'));
  const expectedBps = sql<number | null>`iif(${l.rateBps} = ${now}, ${l.rateBps}, ${then})`;
  return db
    .select({
      number: taxDocuments.number,
      orderId: taxDocuments.orderId,
      id: orderItems.productId,
      name: orderItems.name,
      hsn: l.hsn,
      rateBps: l.rateBps,
      expectedBps,
    })
    .from(taxDocuments)
    .innerJoin(l, sql`${l.documentId} = ${taxDocuments.id}`)
    .innerJoin(orderItems, sql`${orderItems.id} = ${l.orderItemId}`)
    .innerJoin(products, sql`${products.id} = ${orderItems.productId}`)
    .leftJoin(categories, sql`${categories.id} = ${products.categoryId}`)
    .where(
      sql`${mode} = 'regular' and ${isIn(period)} and ${taxDocuments.kind} <> 'credit_note'
        and ${modeIs('regular')}
        and (length(${l.hsn}) < ${hsnDigits} or ${l.rateBps} <> ${expectedBps})`,
    )
    .orderBy(taxDocuments.issuedOn, taxDocuments.id)
    .limit(MOST_FOUND + 1);
}

function otherSellerStatement(db: Database, period: Period, { mode, modeNow, gstin }: Filed) {
  const issuedIn = sql`${taxDocuments.seller} ->> '$.mode'`;
  const isOther = sql`(${issuedIn} <> ${modeNow}
    or (${gstin} is not null and ${taxDocuments.seller} ->> '$.gstin' is not ${gstin}))`;
  return db
    .select({
      count: sql<number>`count(iif(${isOther}, 1, null))`,
      ofOtherKind: sql<number>`count(iif(${issuedIn} <> ${mode}, 1, null))`,
    })
    .from(taxDocuments)
    .where(isIn(period));
}

/** The seller's turnover requires a number of the e-invoice portal on each. */
function toBusinessesStatement(db: Database, period: Period, { mode, needsIrn }: Filed) {
  const { number, orderId, buyer, issuedOn, id } = taxDocuments;
  return db
    .select({ number, orderId })
    .from(taxDocuments)
    .where(
      sql`${mode} = 'regular' and ${Number(needsIrn)} and ${isIn(period)}
        and ${modeIs('regular')} and ${buyer} ->> '$.gstin' is not null
        and ${taxPaise} > 0`,
    )
    .orderBy(issuedOn, id)
    .limit(MOST_FOUND + 1);
}

/** Orders of any age: the seller may not send to that State today. */
function elsewhereStatement(db: Database, { onlyState }: Filed) {
  return db
    .select({ orderId: orders.id })
    .from(orders)
    .where(
      sql`${onlyState} is not null and ${orders.status} in ${statusesIn('to_send')}
        and ${orders.shippingAddress} ->> '$.state' <> ${onlyState}`,
    )
    .orderBy(orders.createdAt)
    .limit(MOST_FOUND + 1);
}

function unbilledStatement(db: Database, { from, to }: Period) {
  return db
    .select({ orderId: orders.id })
    .from(orders)
    .where(
      sql`(${orders.status} in ${LEFT} or (${orders.status} in ${statusesIn('to_send')}
          and ${orders.packedAt} is not null and exists (
            select 1 from ${orders} f where f.id = ${orders.joinsOrderId} and f.status in ${LEFT})))
        and ${orders.createdAt} >= ${startOfDay(from)} and ${orders.createdAt} < ${endOfDay(to)}
        and not exists (select 1 from ${taxDocuments} d where d.order_id = ${orders.id} and d.kind <> 'credit_note')`,
    )
    .orderBy(orders.createdAt)
    .limit(MOST_FOUND + 1);
}
