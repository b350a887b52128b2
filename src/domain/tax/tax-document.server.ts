import { and, asc, eq, inArray, ne, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../../drizzle/client.ts';
import type { orderItems, orders } from '../../../drizzle/schema/order.ts';
import {
  documentSeries,
  type StoredBuyer,
  type StoredSeller,
  taxDocumentLines,
  taxDocuments,
  taxSettings,
} from '../../../drizzle/schema/tax.ts';
import { requireChange, requireThat, type Statement } from '../../../drizzle/write-batch.ts';
import { shop } from '../../shop.config.ts';
import { findState } from '../address/address.ts';
import { isoDay } from '../dates.ts';
import { hashToken } from '../tokens.ts';
import { financialYear, NUMBER_DIGITS } from './financial-year.ts';
import { type TaxDocument, taxContentOf } from './tax-document.ts';
import type { TaxSettings } from './tax-settings.server.ts';

/** What an order was sent with: one document at most. */
export function documentStatement(db: Database, orderId: string) {
  return db.select().from(taxDocuments).where(isOf(orderId));
}

const isOf = (orderId: string) =>
  and(eq(taxDocuments.orderId, orderId), ne(taxDocuments.kind, 'credit_note'));

/** As it was issued, of an order that whoever asks may see; null where there is none. */
export async function findDocument(db: Database, orderId: string, isSeen: SQL): Promise<TaxDocument | null> {
  const isIt = and(isOf(orderId), sql`exists (select 1 from orders where id = ${orderId} and ${isSeen})`);
  const ids = db.select({ id: taxDocuments.id }).from(taxDocuments).where(isIt);
  const [[found], lines] = await db.batch([
    db.select().from(taxDocuments).where(isIt),
    db
      .select()
      .from(taxDocumentLines)
      .where(inArray(taxDocumentLines.documentId, ids))
      .orderBy(asc(taxDocumentLines.lineNo)),
  ]);
  if (!found) return null;
  const { seller, buyer } = found;
  return {
    ...found,
    lines,
    original: null,
    seller: {
      ...{ name: seller.legal_name, tradeName: seller.trade_name, stateCode: seller.state_code },
      ...{ address: seller.address, mode: seller.mode, gstin: seller.gstin },
      ...{ email: seller.email, phone: seller.phone },
    },
    buyer: { name: buyer.name, address: buyer.address, stateCode: buyer.state_code },
  };
}

interface Sold {
  readonly order: typeof orders.$inferSelect;
  readonly items: readonly (typeof orderItems.$inferSelect)[];
  readonly at: number;
}

/**
 * Join the write that sends the parcel, so that none leaves without its document. The number is taken in there: of
 * parcels that leave at once each gets the next one, and a write that fails leaves no gap.
 */
export async function issuingStatements(
  db: Database,
  settings: TaxSettings,
  { order, items, at }: Sold,
): Promise<Statement[]> {
  const fy = financialYear(at);
  const prefix = settings.invoicePrefix;
  const seller = sellerOf(settings);
  const buyer = buyerOf(order);
  const { lines, ...sums } = taxContentOf(
    settings,
    { ...order, state: order.shippingAddress.state },
    items.map((item) => ({ ...item, size: item.selectedSize, unitPricePaise: item.priceAtPurchasePaise })),
  );
  const issuedOn = isoDay(at);
  const sha256 = await hashToken(JSON.stringify([issuedOn, order.id, seller, buyer, sums, lines]));
  const series = sql`kind = 'invoice' and fy = ${fy} and prefix = ${prefix}`;
  return [
    // As read: whoever has changed them meanwhile wants another document.
    requireThat(
      db,
      sql`((select ${taxSettings.updatedAt} from ${taxSettings} where id = 1) is ${settings.updatedAt})`,
    ),
    db.insert(documentSeries).values({ kind: 'invoice', fy, prefix }).onConflictDoNothing(),
    db.run(sql`
      insert into ${taxDocuments} (kind, number, fy, issued_on, order_id, seller_json, buyer_json, place_of_supply,
        supply, taxable_paise, cgst_paise, sgst_paise, igst_paise, round_off_paise, total_paise, sha256, created_at)
      select ${sums.kind}, prefix || '/' || fy || '/' || printf(${`%0${String(NUMBER_DIGITS)}d`}, next_number), fy,
        ${issuedOn}, ${order.id}, ${JSON.stringify(seller)}, ${JSON.stringify(buyer)}, ${sums.placeOfSupply},
        ${sums.supply}, ${sums.taxablePaise}, ${sums.cgstPaise}, ${sums.sgstPaise}, ${sums.igstPaise},
        ${sums.roundOffPaise}, ${sums.totalPaise}, ${sha256}, ${at}
      from ${documentSeries} where ${series}
    `),
    requireChange(db, 1),
    db.run(sql`update ${documentSeries} set next_number = next_number + 1 where ${series}`),
    db.run(sql`
      insert into ${taxDocumentLines} (document_id, line_no, order_item_id, description, hsn, uqc, quantity,
        unit_price_paise, gross_paise, discount_paise, delivery_paise, rate_bps, taxable_paise, cgst_paise,
        sgst_paise, igst_paise, total_paise)
      select d.id, l.key + 1, l.value ->> 'orderItemId', l.value ->> 'description', l.value ->> 'hsn',
        l.value ->> 'uqc', l.value ->> 'quantity', l.value ->> 'unitPricePaise', l.value ->> 'grossPaise',
        l.value ->> 'discountPaise', l.value ->> 'deliveryPaise', l.value ->> 'rateBps', l.value ->> 'taxablePaise',
        l.value ->> 'cgstPaise', l.value ->> 'sgstPaise', l.value ->> 'igstPaise', l.value ->> 'totalPaise'
      from ${taxDocuments} d, json_each(${JSON.stringify(lines)}) l
      where d.order_id = ${order.id} and d.kind <> 'credit_note' order by l.key
    `),
    requireChange(db, lines.length),
  ];
}

function sellerOf({ mode, gstin, legalName, tradeName, stateCode }: TaxSettings): StoredSeller {
  const { line1, line2, city, pinCode, state } = shop.address;
  return {
    ...{ mode, gstin, legal_name: legalName, trade_name: tradeName, state_code: stateCode },
    address: [line1, line2, `${city} ${pinCode}`, state].join('\n'),
    ...{ email: shop.email, phone: shop.phone },
  };
}

function buyerOf({ customerName, shippingAddress: to }: Sold['order']): StoredBuyer {
  const state = findState(to.state);
  const lines = [to.address, to.apartment, to.place, `${to.city} ${to.pin_code}`, state?.name ?? to.state];
  return { name: customerName, address: lines.filter(Boolean).join('\n'), state_code: state?.gstCode ?? '' };
}
