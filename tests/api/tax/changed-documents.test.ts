import { asc, eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { taxDocuments } from '#drizzle/schema/tax.ts';
import { listChanged } from '#tax/month-documents.server.ts';
import { sealOf } from '#tax/credit-note.server.ts';
import { periodAt } from '#tax/period.ts';
import type { DocumentLine } from '#tax/tax-document.ts';
import { getTaxMonth } from '#tax/tax-month.server.ts';
import { personAs } from '#tests/support/actor.ts';
import { useAdminOrders } from '#tests/support/admin-orders.ts';
import { addProduct } from '#tests/support/rows.ts';
import { addSold } from '#tests/support/sales.ts';
import { JHUMKA } from '#tests/support/tax-documents.ts';

const { admin, set } = useAdminOrders();
const db = () => admin().ctx.db;

/** The bill and the note of an order that was sent and came back. */
async function billAndNote() {
  const product = await addProduct(db(), { name: 'Kada “No. 2”\t\\ "भ"' });
  const { id } = await addSold(db(), product, 2, 299_00, { customerName: 'Zoë "Āchārya"' });
  await set(id, 'shipped');
  await set(id, 'cancelled_by_user');
  const [bill, note] = await db()
    .select()
    .from(taxDocuments)
    .where(eq(taxDocuments.orderId, id))
    .orderBy(asc(taxDocuments.id));
  if (!bill || note?.kind !== 'credit_note') throw new Error('There is no note.');
  return { bill, note };
}

const numbersOf = async (day: string, most = 99) =>
  (await listChanged(db(), periodAt(day, 'month'), most)).map(({ number }) => number);

describe('G1: a document that was changed after it was issued', () => {
  // Triggers refuse such a change to everybody who comes through the shop.
  beforeEach(async () => {
    for (const name of [
      'tax_documents_are_final',
      'tax_document_lines_are_final',
      'tax_document_lines_are_kept',
    ])
      await db().run(sql.raw(`drop trigger if exists ${name}`));
  });

  test.each([
    ['tax_documents', "buyer_json = json_set(buyer_json, '$.name', 'Ravi')"],
    ['tax_documents', "seller_json = json_set(seller_json, '$.gstin', '27AAPFU0939F1ZV')"],
    ['tax_documents', "place_of_supply = '27'"],
    ['tax_documents', "supply = 'inter'"],
    ['tax_documents', 'taxable_paise = taxable_paise - 2, igst_paise = igst_paise + 2'],
    ['tax_documents', "issued_on = substr(issued_on, 1, 8) || iif(issued_on like '%28', '27', '28')"],
    ['tax_documents', "kind = iif(kind = 'credit_note', kind, 'bill'), reason = 'price'"],
    ['tax_document_lines', "description = 'Gold chain'"],
    ['tax_document_lines', "hsn = '7113'"],
    ['tax_document_lines', "uqc = 'PRS'"],
    ['tax_document_lines', 'rate_bps = 500'],
    ['tax_document_lines', 'quantity = quantity + 1'],
    ['tax_document_lines', 'taxable_paise = taxable_paise - 1, igst_paise = igst_paise + 1'],
    ['tax_document_lines', 'gross_paise = gross_paise + 1, discount_paise = discount_paise + 1'],
  ] as const)('is found, be it a bill or a note: %s, %s', async (table, change) => {
    const { bill, note } = await billAndNote();
    const before = await numbersOf(bill.issuedOn);
    expect(before).not.toContain(bill.number);
    const key = table === 'tax_documents' ? 'id' : 'document_id';
    for (const { id } of [bill, note])
      await db().run(sql.raw(`update ${table} set ${change} where ${key} = ${String(id)}`));
    const after = await numbersOf(bill.issuedOn);
    expect(new Set(after)).toEqual(new Set([...before, bill.number, note.number]));
  });

  test('is found where it has a line less', async () => {
    const { bill } = await billAndNote();
    await db().run(sql`delete from tax_document_lines where document_id = ${bill.id}`);
    expect(await numbersOf(bill.issuedOn)).toContain(bill.number);
  });

  test('is what the accountant is told of first, whatever the seller is', async () => {
    const { bill } = await billAndNote();
    await db().run(sql`update tax_documents set place_of_supply = '27' where id = ${bill.id}`);
    const ctx = { ...admin().ctx, actor: personAs('admin', 'owner') };
    const { concerns } = await getTaxMonth(ctx, bill.issuedOn.slice(0, 7));
    expect(concerns.concerns).toContainEqual({
      kind: 'changed',
      number: bill.number,
      orderId: bill.orderId,
      piece: null,
    });
    expect(concerns.concerns[0]?.kind).toBe('changed');
    expect(await numbersOf(bill.issuedOn, 2)).toHaveLength(2);
  });
});

/** Issued documents keep their checksums: if those were made another way, every document would seem to be changed. */
test('the checksum of a document is the one that it was always issued with', async () => {
  const taxes = { taxablePaise: 290_30, cgstPaise: 4_35, sgstPaise: 4_35, igstPaise: 0, totalPaise: 299_00 };
  const { name: description, hsn, unitPricePaise } = JHUMKA;
  const line: DocumentLine = {
    orderItemId: 7,
    description,
    hsn,
    uqc: 'NOS',
    quantity: 1,
    unitPricePaise,
    rateBps: 300,
    grossPaise: 299_00,
    discountPaise: 0,
    deliveryPaise: 0,
    ...taxes,
  };
  const bill = {
    issuedOn: '2026-11-22',
    orderId: 'JH-7K3M-9QXD',
    lines: [line],
    seller: {
      mode: 'regular' as const,
      gstin: '29AAJFJ4821K1Z0',
      legal_name: 'Jhilmil Jewels LLP',
      trade_name: 'Jhilmil',
      state_code: '29',
      address: '14, 2nd Cross\nBengaluru 560079',
      email: 'care@jhilmil.example',
      phone: '+91 98450 12310',
    },
    buyer: { name: 'Asha Rao', address: 'Flat 7\nPune 411004', state_code: '27' },
    sums: { ...taxes, roundOffPaise: 0, kind: 'tax_invoice', placeOfSupply: '29', supply: 'intra' },
  } as const;
  const credits = {
    documentId: 12,
    reason: 'pieces' as const,
    refundId: null,
    lines: [{ lineNo: 3, orderItemId: 7 }],
  };
  const note = { ...bill, sums: { ...bill.sums, kind: 'credit_note' }, credits } as const;
  expect([await sealOf(bill), await sealOf(note)]).toEqual([
    'D1ijB2Sys9YVqrvkozrFUvk3Biw97ie3bq_myBTNrKI',
    'wxV5AC6RY9NBwh8hXXVMotvgx1_DvCRaUL8tkcuaiGY',
  ]);
});
