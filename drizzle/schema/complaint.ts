import { sql } from 'drizzle-orm';
import { check, index, integer, primaryKey, sqliteTable, text, unique } from 'drizzle-orm/sqlite-core';
import {
  COMPLAINT_AUTHORS,
  COMPLAINT_MESSAGE_KINDS,
  COMPLAINT_STATES,
  MOST_COMPLAINT_PHOTOS,
} from '#complaint/complaint.ts';
import { flag, instant, isFlag, isLowerCase, isNotBlank, wholeNumber } from './columns.ts';
import { orders } from './order.ts';

/** The next number of each year in India. Triggers keep the counts, which stay when a complaint is deleted. */
export const complaintSeries = sqliteTable(
  'complaint_series',
  {
    year: integer('year').primaryKey(),
    nextNumber: integer('next_number').notNull().default(1),
    open: integer('open').notNull().default(0),
    /** Complaints settled after they were due, each counted once, even if it was opened again since. */
    settledLate: integer('settled_late').notNull().default(0),
  },
  () => [
    wholeNumber('complaint_series', 'year', 2000),
    wholeNumber('complaint_series', 'next_number', 1),
    wholeNumber('complaint_series', 'open'),
    wholeNumber('complaint_series', 'settled_late'),
  ],
);

export const complaints = sqliteTable(
  'complaints',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    /** G-2026-0042 */
    number: text('number').notNull().unique(),
    /** Only an order of the complainant's own: with any other they would learn that it exists. */
    orderId: text('order_id').references(() => orders.id, { onDelete: 'set null' }),
    namedOrder: text('named_order'),
    name: text('name').notNull(),
    email: text('email').notNull(),
    phone: text('phone'),
    text: text('text').notNull(),
    state: text('state', { enum: COMPLAINT_STATES }).notNull().default('received'),
    /** The hash of what was sent and of its key: sent twice it is one complaint. Its link derives from it. */
    requestHash: text('request_hash').notNull().unique(),
    createdAt: instant('created_at').notNull(),
    ackDueAt: instant('ack_due_at').notNull(),
    acknowledgedAt: instant('acknowledged_at'),
    dueAt: instant('due_at').notNull(),
    settledAt: instant('settled_at'),
    reopenedAt: instant('reopened_at'),
    /** Set by the trigger that counts it, and kept when the complaint is opened again. */
    wasSettledLate: flag('was_settled_late', false),
    /** The end of the clock that runs now; null once the complaint is settled. */
    nextDueAt: instant('next_due_at').generatedAlwaysAs(
      sql`(iif(settled_at is not null, null, iif(acknowledged_at is null, ack_due_at, due_at)))`,
      { mode: 'virtual' },
    ),
    /** Three quarters of the running clock are over. */
    urgentAt: instant('urgent_at').generatedAlwaysAs(
      sql`(iif(settled_at is not null, null, iif(acknowledged_at is null,
        created_at + (ack_due_at - created_at) * 3 / 4,
        coalesce(reopened_at, created_at) + (due_at - coalesce(reopened_at, created_at)) * 3 / 4)))`,
      { mode: 'virtual' },
    ),
  },
  (t) => [
    index('complaints_of_email').on(t.email, t.createdAt),
    index('complaints_of_order')
      .on(t.orderId)
      .where(sql`order_id is not null`),
    index('complaints_newest').on(t.createdAt, t.id),
    index('complaints_open')
      .on(t.nextDueAt, t.id)
      .where(sql`next_due_at is not null`),
    index('complaints_settled')
      .on(t.settledAt, t.id)
      .where(sql`settled_at is not null`),
    isFlag('complaints', 'was_settled_late'),
    isLowerCase('complaints', 'email'),
    isNotBlank('complaints', 'name'),
    isNotBlank('complaints', 'text'),
    check('complaints_received_is_not_acknowledged', sql`(state = 'received') = (acknowledged_at is null)`),
    check('complaints_settled_has_a_moment', sql`(state = 'settled') = (settled_at is not null)`),
    check('complaints_clocks_run_forward', sql`ack_due_at > created_at and due_at > created_at`),
  ],
);

export const complaintMessages = sqliteTable(
  'complaint_messages',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    complaintId: integer('complaint_id')
      .notNull()
      .references(() => complaints.id, { onDelete: 'cascade' }),
    author: text('author', { enum: COMPLAINT_AUTHORS }).notNull(),
    kind: text('kind', { enum: COMPLAINT_MESSAGE_KINDS }).notNull().default('message'),
    text: text('text').notNull(),
    /** The hash of what was sent and of its key: sent twice it is one message. */
    requestHash: text('request_hash').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    unique('complaint_messages_once').on(t.complaintId, t.requestHash),
    isNotBlank('complaint_messages', 'text'),
    check(
      'complaint_messages_are_of_their_author',
      sql`kind = 'message' or (kind = 'settled') = (author = 'shop')`,
    ),
  ],
);

export const complaintPhotos = sqliteTable(
  'complaint_photos',
  {
    complaintId: integer('complaint_id')
      .notNull()
      .references(() => complaints.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    /** The key of the stored picture, which no public address shows. */
    key: text('key').notNull().unique(),
  },
  (t) => [
    primaryKey({ columns: [t.complaintId, t.position] }),
    check(
      `complaint_photos_are_at_most_${MOST_COMPLAINT_PHOTOS}`,
      sql.raw(`typeof(position) = 'integer' and position between 0 and ${MOST_COMPLAINT_PHOTOS - 1}`),
    ),
    isNotBlank('complaint_photos', 'key'),
  ],
);

/** For a query of complaints. */
export const photoCount = sql<number>`(select count(*) from complaint_photos where complaint_id = complaints.id)`;

/** For a query of complaints: the complaint is open, and the complainant has written last. */
export const replyWaits = sql<boolean>`(complaints.settled_at is null and coalesce((
  select m.author = 'complainant' from complaint_messages m
  where m.id = (select max(id) from complaint_messages where complaint_id = complaints.id)), 0))`.mapWith(
  Boolean,
);
