import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { users } from './account.ts';
import { createdAt } from './columns.ts';

/** What the administrator changed: who, when, what, from what to what. */
export const auditLog = sqliteTable(
  'audit_log',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    actorUserId: text('actor_user_id').references(() => users.id, { onDelete: 'set null' }),
    actorEmail: text('actor_email').notNull(),
    /** Entity and verb, such as product.update. */
    action: text('action').notNull(),
    entityId: text('entity_id'),
    changes: text('changes', { mode: 'json' }).$type<Record<string, unknown>>(),
    requestId: text('request_id'),
    ipAddress: text('ip_address'),
    createdAt: createdAt(),
  },
  (t) => [
    index('audit_log_newest').on(t.createdAt, t.id),
    index('audit_log_of_entity').on(t.action, t.entityId, t.createdAt),
    index('audit_log_of_actor').on(t.actorUserId, t.createdAt),
  ],
);
