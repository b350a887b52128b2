import { inArray, sql } from 'drizzle-orm';
import type { Database } from '#drizzle/client.ts';
import { products } from '#drizzle/schema/catalogue.ts';
import { orderItems, orders } from '#drizzle/schema/order.ts';
import { taxDocumentLines, taxDocuments } from '#drizzle/schema/tax.ts';
import { sealOf } from '#tax/credit-note.server.ts';
import type { CreditReason } from '#tax/tax-document.ts';
import { type MadeDocument, type MadeLine, sumsOfMade, TAX_GOODS } from './tax-month.ts';

/** The reason of each credit note. */
const REASON: CreditReason = 'price';

/** Writes the documents, with an order and its pieces for each that was sent. Ids go on after those already there. */
export async function insertTaxMonth(db: Database, made: readonly MadeDocument[]): Promise<void> {
  const [found] = await db.select({ last: sql<number>`coalesce(max(id), 0)` }).from(taxDocuments);
  const last = found?.last ?? 0;
  const pieces = await piecesFor(db);
  for (let at = 0; at < made.length; at += 200) {
    const some = made.slice(at, at + 200);
    const sent = some.filter(({ kind }) => kind !== 'credit_note');
    const all = some.flatMap(({ id, order_id, kind, lines: own }) =>
      own.map((line) => ({
        ...line,
        document_id: id,
        order_id,
        product_id: pieces.get(`${line.hsn} ${String(line.order_item_id)}`),
        isSold: kind !== 'credit_note',
      })),
    );
    const lines = JSON.stringify(all);
    const sold = JSON.stringify(all.filter(({ isSold }) => isSold));
    await db.batch([
      db.run(sql`insert into ${orders} (id, customer_email, customer_name, shipping_address, status, subtotal_paise,
          shipping_fee_paise, final_amount_paise, access_token_hash, created_at)
        select d.value ->> 'order_id', 'month@example.in', 'Made for its month', '{"state":"KA","country":"India"}', 'shipped', 0, 0,
          0, 'hash', unixepoch(d.value ->> 'issued_on') * 1000
        from json_each(${JSON.stringify(sent)}) d`),
      db.run(sql`insert into ${orderItems} (order_id, product_id, quantity, price_at_purchase_paise, name, hsn, gst_rate_bps)
        select l.value ->> 'order_id', l.value ->> 'product_id', l.value ->> 'quantity', l.value ->> 'unit_price_paise',
          l.value ->> 'description', l.value ->> 'hsn', l.value ->> 'rate_bps'
        from json_each(${sold}) l`),
    ]);
    const items = await db
      .select({ id: orderItems.id, orderId: orderItems.orderId, productId: orderItems.productId })
      .from(orderItems)
      .where(inArray(orderItems.orderId, [...new Set(some.map(({ order_id }) => order_id))]));
    const itemOf = ({ order_id }: MadeDocument, { hsn, order_item_id: nth }: MadeLine) =>
      items.find(
        ({ orderId, productId }) => orderId === order_id && productId === pieces.get(`${hsn} ${String(nth)}`),
      )?.id ?? 0;
    const seals = some.map((document) => sealOf(saidBy(document, made, last, itemOf)));
    const sha256 = await Promise.all(seals);
    const documents = JSON.stringify(
      some.map(({ lines: _, ...document }, place) => ({
        ...document,
        reason: document.kind === 'credit_note' ? REASON : null,
        sha256: sha256[place],
      })),
    );
    await db.batch([
      db.run(sql`insert into ${taxDocuments} (id, kind, number, fy, issued_on, order_id, original_document_id, reason,
          seller_json, buyer_json, place_of_supply, supply, taxable_paise, cgst_paise, sgst_paise, igst_paise,
          round_off_paise, total_paise, sha256)
        select ${last} + (d.value ->> 'id'), d.value ->> 'kind', d.value ->> 'number', d.value ->> 'fy',
          d.value ->> 'issued_on', d.value ->> 'order_id', ${last} + (d.value ->> 'original_document_id'),
          d.value ->> 'reason', d.value -> 'seller', d.value -> 'buyer', d.value ->> 'place_of_supply', d.value ->> 'supply',
          d.value ->> 'taxable_paise', d.value ->> 'cgst_paise', d.value ->> 'sgst_paise', d.value ->> 'igst_paise',
          d.value ->> 'round_off_paise', d.value ->> 'total_paise', d.value ->> 'sha256'
        from json_each(${documents}) d`),
      db.run(sql`insert into ${taxDocumentLines} (document_id, line_no, order_item_id, description, hsn, uqc, quantity, unit_price_paise,
          gross_paise, discount_paise, delivery_paise, rate_bps, taxable_paise, cgst_paise, sgst_paise, igst_paise,
          total_paise)
        select ${last} + (l.value ->> 'document_id'), l.value ->> 'line_no',
          (select id from ${orderItems} where order_id = l.value ->> 'order_id' and product_id = l.value ->> 'product_id'),
          l.value ->> 'description', l.value ->> 'hsn',
          l.value ->> 'uqc', l.value ->> 'quantity', l.value ->> 'unit_price_paise', l.value ->> 'gross_paise',
          l.value ->> 'discount_paise', l.value ->> 'delivery_paise', l.value ->> 'rate_bps', l.value ->> 'taxable_paise',
          l.value ->> 'cgst_paise', l.value ->> 'sgst_paise', l.value ->> 'igst_paise', l.value ->> 'total_paise'
        from json_each(${lines}) l`),
    ]);
  }
}

type ItemOf = (document: MadeDocument, line: MadeLine) => number;

/** What the document would say if it had been issued, with the ids that it gets. */
function saidBy(document: MadeDocument, made: readonly MadeDocument[], last: number, itemOf: ItemOf) {
  const original = made.find(({ id }) => id === document.original_document_id);
  return {
    issuedOn: document.issued_on,
    orderId: document.order_id,
    seller: document.seller,
    buyer: document.buyer,
    sums: {
      ...sumsOfMade(document),
      roundOffPaise: document.round_off_paise,
      kind: document.kind,
      placeOfSupply: document.place_of_supply,
      supply: document.supply,
    },
    lines: document.lines.map((line) => ({
      orderItemId: itemOf(document, line),
      description: line.description,
      hsn: line.hsn,
      uqc: line.uqc,
      quantity: line.quantity,
      unitPricePaise: line.unit_price_paise,
      rateBps: line.rate_bps,
      grossPaise: line.gross_paise,
      discountPaise: line.discount_paise,
      deliveryPaise: line.delivery_paise,
      ...sumsOfMade(line),
    })),
    ...(original && {
      credits: {
        documentId: last + original.id,
        reason: REASON,
        refundId: null,
        lines: original.lines.map((line) => ({
          lineNo: line.line_no,
          orderItemId: itemOf(original, line),
        })),
      },
    }),
  };
}

/** A product for each kind of goods and each line it may stand in, since an order has one line for a product. */
async function piecesFor(db: Database): Promise<Map<string, number>> {
  const wanted = TAX_GOODS.flatMap((goods) => [1, 2, 3, 4].map((nth) => ({ ...goods, nth })));
  const rows = wanted.map(({ name, hsn, gstRateBps }) => ({
    name,
    hsn,
    gstRateBps,
    pricePaise: 99_00,
    status: 'hidden' as const,
  }));
  const made = await db.insert(products).values(rows).returning({ id: products.id });
  return new Map(wanted.map(({ hsn, nth }, place) => [`${hsn} ${String(nth)}`, made[place]?.id ?? 0]));
}
