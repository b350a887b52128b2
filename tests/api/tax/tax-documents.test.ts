import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { orderItems, orders } from '#drizzle/schema/order.ts';
import { documentSeries } from '#drizzle/schema/tax.ts';
import { documentNumber, financialYear } from '#tax/period.ts';
import { shop } from '#shop.config.ts';
import { useAdminOrders } from '#tests/support/admin-orders.ts';
import { refusalOf } from '#tests/support/refusal.ts';
import { addSold } from '#tests/support/sales.ts';
import { addProduct } from '#tests/support/rows.ts';
import { taxPapersIn } from '#tests/support/tax-papers.ts';

const { admin, change, set, place } = useAdminOrders();

const db = () => admin().ctx.db;
const { papersOf: documents, linesOf } = taxPapersIn(db);
const series = () => db().select().from(documentSeries);
/** The count that comes next this year. */
const nextCount = async (at = Date.now()) =>
  (await series()).find(({ kind, fy }) => kind === 'invoice' && fy === financialYear(at))?.nextNumber ?? 1;

/** A paid order of one piece. */
async function sold(values: Partial<typeof orders.$inferInsert> = {}) {
  const product = await addProduct(db());
  return await addSold(db(), product, 1, 299_00, values);
}

async function issued() {
  const { id } = await sold();
  expect((await set(id, 'shipped')).status).toBe(200);
  const found = (await documents(id)).at(-1);
  if (!found) throw new Error('No document was issued.');
  return found;
}

/** The number in the financial year of today. */
const numberOf = (count: number) => documentNumber('JH', financialYear(Date.now()), count);

describe('G1: the document of a parcel', () => {
  test('is made when it is sent: it says what was sold, by whom and to whom', async () => {
    const { id } = await sold();
    await set(id, 'processing');
    expect(await documents(id)).toEqual([]);
    const more = sql`json_set(shipping_address, '$.apartment', 'Flat 4B', '$.place', 'Near the lake')`;
    await db().update(orders).set({ shippingAddress: more }).where(eq(orders.id, id));
    const first = await nextCount();
    // Sent by ten at once it gets one.
    const answers = await Promise.all(Array.from({ length: 10 }, () => change(id, { status: 'shipped' })));
    for (const { status } of answers) expect([200, 409]).toContain(status);
    expect(await nextCount()).toBe(first + 1);
    const [document, ...others] = await documents(id);
    expect(others).toEqual([]);
    expect(document).toMatchObject({
      kind: 'tax_invoice',
      orderId: id,
      placeOfSupply: '29',
      supply: 'intra',
      taxablePaise: 290_30,
      cgstPaise: 4_35,
      sgstPaise: 4_35,
      igstPaise: 0,
      totalPaise: 299_00,
      seller: { gstin: shop.gstin, legal_name: shop.legalName, state_code: '29', mode: 'regular' },
      buyer: {
        name: 'Asha Rao',
        address: '12 MG Road\nFlat 4B\nNear the lake\nBengaluru 560079\nKarnataka',
        state_code: '29',
      },
    });
    expect(document?.number).toMatch(/^JH\/\d\d-\d\d\/\d{6}$/);
    expect(await linesOf(document?.id ?? 0)).toMatchObject([
      { lineNo: 1, description: 'Temple jhumka', hsn: '7117', rateBps: 300, totalPaise: 299_00 },
    ]);
  });

  test('counts each piece in the unit that it was sold in, and so does its note', async () => {
    const { id } = await sold();
    await db().update(orderItems).set({ uqc: 'PRS' }).where(eq(orderItems.orderId, id));
    await set(id, 'shipped');
    await set(id, 'cancelled_by_user');
    const papers = await documents(id);
    for (const { id: document } of papers) expect(await linesOf(document)).toMatchObject([{ uqc: 'PRS' }]);
    expect(papers).toHaveLength(2);
  });

  test('adds up to an order with a coupon and delivery, to another State', async () => {
    const { id } = await place();
    await db()
      .update(orders)
      .set({ shippingAddress: sql`json_set(shipping_address, '$.state', 'MH')` })
      .where(eq(orders.id, id));
    await set(id, 'shipped');
    const [document] = await documents(id);
    expect(document).toMatchObject({
      supply: 'inter',
      placeOfSupply: '27',
      totalPaise: 1_900_00,
      cgstPaise: 0,
    });
    expect(await linesOf(document?.id ?? 0)).toMatchObject([
      { quantity: 2, grossPaise: 2_000_00, discountPaise: 100_00, totalPaise: 1_900_00, igstPaise: 55_34 },
    ]);
  });

  test('is one at a time, however often its status goes back and forth', async () => {
    const { id } = await sold();
    for (const to of ['shipped', 'delivered', 'shipped', 'delivered'] as const) await set(id, to);
    expect(await documents(id)).toHaveLength(1);
    for (const to of ['processing', 'shipped', 'delivered', 'paid', 'delivered'] as const) await set(id, to);
    expect((await documents(id)).map(({ kind }) => kind)).toEqual([
      'tax_invoice',
      'credit_note',
      'tax_invoice',
      'credit_note',
      'tax_invoice',
    ]);
  });
});

describe('G1: its number', () => {
  test('50 parcels that leave at once get 50 numbers, one after the other', async () => {
    const product = await addProduct(db());
    const ids: string[] = [];
    const first = await nextCount();
    for (let nth = 0; nth < 50; nth += 1) ids.push((await addSold(db(), product, 1, 299_00)).id);
    const answers = await Promise.all(ids.map((id) => change(id, { status: 'shipped' })));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const made = await documents(...ids);
    expect(made.map(({ number }) => number)).toEqual(ids.map((_, nth) => numberOf(first + nth)));
    expect(new Set(made.map(({ orderId }) => orderId))).toEqual(new Set(ids));
    expect(await nextCount()).toBe(first + 50);
  });

  test('a write that fails leaves neither document nor gap', async () => {
    const { id } = await sold();
    const before = await series();
    await db().run(
      sql`create trigger no_events before insert on order_events begin select raise(abort, 'no'); end`,
    );
    expect((await set(id, 'shipped')).status).toBe(500);
    admin().ctx.logged.length = 0;
    expect([await documents(id), await series()]).toEqual([[], before]);
    await db().run(sql`drop trigger no_events`);
    const next = await nextCount();
    expect((await issued()).number).toBe(numberOf(next));
  });
});

describe('G1: what was issued is final', () => {
  test('no statement changes, removes or replaces a document, a line or its count', async () => {
    const { id: documentId, orderId: id, fy } = await issued();
    const before = [await documents(id), await linesOf(documentId), await series()];
    const columns = `kind, number, fy, issued_on, order_id, seller_json, buyer_json, place_of_supply, supply,
      taxable_paise, cgst_paise, sgst_paise, igst_paise, total_paise, sha256`;
    const copied = columns
      .replace('total_paise,', '0,')
      .replace('taxable_paise, cgst_paise, sgst_paise', '0, 0, 0');
    const lineColumns = `document_id, line_no, description, hsn, uqc, quantity, unit_price_paise, gross_paise,
      discount_paise, delivery_paise, rate_bps, taxable_paise, cgst_paise, sgst_paise, igst_paise, total_paise`;
    const tried = [
      'update tax_documents set total_paise = total_paise',
      "update tax_documents set reason = 'x'",
      'delete from tax_documents',
      `insert or replace into tax_documents (id, ${columns}) select id, ${copied} from tax_documents`,
      `insert or replace into tax_documents (${columns}) select ${copied} from tax_documents`,
      `replace into tax_documents (${columns}) select ${copied.replace('number', "'JH/x'")} from tax_documents`,
      'update or replace tax_documents set id = 9',
      'update tax_document_lines set hsn = 1',
      'delete from tax_document_lines',
      `insert or replace into tax_document_lines (${lineColumns}) select ${lineColumns} from tax_document_lines`,
      `insert into tax_document_lines (${lineColumns})
        select ${lineColumns.replace('line_no', 'line_no + 1')} from tax_document_lines`,
      'update document_series set next_number = 1',
      "update document_series set prefix = 'X', next_number = next_number + 1",
      'delete from document_series',
    ];
    for (const statement of tried) {
      expect(await refusalOf(db().run(sql.raw(statement))), statement).toMatch(
        /^(?:tax_documents_are_final|tax_document_lines_are_their_document|document_series_count_by_one)$/,
      );
    }
    await db().run(sql`insert or replace into document_series values ('invoice', ${fy}, 'JH', 1)`);
    const pieces = db().delete(orderItems).where(eq(orderItems.orderId, id));
    expect(await refusalOf(pieces)).toMatch(/FOREIGN KEY/);
    expect([await documents(id), await linesOf(documentId), await series()]).toEqual(before);
  });
});
