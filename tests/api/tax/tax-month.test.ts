import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { categories } from '#drizzle/schema/catalogue.ts';
import { orders } from '#drizzle/schema/order.ts';
import { payments } from '#drizzle/schema/payment.ts';
import { taxRates, taxSettings } from '#drizzle/schema/tax.ts';
import { auditLog } from '#drizzle/schema/audit.ts';
import { app } from '#functions/app.ts';
import { changeOrder } from '#order/change/change-order.server.ts';
import { gstr1Of } from '#tax/gstr1.ts';
import { gstr1Json } from '#tax/gstr1-json.ts';
import { getTaxMonth } from '#tax/tax-month.server.ts';
import type { ConcernKind } from '#tax/tax-concerns.ts';
import { crc32 } from '#zip.ts';
import { shop } from '#shop.config.ts';
import { personAs } from '#tests/support/actor.ts';
import { lastTrace } from '#tests/support/admin.ts';
import { openBrowser } from '#tests/support/browser.ts';
import { rowsOf } from '#tests/support/rows-read.ts';
import { addProduct } from '#tests/support/rows.ts';
import { addSold } from '#tests/support/sales.ts';
import { asFiled, makeTaxMonth } from '#tests/support/tax-month.ts';
import { insertTaxMonth } from '#tests/support/tax-month-rows.ts';
import { useTaxOwner } from '#tests/support/tax-owner.ts';
import { startDatabase } from '#tests/support/database.ts';
import { createTestContext } from '#tests/support/context.ts';

const { admin, asOwner, db, monthOf, settle } = useTaxOwner();

async function regular(key: string) {
  const month = await monthOf(key);
  if (month.mode !== 'regular' || !month.filed) throw new Error(`A seller by ${month.mode}.`);
  const documents = month.filed.flatMap((filed) => filed.documents);
  return { ...month, documents, tables: month.filed[0]?.tables };
}

const kindsOf = async (key: string) =>
  (await monthOf(key)).concerns.concerns.map(({ kind, orderId }): [ConcernKind, string] => [kind, orderId]);

afterEach(async () => {
  await db().delete(taxSettings);
});

/** A paid order of one piece, sent at that moment. */
async function sentAt(moment: string, values: Parameters<typeof addSold>[4] = {}) {
  const at = Date.parse(moment);
  const { id } = await addSold(db(), await addProduct(db()), 1, 299_00, { createdAt: at, ...values });
  await changeOrder(asOwner(at), id, { status: 'shipped' });
  return id;
}

const path = (key: string, format: string) => `/api/admin/tax/${key}/gstr1.${format}`;

describe('G1.6: what is filed for a month', () => {
  const made = makeTaxMonth({ orders: 500, month: '2031-10' });
  beforeEach(async () => {
    if ((await monthOf('2031-10')).firstDay === null) await insertTaxMonth(db(), made);
  });

  test('is made of its 500 orders, and of notes that correct the month before', async () => {
    const own = made.filter(({ issued_on }) => issued_on.startsWith('2031-10'));
    expect(own.length).toBeGreaterThan(500);
    const { documents } = await regular('2031-10');
    expect(documents).toHaveLength(own.length);
    const expected = asFiled(made).filter(({ issuedOn }) => issuedOn.startsWith('2031-10'));
    const filed = { gstin: shop.gstin, returnPeriod: '102031' };
    const { status, body, headers } = await admin().owner.get(path('2031-10', 'json'));
    expect([status, body]).toEqual([200, gstr1Json(gstr1Of(expected, 4), filed)]);
    expect(headers.get('Content-Disposition')).toBe(`attachment; filename="GSTR1-${shop.gstin}-102031.json"`);
    expect(await lastTrace(admin(), 'tax.export')).toMatchObject({
      entityId: '2031-10',
      changes: { format: 'json' },
    });
  });

  test('is a zip of the sheets of the portal’s tool, too', async () => {
    const { ctx, owner } = admin();
    const cookie = [...owner.cookies].map((pair) => pair.join('=')).join('; ');
    const address = new URL(path('2031-10', 'zip'), ctx.siteUrl).href;
    const response = await app.request(address, { headers: { Cookie: cookie } }, { ctx });
    expect([response.status, response.headers.get('Content-Type')]).toEqual([200, 'application/zip']);
    const zip = new Uint8Array(await response.arrayBuffer());
    const view = new DataView(zip.buffer);
    const size = view.getUint32(18, true);
    const start = 30 + view.getUint16(26, true);
    const first = zip.subarray(start, start + size);
    expect(new TextDecoder().decode(first)).toMatch(/^GSTIN\/UIN of Recipient,/);
    expect(crc32(first)).toBe(view.getUint32(14, true));
    expect(view.getUint16(zip.length - 12, true)).toBe(9);
  });

  test('of a quarter is what its months are, filed by its last one', async () => {
    const { body } = await admin().owner.get(path('2031-Q3', 'json'));
    expect(body).toMatchObject({ fp: '122031' });
    expect((await regular('2031-Q3')).documents).toEqual((await regular('2031-10')).documents);
    expect((await regular('2031-11')).documents).toEqual([]);
  });

  test('nobody else takes it, and there is none for what is no period', async () => {
    const stranger = openBrowser(admin().ctx);
    const downloads = () => db().$count(auditLog, eq(auditLog.action, 'tax.export'));
    const before = await downloads();
    for (const format of ['json', 'zip']) {
      expect((await stranger.get(path('2031-10', format))).status).toBe(401);
      expect((await admin().owner.get(path('2031-13', format))).status).toBe(404);
      expect((await admin().owner.get(path('31-32', format))).status).toBe(404);
    }
    // 16.6: a request that was refused is no download.
    expect(await downloads()).toBe(before);
    await expect(getTaxMonth(admin().ctx, '2031-10')).rejects.toMatchObject({ code: 'SIGNED_OUT' });
  });

  test('a parcel of 31 March, 23:59 in India, is of March; one a moment later of April', async () => {
    await sentAt('2033-03-31T23:59:59.999+05:30');
    await sentAt('2033-04-01T00:00:00.000+05:30');
    const daysOf = async (key: string) => (await regular(key)).documents.map(({ issuedOn }) => issuedOn);
    expect([await daysOf('2033-03'), await daysOf('2033-04')]).toEqual([['2033-03-31'], ['2033-04-01']]);
    expect([await daysOf('2032-Q4'), await daysOf('2033-Q1')]).toEqual([['2033-03-31'], ['2033-04-01']]);
    expect((await regular('2033-04')).tables?.invoices).toMatchObject([
      { from: 'JH/33-34/000001', total: 1 },
    ]);
  });

  test('without a period named, the last one that is over is meant', async () => {
    const at = Date.parse('2034-11-05T12:00:00+05:30');
    expect((await monthOf(null, at)).period.key).toBe('2034-10');
    await settle({ filing: 'quarterly' });
    expect((await monthOf(null, at)).period.key).toBe('2034-Q2');
  });
});

describe('G1: other sellers', () => {
  test.each([
    ['composition', shop.gstin, '2035-Q3', '2035-10'],
    ['unregistered', null, '37-38', '2037-10'],
  ] as const)('by %s have their turnover per month, and no GSTR-1', async (mode, gstin, key, month) => {
    const made = makeTaxMonth({ orders: 40, month, mode, seed: 7 });
    await settle({ mode, gstin });
    await insertTaxMonth(db(), made);
    const found = await monthOf(key);
    const of = made.filter((each) => each.issued_on.startsWith(month));
    const paise = of.reduce(
      (sum, each) => sum + (each.kind === 'credit_note' ? -1 : 1) * each.total_paise,
      0,
    );
    expect(found).toMatchObject({ mode, turnovers: [{ mode }] });
    const [turnover] = found.turnovers;
    expect(turnover?.months).toHaveLength(found.period.months.length);
    expect(turnover?.months.find((each) => each.month === month)).toEqual({
      month,
      paise,
      count: of.filter(({ kind }) => kind !== 'credit_note').length,
    });
    expect((await admin().owner.get(path(key, 'json'))).status).toBe(404);
  });

  test('what was issued before the seller became another is filed as it was, and told of', async () => {
    await sentAt('2038-04-10T12:00:00+05:30');
    await settle({ mode: 'composition' });
    await sentAt('2038-06-10T12:00:00+05:30');
    expect(await monthOf('2038-04')).toMatchObject({ mode: 'regular' });
    const { mode, concerns } = await monthOf('2038-Q1');
    expect([mode, concerns.otherSeller, concerns.isMixed]).toEqual(['composition', 1, true]);
  });
});

describe('G1: what has to be looked at', () => {
  test('an address without a State, and an order that was sent without a bill', async () => {
    const nowhere = await sentAt('2040-05-10T12:00:00+05:30', {
      shippingAddress: {
        address: '12',
        city: 'Bengaluru',
        state: '??',
        pin_code: '',
        country: 'India',
        phone: '',
      },
    });
    const { id } = await addSold(db(), await addProduct(db()), 1, 299_00, {
      status: 'delivered',
      createdAt: Date.parse('2040-05-31T23:59:00+05:30'),
    });
    expect(await kindsOf('2040-05')).toEqual([
      ['state', nowhere],
      ['unbilled', id],
    ]);
    expect(await kindsOf('2040-06')).toEqual([]);
  });

  test('a bill of an order that was given back, until a note corrects it', async () => {
    const id = await sentAt('2041-05-10T12:00:00+05:30');
    await db().update(orders).set({ status: 'refunded' }).where(eq(orders.id, id));
    expect(await kindsOf('2041-05')).toEqual([['uncredited', id]]);
    const note = (totalPaise: number, taxPaise: number) =>
      db()
        .run(sql`insert into tax_documents (kind, number, original_document_id, place_of_supply, supply, order_id,
          taxable_paise, cgst_paise, sgst_paise, igst_paise, total_paise, seller_json, buyer_json, fy, issued_on, sha256, reason)
        select 'credit_note', 'C/' || ${totalPaise}, id, place_of_supply, supply, order_id, ${totalPaise - 2 * taxPaise},
          ${taxPaise}, ${taxPaise}, 0, ${totalPaise}, seller_json, buyer_json, fy, '2041-06-01', sha256, 'price'
        from tax_documents where order_id = ${id} and kind <> 'credit_note'`);
    await note(99_00, 1_44);
    expect(await kindsOf('2041-05')).toEqual([['uncredited', id]]);
    // Money that is kept is rightly billed.
    const paid = { orderId: id, razorpayPaymentId: 'pay_kept', amountPaise: 299_00 };
    await db()
      .insert(payments)
      .values({ ...paid, status: 'captured' });
    const back = (amountPaise: number) =>
      db().run(sql`insert into refunds (payment_id, idempotency_key, status, amount_paise)
        select id, ${`back-${String(amountPaise)}`}, 'processed', ${amountPaise} from payments where order_id = ${id}`);
    await back(99_00);
    expect(await kindsOf('2041-05')).toEqual([]);
    await back(200_00);
    expect(await kindsOf('2041-05')).toEqual([['uncredited', id]]);
    await note(200_00, 2_91);
    expect(await kindsOf('2041-05')).toEqual([]);
  });

  test('a number that is missing', async () => {
    const made = makeTaxMonth({ orders: 20, month: '2042-10', seed: 3 });
    const gone = made.find(({ kind, number }) => kind !== 'credit_note' && number.endsWith('09'));
    const rest = made.filter(
      ({ id, original_document_id }) => id !== gone?.id && original_document_id !== gone?.id,
    );
    await insertTaxMonth(db(), rest);
    const { concerns } = await regular('2042-10');
    expect(concerns.concerns.filter(({ kind }) => kind === 'gap').map(({ number }) => number)).toContain(
      'JH/42-43/000009',
    );
  });

  test('a rate that is not its category’s, of the day, and a code that is too short for the turnover', async () => {
    const [category] = await db()
      .insert(categories)
      .values({ name: 'Hair', slug: 'hair-of-tax', defaultHsn: '9615' })
      .returning();
    const comb = await addProduct(db(), { categoryId: category?.id ?? 0 });
    const at = Date.parse('2043-05-10T12:00:00+05:30');
    const { id } = await addSold(db(), comb, 1, 299_00, { createdAt: at });

    await changeOrder(asOwner(at), id, { status: 'shipped' });
    const found = async () =>
      (await monthOf('2043-05')).concerns.concerns.map(({ kind, piece, expectedBps }) => [
        kind,
        piece?.id,
        piece?.rateBps,
        expectedBps,
      ]);
    expect(await found()).toEqual([['rate', comb.id, 300, 500]]);
    await db().insert(taxRates).values({ hsn: '9615', fromDate: '2043-05-10', rateBps: 300 });
    expect(await found()).toEqual([]);
    await db().update(categories).set({ defaultRateBps: 0 });
    expect(await found()).toEqual([['rate', comb.id, 300, 0]]);
    await db().update(categories).set({ defaultRateBps: null });
    await settle({ turnoverBand: 'above_5cr' });
    expect(await found()).toEqual([['hsn', comb.id, 300, null]]);
  });
});

test('D8: a month reads its own documents a few times, whatever else there is', async () => {
  const database = await startDatabase();
  try {
    await insertTaxMonth(database.db, makeTaxMonth({ orders: 1000, month: '2026-09', seed: 5 }));
    const made = makeTaxMonth({ orders: 500, month: '2027-10', seed: 6 });
    await insertTaxMonth(database.db, made);
    const lines = made.reduce((sum, document) => sum + document.lines.length, 0);
    const { read, written } = await rowsOf(database.sqld.url, (own) =>
      getTaxMonth(createTestContext(own, { actor: personAs('admin', 'owner') }), '2027-10'),
    );
    expect(read).toBeLessThanOrEqual(13 * made.length + 10 * lines);
    expect(written).toBe(0);
  } finally {
    await database.sqld.stop();
  }
});
