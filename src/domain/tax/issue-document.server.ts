import { sql } from 'drizzle-orm';
import type { Database } from '../../../drizzle/client.ts';
import {
  documentSeries,
  type StoredBuyer,
  type StoredSeller,
  taxDocumentLines,
  taxDocuments,
} from '../../../drizzle/schema/tax.ts';
import { requireChange, requireThat, type Statement } from '../../../drizzle/write-batch.ts';
import { isoDay } from '../dates.ts';
import { hashToken } from '../tokens.ts';
import { financialYear, NUMBER_DIGITS } from './financial-year.ts';
import type { TaxContent } from './tax-document.ts';

interface Issue {
  readonly series: (typeof documentSeries.$inferInsert)['kind'];
  readonly prefix: string;
  readonly orderId: string;
  /** How many documents of any kind the order has: what was decided for that many does not hold for more. */
  readonly count: number;
  readonly seller: StoredSeller;
  readonly buyer: StoredBuyer;
  readonly sums: Omit<TaxContent, 'lines'>;
  readonly lines: TaxContent['lines'];
  /** Of a credit note: what it credits, why, and the refund that it goes with. */
  readonly credits?: {
    readonly documentId: number;
    readonly reason: string;
    readonly refundId: number | null;
  };
  readonly at: number;
}

/**
 * Join the write that the document belongs to. The number is taken in there: of those that are issued at once each gets
 * the next one, and a write that fails leaves no gap.
 */
export async function issueStatements(
  db: Database,
  { series: kind, prefix, orderId, count, seller, buyer, sums, lines, credits, at }: Issue,
): Promise<Statement[]> {
  const fy = financialYear(at);
  const issuedOn = isoDay(at);
  const said = [issuedOn, orderId, seller, buyer, sums, lines, ...(credits ? [credits] : [])];
  const sha256 = await hashToken(JSON.stringify(said));
  const series = sql`kind = ${kind} and fy = ${fy} and prefix = ${prefix}`;
  const { documentId = null, reason = null, refundId = null } = credits ?? {};
  return [
    requireThat(db, sql`((select count(*) from ${taxDocuments} where order_id = ${orderId}) = ${count})`),
    db.insert(documentSeries).values({ kind, fy, prefix }).onConflictDoNothing(),
    db.run(sql`
      insert into ${taxDocuments} (kind, number, fy, issued_on, order_id, original_document_id, reason, refund_id,
        seller_json, buyer_json, place_of_supply, supply, taxable_paise, cgst_paise, sgst_paise, igst_paise,
        round_off_paise, total_paise, sha256, created_at)
      select ${sums.kind}, prefix || '/' || fy || '/' || printf(${`%0${String(NUMBER_DIGITS)}d`}, next_number), fy,
        ${issuedOn}, ${orderId}, ${documentId}, ${reason}, ${refundId}, ${JSON.stringify(seller)},
        ${JSON.stringify(buyer)}, ${sums.placeOfSupply}, ${sums.supply}, ${sums.taxablePaise}, ${sums.cgstPaise},
        ${sums.sgstPaise}, ${sums.igstPaise}, ${sums.roundOffPaise}, ${sums.totalPaise}, ${sha256}, ${at}
      from ${documentSeries} where ${series}
    `),
    requireChange(db, 1),
    db.run(sql`update ${documentSeries} set next_number = next_number + 1 where ${series}`),
    db.run(sql`
      insert into ${taxDocumentLines} (document_id, line_no, order_item_id, description, hsn, uqc, quantity,
        unit_price_paise, gross_paise, discount_paise, delivery_paise, rate_bps, taxable_paise, cgst_paise,
        sgst_paise, igst_paise, total_paise)
      select (select max(id) from ${taxDocuments} where order_id = ${orderId}), l.key + 1,
        l.value ->> 'orderItemId', l.value ->> 'description', l.value ->> 'hsn', l.value ->> 'uqc',
        l.value ->> 'quantity', l.value ->> 'unitPricePaise', l.value ->> 'grossPaise',
        l.value ->> 'discountPaise', l.value ->> 'deliveryPaise', l.value ->> 'rateBps', l.value ->> 'taxablePaise',
        l.value ->> 'cgstPaise', l.value ->> 'sgstPaise', l.value ->> 'igstPaise', l.value ->> 'totalPaise'
      from json_each(${JSON.stringify(lines)}) l order by l.key
    `),
    requireChange(db, lines.length),
  ];
}
