import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { users } from './account.ts';
import { createdAt } from './columns.ts';

export const auditLog = sqliteTable(
  'audit_log',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    actorUserId: text('actor_user_id').references(() => users.id, { onDelete: 'set null' }),
    actorEmail: text('actor_email').notNull(),
    /** Entity and verb, such as product.update. */
    action: text('action').notNull(),
    kind: text('kind').generatedAlwaysAs(sql`substr(action, 1, instr(action, '.') - 1)`, { mode: 'virtual' }),
    entityId: text('entity_id'),
    changes: text('changes', { mode: 'json' }).$type<Record<string, unknown>>(),
    requestId: text('request_id'),
    ipAddress: text('ip_address'),
    createdAt: createdAt(),
  },
  (t) => [
    index('audit_log_newest').on(t.createdAt, t.id),
    index('audit_log_of_entity').on(t.kind, t.entityId, t.createdAt),
    index('audit_log_of_kind').on(t.kind, t.createdAt),
    index('audit_log_of_kind_by').on(t.kind, t.actorEmail, t.createdAt),
    index('audit_log_by').on(t.actorEmail, t.createdAt),
    index('audit_log_of_actor').on(t.actorUserId, t.createdAt),
  ],
);
