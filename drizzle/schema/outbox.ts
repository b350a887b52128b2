import { and, eq, inArray, sql } from 'drizzle-orm';
import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { OUTBOX_KINDS, STRANGER_MAILS, WAITS_FOR_TURN } from '#outbox/delivery.ts';
import { createdAt, instant, isJson, wholeNumber } from './columns.ts';

const outboxStatuses = ['waiting', 'sent', 'failed'] as const;

export const outbox = sqliteTable(
  'outbox',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    kind: text('kind', { enum: OUTBOX_KINDS }).notNull(),
    /** Names the occasion, such as order-placed:JH-7K3M-9QXD, so that it is written once. */
    dedupeKey: text('dedupe_key').unique(),
    payload: text('payload', { mode: 'json' }).$type<Record<string, unknown>>().notNull(),
    status: text('status', { enum: outboxStatuses }).notNull().default('waiting'),
    attempts: integer('attempts').notNull().default(0),
    /** For a mail to an address that nobody has confirmed: few of them leave within an hour. */
    stranger: text('stranger', { enum: STRANGER_MAILS }),
    nextAttemptAt: instant('next_attempt_at').notNull(),
    /** The run that is sending it, and until when no other may. */
    claimedBy: text('claimed_by'),
    claimedUntil: instant('claimed_until'),
    lastError: text('last_error'),
    sentAt: instant('sent_at'),
    createdAt: createdAt(),
  },
  (t) => [
    index('outbox_due').on(t.status, t.nextAttemptAt, t.id),
    index('outbox_of_strangers')
      .on(t.stranger, t.nextAttemptAt, t.id)
      .where(sql`stranger is not null`),
    wholeNumber('outbox', 'attempts'),
    isJson('outbox', 'payload', 'object'),
  ],
);

/** Failed mail whose code, link or offer has not ended at `at`; older rows say `isBrief`. */
export const mayLeaveAgain = (at: number) => sql`(${outbox.kind} = 'mail' and ${outbox.status} = 'failed'
  and ${outbox.payload} ->> 'to' is not null and ${outbox.payload} ->> 'isBrief' is null
  and coalesce(${outbox.payload} ->> 'until' > ${at}, 1))`;

export const isBeforeTurn = and(
  inArray(outbox.stranger, STRANGER_MAILS),
  eq(outbox.nextAttemptAt, WAITS_FOR_TURN),
);

/** A key is stored with its first effect: a second request with it has none, and gets the result of the first. */
export const idempotencyKeys = sqliteTable(
  'idempotency_keys',
  {
    scope: text('scope').notNull(),
    key: text('key').notNull(),
    /** The same key with another body is refused. */
    requestHash: text('request_hash').notNull(),
    resourceId: text('resource_id'),
    responseBody: text('response_body', { mode: 'json' }).$type<Record<string, unknown>>(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.scope, t.key] }), index('idempotency_keys_oldest').on(t.createdAt)],
);
