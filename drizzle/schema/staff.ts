import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { STAFF_ROLES } from '#auth/rights.ts';
import { users } from './account.ts';
import { createdAt, instant } from './columns.ts';

const role = () => text('role', { enum: STAFF_ROLES }).notNull();

const invitedBy = () => text('invited_by').references(() => users.id, { onDelete: 'set null' });

/** Triggers keep `users.role` in step: 'admin' for whoever works here. */
export const staff = sqliteTable(
  'staff',
  {
    userId: text('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    role: role(),
    invitedBy: invitedBy(),
    endedAt: instant('ended_at'),
    lastSignInAt: instant('last_sign_in_at'),
    createdAt: createdAt(),
  },
  (t) => [index('staff_invited_by').on(t.invitedBy)],
);

/** One that was used or withdrawn is deleted. */
export const staffInvitations = sqliteTable(
  'staff_invitations',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    tokenHash: text('token_hash').notNull().unique(),
    role: role(),
    invitedBy: invitedBy(),
    expiresAt: instant('expires_at').notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('staff_invitations_by').on(t.invitedBy), index('staff_invitations_expiring').on(t.expiresAt)],
);
