import { sql } from 'drizzle-orm';
import {
  type AnySQLiteColumn,
  check,
  index,
  integer,
  primaryKey,
  sqliteTable,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/sqlite-core';
import type { Uqc } from '#tax/quantity.ts';
import { LEAST_PAYABLE_PAISE } from '#pricing/payable.ts';
import { MOST_NUMBER_SIGNS, FILINGS } from '#tax/period.ts';
import { SELLER_MODES, type SellerMode, TURNOVER_BANDS } from '#tax/seller.ts';
import { SUPPLIES } from '#tax/tax-amounts.ts';
import { type CreditReason, DOCUMENT_KINDS } from '#tax/tax-document.ts';
import { createdAt, flag, isFlag, isJson, isNotBlank, updatedAt, wholeNumber } from './columns.ts';
import { orderItems, orders } from './order.ts';
import { refunds } from './payment.ts';

/** At most one row: without it the defaults apply. */
export const taxSettings = sqliteTable(
  'tax_settings',
  {
    id: integer('id').primaryKey(),
    mode: text('mode', { enum: SELLER_MODES }).notNull(),
    gstin: text('gstin'),
    pan: text('pan'),
    legalName: text('legal_name').notNull(),
    tradeName: text('trade_name').notNull(),
    /** The tax's own code of the State: 29 is Karnataka. */
    stateCode: text('state_code').notNull(),
    turnoverBand: text('turnover_band', { enum: TURNOVER_BANDS }).notNull().default('upto_5cr'),
    invoicePrefix: text('invoice_prefix').notNull(),
    creditPrefix: text('credit_prefix').notNull().default('JHC'),
    handicraft: flag('handicraft', false),
    filing: text('filing', { enum: FILINGS }).notNull().default('monthly'),
    updatedAt: updatedAt(),
  },
  () => [
    check('tax_settings_is_one_row', sql`id = 1`),
    isFlag('tax_settings', 'handicraft'),
    check('tax_settings_registered_have_gstin', sql`(mode = 'unregistered') = (gstin is null)`),
  ],
);

/** All documents for goods that leave share one series, and credit notes have their own. */
const seriesKinds = ['invoice', 'credit_note'] as const;

/** The write that issues a document takes the next number of its financial year. */
export const documentSeries = sqliteTable(
  'document_series',
  {
    kind: text('kind', { enum: seriesKinds }).notNull(),
    fy: text('fy').notNull(),
    prefix: text('prefix').notNull(),
    nextNumber: integer('next_number').notNull().default(1),
  },
  (t) => [
    primaryKey({ columns: [t.kind, t.fy, t.prefix] }),
    wholeNumber('document_series', 'next_number', 1),
  ],
);

export interface StoredSeller {
  mode: SellerMode;
  gstin: string | null;
  legal_name: string;
  trade_name: string;
  state_code: string;
  address: string;
  email: string;
  phone: string;
}

export interface StoredBuyer {
  name: string;
  address: string;
  state_code: string;
  gstin?: string;
  delivered_to?: string;
}

/** Triggers refuse any change. An order has one bill at a time: another follows only when all of it was credited. */
export const taxDocuments = sqliteTable(
  'tax_documents',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    kind: text('kind', { enum: DOCUMENT_KINDS }).notNull(),
    number: text('number').notNull(),
    /** The financial year: 26-27. */
    fy: text('fy').notNull(),
    /** The day in India: 2026-11-22. */
    issuedOn: text('issued_on').notNull(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'restrict' }),
    originalDocumentId: integer('original_document_id').references((): AnySQLiteColumn => taxDocuments.id, {
      onDelete: 'restrict',
    }),
    /** For a credit note: what was refunded, or `returned` for a parcel that came back. */
    reason: text('reason').$type<CreditReason>(),
    refundId: integer('refund_id').references(() => refunds.id),
    seller: text('seller_json', { mode: 'json' }).$type<StoredSeller>().notNull(),
    buyer: text('buyer_json', { mode: 'json' }).$type<StoredBuyer>().notNull(),
    placeOfSupply: text('place_of_supply').notNull(),
    supply: text('supply', { enum: SUPPLIES }).notNull(),
    taxablePaise: integer('taxable_paise').notNull(),
    cgstPaise: integer('cgst_paise').notNull(),
    sgstPaise: integer('sgst_paise').notNull(),
    igstPaise: integer('igst_paise').notNull(),
    /** Negative where a total below a rupee is waived. */
    roundOffPaise: integer('round_off_paise').notNull().default(0),
    totalPaise: integer('total_paise').notNull(),
    /** The checksum of what the document says, apart from its number. */
    sha256: text('sha256').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    unique('tax_documents_one_number').on(t.fy, t.number),
    uniqueIndex('tax_documents_one_per_refund')
      .on(t.refundId)
      .where(sql`refund_id is not null`),
    index('tax_documents_of_order').on(t.orderId),
    index('tax_documents_of_original')
      .on(t.originalDocumentId)
      .where(sql`original_document_id is not null`),
    index('tax_documents_by_day').on(t.issuedOn, t.id),
    isJson('tax_documents', 'seller_json', 'object'),
    isJson('tax_documents', 'buyer_json', 'object'),
    wholeNumber('tax_documents', 'taxable_paise'),
    wholeNumber('tax_documents', 'cgst_paise'),
    wholeNumber('tax_documents', 'sgst_paise'),
    wholeNumber('tax_documents', 'igst_paise'),
    wholeNumber('tax_documents', 'round_off_paise', 1 - LEAST_PAYABLE_PAISE),
    wholeNumber('tax_documents', 'total_paise'),
    isNotBlank('tax_documents', 'number'),
    check('tax_documents_number_is_short', sql.raw(`length(number) <= ${MOST_NUMBER_SIGNS}`)),
    check(
      'tax_documents_notes_have_original',
      sql`(kind = 'credit_note') = (original_document_id is not null)`,
    ),
    check(
      'tax_documents_add_up',
      sql`total_paise = taxable_paise + cgst_paise + sgst_paise + igst_paise + round_off_paise`,
    ),
  ],
);

export const taxDocumentLines = sqliteTable(
  'tax_document_lines',
  {
    documentId: integer('document_id')
      .notNull()
      .references(() => taxDocuments.id, { onDelete: 'restrict' }),
    lineNo: integer('line_no').notNull(),
    orderItemId: integer('order_item_id').references(() => orderItems.id, { onDelete: 'restrict' }),
    description: text('description').notNull(),
    hsn: text('hsn').notNull(),
    uqc: text('uqc').$type<Uqc>().notNull(),
    /** On a credit note, how many came back: none where only the price was reduced. */
    quantity: integer('quantity').notNull(),
    unitPricePaise: integer('unit_price_paise').notNull(),
    grossPaise: integer('gross_paise').notNull(),
    discountPaise: integer('discount_paise').notNull(),
    deliveryPaise: integer('delivery_paise').notNull(),
    rateBps: integer('rate_bps').notNull(),
    taxablePaise: integer('taxable_paise').notNull(),
    cgstPaise: integer('cgst_paise').notNull(),
    sgstPaise: integer('sgst_paise').notNull(),
    igstPaise: integer('igst_paise').notNull(),
    totalPaise: integer('total_paise').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.documentId, t.lineNo] }),
    index('tax_document_lines_of_order_item').on(t.orderItemId),
    wholeNumber('tax_document_lines', 'quantity'),
    wholeNumber('tax_document_lines', 'rate_bps'),
    ...[
      'unit_price_paise',
      'gross_paise',
      'discount_paise',
      'delivery_paise',
      'taxable_paise',
      'cgst_paise',
      'sgst_paise',
      'igst_paise',
      'total_paise',
    ].map((column) => wholeNumber('tax_document_lines', column)),
    check(
      'tax_document_lines_add_up',
      sql`total_paise = gross_paise - discount_paise + delivery_paise and total_paise = taxable_paise + cgst_paise + sgst_paise + igst_paise`,
    ),
  ],
);

/** The tax rate of goods from a day on, by the first digits of their code: the longest match applies. */
export const taxRates = sqliteTable(
  'tax_rates',
  {
    hsn: text('hsn').notNull(),
    /** The day in India: 2025-09-22. */
    fromDate: text('from_date').notNull(),
    rateBps: integer('rate_bps').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.hsn, t.fromDate] }),
    isNotBlank('tax_rates', 'hsn'),
    wholeNumber('tax_rates', 'rate_bps'),
  ],
);
