import { sql } from 'drizzle-orm';
import type { Database } from '#drizzle/client.ts';
import { documentSeries, taxDocumentLines, taxDocuments } from '#drizzle/schema/tax.ts';
import { requireChange, requireThat, type Statement } from '#drizzle/write-batch.ts';
import { isoDay } from '#dates.ts';
import { type Said, sealOf } from './document-seal.server.ts';
import { financialYear, NUMBER_DIGITS } from './financial-year.ts';

interface Issue extends Omit<Said, 'issuedOn'> {
  readonly series: (typeof documentSeries.$inferInsert)['kind'];
  readonly prefix: string;
  /**
   * How many documents of any kind the order had when this was decided: with more of them the decision no longer holds.
   */
  readonly count: number;
  readonly at: number;
}

/** Whether an order has exactly this many documents of any kind. */
export function hasPapers(orderId: string, count: number) {
  return sql`((select count(*) from ${taxDocuments} where order_id = ${orderId}) = ${count})`;
}

/**
 * Join the write that the document belongs to, which takes the number: documents that are issued at once get one each,
 * and a write that fails leaves no gap.
 */
export async function issueStatements(
  db: Database,
  { series: kind, prefix, count, at, ...content }: Issue,
): Promise<Statement[]> {
  const { orderId, seller, buyer, sums, lines, credits } = content;
  const fy = financialYear(at);
  const issuedOn = isoDay(at);
  const sha256 = await sealOf({ ...content, issuedOn });
  const series = sql`kind = ${kind} and fy = ${fy} and prefix = ${prefix}`;
  const { documentId = null, reason = null, refundId = null } = credits ?? {};
  return [
    requireThat(db, hasPapers(orderId, count)),
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
