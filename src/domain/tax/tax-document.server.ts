import { and, asc, desc, eq, inArray, ne, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type { Database } from '#drizzle/client.ts';
import type { orderItems, orders } from '#drizzle/schema/order.ts';
import {
  type StoredBuyer,
  type StoredSeller,
  taxDocumentLines,
  taxDocuments,
  taxSettings,
} from '#drizzle/schema/tax.ts';
import { requireThat, type Statement } from '#drizzle/write-batch.ts';
import { shop } from '#shop.config.ts';
import { findState, deliveryLines } from '#address/address.ts';
import { type CreditRequest, leftAfter } from './credit-note.ts';
import { issueStatements } from './credit-note.server.ts';
import { type TaxableOrder, addUp, shareOut, sumOf, taxWithin } from './tax-amounts.ts';
import { type TaxContent, type TaxDocument, taxContentOf, documentKindOf } from './tax-document.ts';
import type { TaxSettings } from './tax-settings.server.ts';
import type { SellerMode } from './seller.ts';

/** The last one, if no place is given. */
export interface WhichDocument {
  readonly of: 'bills' | 'credit notes';
  readonly nth?: number;
}

const originals = alias(taxDocuments, 'originals');

export async function findDocument(
  db: Database,
  orderId: string,
  isSeen: SQL,
  { of, nth }: WhichDocument = { of: 'bills' },
): Promise<TaxDocument | null> {
  const isIt = and(
    eq(taxDocuments.orderId, orderId),
    of === 'bills' ? ne(taxDocuments.kind, 'credit_note') : eq(taxDocuments.kind, 'credit_note'),
    sql`exists (select 1 from orders where id = ${orderId} and ${isSeen})`,
  );
  const id = db
    .select({ id: taxDocuments.id })
    .from(taxDocuments)
    .where(isIt)
    .orderBy(nth === undefined ? desc(taxDocuments.id) : asc(taxDocuments.id))
    .limit(1)
    .offset((nth ?? 1) - 1);
  const [[found], lines] = await db.batch([
    db
      .select({ document: taxDocuments, number: originals.number, issuedOn: originals.issuedOn })
      .from(taxDocuments)
      .leftJoin(originals, eq(originals.id, taxDocuments.originalDocumentId))
      .where(inArray(taxDocuments.id, id)),
    db
      .select()
      .from(taxDocumentLines)
      .where(inArray(taxDocumentLines.documentId, id))
      .orderBy(asc(taxDocumentLines.lineNo)),
  ]);
  if (!found) return null;
  const { document, number, issuedOn } = found;
  const { seller, buyer } = document;
  return {
    ...document,
    lines,
    original: number === null || issuedOn === null ? null : { number, issuedOn },
    seller: {
      name: seller.legal_name,
      tradeName: seller.trade_name,
      stateCode: seller.state_code,
      address: seller.address,
      mode: seller.mode,
      gstin: seller.gstin,
      email: seller.email,
      phone: seller.phone,
    },
    buyer: {
      name: buyer.name,
      address: buyer.address,
      stateCode: buyer.state_code,
      gstin: buyer.gstin ?? null,
      ...(buyer.delivered_to !== undefined && { deliveredTo: buyer.delivered_to }),
    },
  };
}

type Order = typeof orders.$inferSelect;
type Item = typeof orderItems.$inferSelect;

type SoldItem = Pick<Item, 'id' | 'name' | 'hsn' | 'uqc' | 'gstRateBps' | 'quantity'> &
  Pick<Item, 'selectedSize' | 'priceAtPurchasePaise'>;

interface Sold {
  readonly order: TaxableOrder & Pick<Order, 'id' | 'customerName' | 'shippingAddress' | 'buyerGstin'>;
  readonly items: readonly SoldItem[];
  readonly count: number;
  readonly refunded: readonly CreditRequest[];
  readonly at: number;
}

export function draftOf(
  settings: TaxSettings,
  order: TaxableOrder & Pick<Order, 'shippingAddress' | 'buyerGstin'>,
  items: readonly SoldItem[],
): TaxContent {
  return taxContentOf(
    settings,
    { ...order, state: order.shippingAddress.state },
    items.map((item) => ({ ...item, size: item.selectedSize, unitPricePaise: item.priceAtPurchasePaise })),
  );
}

/** For the write that sends the parcel, so that none leaves without its document. */
export async function issuingStatements(
  db: Database,
  settings: TaxSettings,
  { order, items, count, refunded, at }: Sold,
): Promise<Statement[]> {
  const whole = draftOf(settings, order, items);
  const { lines, ...sums } = billContentOf(whole, settings.mode, refunded, order.buyerGstin);
  return [
    // Settings that were changed since they were read would need another document.
    requireThat(
      db,
      sql`((select ${taxSettings.updatedAt} from ${taxSettings} where id = 1) is ${settings.updatedAt})`,
    ),
    ...(await issueStatements(db, {
      series: 'invoice',
      prefix: settings.invoicePrefix,
      orderId: order.id,
      count,
      at,
      seller: sellerOf(settings),
      buyer: buyerOf(order, settings),
      sums,
      lines,
    })),
  ];
}

function sellerOf({ mode, gstin, legalName, tradeName, stateCode }: TaxSettings): StoredSeller {
  const { line1, line2, city, pinCode, state } = shop.address;
  return {
    mode,
    gstin,
    legal_name: legalName,
    trade_name: tradeName,
    state_code: stateCode,
    address: [line1, line2, `${city} ${pinCode}`, state].join('\n'),
    email: shop.email,
    phone: shop.phone,
  };
}

/** An unregistered seller puts no tax number of the buyer on a bill. */
function buyerOf(
  { customerName, shippingAddress: to, buyerGstin }: Sold['order'],
  { mode }: TaxSettings,
): StoredBuyer {
  return {
    name: customerName,
    address: deliveryLines(to).join('\n'),
    state_code: findState(to.state)?.gstCode ?? '',
    ...(buyerGstin !== null && mode !== 'unregistered' && { gstin: buyerGstin }),
    ...(to.recipient !== undefined && { delivered_to: to.recipient }),
  };
}

/** Refunded pieces are not on the bill. If all has gone back, the owner sends what they like, so they stay on it. */
export function billContentOf(
  whole: TaxContent,
  mode: SellerMode,
  refunded: readonly CreditRequest[],
  buyerGstin: string | null,
): TaxContent {
  const rest = leftAfter(whole, whole, refunded);
  if (rest.totalPaise === whole.totalPaise || rest.totalPaise <= 0) return whole;
  const isSent = (line: { readonly quantity: number }) => line.quantity > 0;
  const kept = rest.lines.some(isSent)
    ? rest.lines.filter(isSent)
    : rest.lines.map((line, place) => ({ ...line, quantity: whole.lines[place]?.quantity ?? 0 }));
  const gross = kept.map(({ unitPricePaise, quantity }) => unitPricePaise * quantity);
  // Money paid for the delivery of pieces that do not go.
  const more = shareOut(totalOf(rest.lines) - totalOf(kept), gross);
  const lines = kept.map((line, place) => {
    const grossPaise = gross[place] ?? 0;
    const totalPaise = line.totalPaise + (more[place] ?? 0);
    const deliveryPaise = Math.max(line.deliveryPaise + (more[place] ?? 0), totalPaise - grossPaise);
    return {
      ...line,
      grossPaise,
      deliveryPaise,
      discountPaise: grossPaise + deliveryPaise - totalPaise,
      ...taxWithin(totalPaise, line.rateBps, whole.supply),
    };
  });
  return {
    ...rest,
    ...addUp(lines),
    lines,
    totalPaise: rest.totalPaise,
    kind: documentKindOf(
      mode,
      lines.map(({ rateBps }) => rateBps),
      buyerGstin,
    ),
  };
}

const totalOf = (lines: TaxContent['lines']) => sumOf(lines.map(({ totalPaise }) => totalPaise));
