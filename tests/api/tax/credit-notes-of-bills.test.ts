import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { orderItems, orders } from '#drizzle/schema/order.ts';
import { payments, refunds } from '#drizzle/schema/payment.ts';
import { taxDocumentLines, taxSettings } from '#drizzle/schema/tax.ts';
import { getInvoice } from '#order/read/invoice.server.ts';
import { settleRefund } from '#payment/settle-refund.server.ts';
import { documentNumber } from '#tax/period.ts';
import { DEFAULT_TAX_SETTINGS } from '#tax/tax-settings.ts';
import { personAs } from '#tests/support/actor.ts';
import { useAdminOrders } from '#tests/support/admin-orders.ts';
import { refusalOf } from '#tests/support/refusal.ts';
import { addProduct } from '#tests/support/rows.ts';
import { addSold } from '#tests/support/sales.ts';
import { newKey, numberOf, taxPapersIn } from '#tests/support/tax-papers.ts';

const { admin, adminOrder, set } = useAdminOrders();
const db = () => admin().ctx.db;
const { papersOf, notesOf, linesOf, nextCount } = taxPapersIn(db);

const TAXES = ['taxablePaise', 'cgstPaise', 'sgstPaise', 'igstPaise', 'totalPaise'] as const;

/** An order of two pieces for ₹299 each, sent, with a payment that the provider does not know. */
async function sentByHand(quantity = 2, state = 'KA') {
  const order = await addSold(db(), await addProduct(db(), { inStock: 9 }), quantity, 299_00);
  await db()
    .update(orders)
    .set({ shippingAddress: sql`json_set(shipping_address, '$.state', ${state})` })
    .where(eq(orders.id, order.id));
  expect((await set(order.id, 'shipped')).status).toBe(200);
  const paymentId = `pay_${newKey()}`;
  const { totalPaise: amountPaise, id: orderId } = order;
  const [row] = await db()
    .insert(payments)
    .values({ orderId, razorpayPaymentId: paymentId, status: 'captured', amountPaise })
    .returning();
  await db().update(orders).set({ razorpayPaymentId: paymentId }).where(eq(orders.id, orderId));
  const [item] = await db().select().from(orderItems).where(eq(orderItems.orderId, orderId));
  return { id: orderId, paymentId, paymentRow: row?.id ?? 0, itemId: item?.id ?? 0 };
}

/** A refund that was asked for, and confirmed by the provider at that moment. */
async function settled(
  order: { paymentId: string; paymentRow: number },
  values: Pick<typeof refunds.$inferInsert, 'amountPaise' | 'what' | 'lines'>,
  at = Date.now(),
) {
  const key = `order-${newKey()}`;
  await db()
    .insert(refunds)
    .values({ paymentId: order.paymentRow, idempotencyKey: key, ...values });
  const said = { id: `rfnd_${key}`, paymentId: order.paymentId, amountPaise: values.amountPaise };
  const ctx = { ...admin().ctx, now: () => at };
  await settleRefund(ctx, { ...said, status: 'processed', receipt: key });
}

describe('G1.5: the notes of a bill', () => {
  test.each([
    ['2027-03-31T23:59:59.999+05:30', '26-27'],
    ['2027-04-01T00:00:00.000+05:30', '27-28'],
  ])('confirmed at %s it is of the year %s, whenever its bill was', async (moment, year) => {
    const order = await sentByHand();
    const at = Date.parse(moment);
    const count = await nextCount(at);
    await settled(order, { amountPaise: 10_00, what: 'price' }, at);
    expect(await notesOf(order.id)).toMatchObject([
      { number: documentNumber('JHC', year, count), fy: year, issuedOn: moment.slice(0, 10) },
    ]);
  });

  test.each([
    ['composition', DEFAULT_TAX_SETTINGS.gstin],
    ['unregistered', null],
  ] as const)('of a seller by %s has no tax, also once the seller is another', async (mode, gstin) => {
    await db()
      .insert(taxSettings)
      .values({ id: 1, ...DEFAULT_TAX_SETTINGS, mode, gstin });
    const order = await sentByHand();
    await db().delete(taxSettings);
    await settled(order, { amountPaise: 100_00, what: 'price' });
    expect(await notesOf(order.id)).toMatchObject([
      { taxablePaise: 100_00, cgstPaise: 0, totalPaise: 100_00, seller: { mode, gstin } },
    ]);
  });
});

describe('G1: their numbers', () => {
  test('50 refunds that are confirmed at once get 50, one after the other', async () => {
    const all = await Promise.all(
      Array.from({ length: 50 }, (_, nth) => sentByHand(1, nth % 2 ? 'KA' : 'MH')),
    );
    const count = await nextCount();
    await Promise.all(all.map((order) => settled(order, { amountPaise: 100_00, what: 'price' })));
    const numbers = (await notesOf(...all.map(({ id }) => id))).map(({ number }) => number);
    expect(numbers).toEqual(all.map((_, nth) => numberOf(count + nth)));
    expect(await nextCount()).toBe(count + 50);
  });
});

describe('a parcel that came back', () => {
  test.each(['cancelled_by_user', 'processing', 'paid', 'failed'] as const)(
    'and is set %s is credited with all that was not yet',
    async (status) => {
      const order = await sentByHand();
      await settled(order, { amountPaise: 100_00, what: 'price' });
      expect((await set(order.id, status)).status).toBe(200);
      const [bill, first, rest] = await papersOf(order.id);
      expect(rest).toMatchObject({ kind: 'credit_note', reason: 'returned', refundId: null });
      for (const name of TAXES) expect((first?.[name] ?? 0) + (rest?.[name] ?? 0), name).toBe(bill?.[name]);
    },
  );

  test('leaves with a new bill, to wherever it goes then', async () => {
    const { id } = await sentByHand();
    await set(id, 'processing');
    await db()
      .update(orders)
      .set({ shippingAddress: sql`json_set(shipping_address, '$.state', 'MH')` })
      .where(eq(orders.id, id));
    for (const to of ['shipped', 'delivered', 'shipped'] as const) await set(id, to);
    expect(await papersOf(id)).toMatchObject([
      { kind: 'tax_invoice', supply: 'intra' },
      { kind: 'credit_note', supply: 'intra', placeOfSupply: '29' },
      { kind: 'tax_invoice', supply: 'inter', placeOfSupply: '27', totalPaise: 598_00 },
    ]);
  });

  test('an order that went out twice keeps both bills', async () => {
    const { id } = await sentByHand();
    for (const to of ['processing', 'shipped'] as const) await set(id, to);
    const [first, note, last] = await papersOf(id);
    const ctx = { ...admin().ctx, actor: personAs('admin', 'owner') };
    const own = { id, token: null };
    expect(await getInvoice(ctx, own)).toMatchObject({ number: last?.number });
    expect(await getInvoice(ctx, own, '1')).toMatchObject({ number: first?.number });
    expect(await adminOrder(id)).toMatchObject({
      documentNumber: last?.number,
      otherPapers: [
        { kind: 'tax_invoice', number: first?.number, nth: 1 },
        { kind: 'credit_note', number: note?.number, nth: 1 },
      ],
    });
  });
});

describe('what the database itself refuses', () => {
  const columns = `order_id, seller_json, buyer_json, fy, issued_on, sha256`;
  const note = (values: string, id: number) =>
    db().run(
      sql.raw(`insert into tax_documents (kind, number, original_document_id, place_of_supply, supply,
        taxable_paise, cgst_paise, sgst_paise, igst_paise, total_paise, ${columns})
        select 'credit_note', 'X/1', id, ${values}, ${columns} from tax_documents where id = ${String(id)}`),
    );

  test('a note above its bill, of another place, or on a note; a second bill; a second note of a refund', async () => {
    const order = await sentByHand();
    const [bill] = await papersOf(order.id);
    const id = bill?.id ?? 0;
    for (const values of [
      "'29', 'intra', 58059, 871, 871, 0, 59801",
      "'29', 'intra', 0, 872, 0, 0, 872",
      "'27', 'inter', 100, 0, 0, 0, 100",
    ]) {
      expect(await refusalOf(note(values, id)), values).toBe('credit_notes_stay_within');
    }
    await settled(order, { amountPaise: 100_00, what: 'price' });
    const [made] = await notesOf(order.id);
    expect(await refusalOf(note("'29', 'intra', 100, 0, 0, 0, 100", made?.id ?? 0))).toBe(
      'credit_notes_stay_within',
    );
    const more = `select 'tax_invoice', 'X/2', place_of_supply, supply, taxable_paise, cgst_paise, sgst_paise,
      igst_paise, total_paise, ${columns} from tax_documents where id = ${String(id)}`;
    const insert = `into tax_documents (kind, number, place_of_supply, supply, taxable_paise, cgst_paise, sgst_paise,
      igst_paise, total_paise, ${columns})`;
    for (const verb of ['insert', 'insert or replace'])
      expect(await refusalOf(db().run(sql.raw(`${verb} ${insert} ${more}`)))).toBe('tax_documents_are_final');
    const again = `insert or replace into tax_documents (kind, number, original_document_id, refund_id, place_of_supply,
      supply, taxable_paise, cgst_paise, sgst_paise, igst_paise, total_paise, ${columns})
      select kind, 'X/3', original_document_id, refund_id, place_of_supply, supply, 0, 0, 0, 0, 0, ${columns}
      from tax_documents where id = ${String(made?.id)}`;
    expect(await refusalOf(db().run(sql.raw(again)))).toBe('tax_documents_are_final');
    const [line] = await linesOf(id);
    const other = { ...line, documentId: made?.id ?? 0, lineNo: 9 } as typeof taxDocumentLines.$inferInsert;
    expect(await refusalOf(db().insert(taxDocumentLines).values(other))).toMatch(
      /their_document|stay_within/,
    );
  });
});
