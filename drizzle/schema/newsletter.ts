import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { createdAt, instant, isLowerCase } from './columns.ts';

const subscriberStatuses = ['pending', 'confirmed', 'unsubscribed'] as const;

export const newsletterSubscribers = sqliteTable(
  'newsletter_subscribers',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    email: text('email').notNull().unique(),
    status: text('status', { enum: subscriberStatuses }).notNull().default('pending'),
    confirmTokenHash: text('confirm_token_hash').unique(),
    confirmExpiresAt: instant('confirm_expires_at'),
    /** Stored readable, because every newsletter carries it. */
    unsubscribeToken: text('unsubscribe_token').notNull().unique(),
    confirmedAt: instant('confirmed_at'),
    unsubscribedAt: instant('unsubscribed_at'),
    createdAt: createdAt(),
  },
  (t) => [
    index('newsletter_subscribers_by_status').on(t.status, t.createdAt, t.id),
    isLowerCase('newsletter_subscribers', 'email'),
  ],
);
