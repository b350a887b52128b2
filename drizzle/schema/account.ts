import { index, integer, sqliteTable, text, unique } from 'drizzle-orm/sqlite-core';
import type { ProfileAddress } from '#account/profile.ts';
import { ROLES } from '#actor.ts';
import { isFlag, isJson, isLowerCase, now } from './columns.ts';

/* better-auth 1.7.7 finds fields by the property names here, and speaks Date where the other tables speak milliseconds.
 */

const date = (name: string) => integer(name, { mode: 'timestamp_ms' });

const dates = () => ({
  createdAt: date('created_at').notNull().default(now),
  updatedAt: date('updated_at')
    .notNull()
    .default(now)
    .$onUpdateFn(() => new Date()),
});

export const users = sqliteTable(
  'users',
  {
    id: text('id').primaryKey(),
    name: text('full_name').notNull(),
    email: text('email').notNull().unique(),
    emailVerified: integer('email_verified', { mode: 'boolean' }).notNull().default(false),
    image: text('image'),
    role: text('role', { enum: ROLES }).notNull().default('customer'),
    phone: text('phone'),
    address: text('address', { mode: 'json' }).$type<ProfileAddress>(),
    twoFactorEnabled: integer('two_factor_enabled', { mode: 'boolean' }).default(false),
    ...dates(),
  },
  () => [
    isLowerCase('users', 'email'),
    isFlag('users', 'email_verified'),
    isJson('users', 'address', 'object'),
  ],
);

const ownerId = () =>
  text('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });

export const sessions = sqliteTable(
  'sessions',
  {
    id: text('id').primaryKey(),
    userId: ownerId(),
    token: text('token').notNull().unique(),
    expiresAt: date('expires_at').notNull(),
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
    ...dates(),
  },
  (t) => [index('sessions_of_user').on(t.userId), index('sessions_expiring').on(t.expiresAt)],
);

export const accounts = sqliteTable(
  'accounts',
  {
    id: text('id').primaryKey(),
    userId: ownerId(),
    accountId: text('account_id').notNull(),
    providerId: text('provider_id').notNull(),
    password: text('password'),
    accessToken: text('access_token'),
    refreshToken: text('refresh_token'),
    idToken: text('id_token'),
    accessTokenExpiresAt: date('access_token_expires_at'),
    refreshTokenExpiresAt: date('refresh_token_expires_at'),
    scope: text('scope'),
    ...dates(),
  },
  (t) => [
    index('accounts_of_user').on(t.userId),
    unique('accounts_one_per_provider').on(t.providerId, t.accountId),
  ],
);

export const verifications = sqliteTable(
  'verifications',
  {
    id: text('id').primaryKey(),
    identifier: text('identifier').notNull(),
    value: text('value').notNull(),
    expiresAt: date('expires_at').notNull(),
    ...dates(),
  },
  (t) => [
    index('verifications_by_identifier').on(t.identifier, t.createdAt),
    index('verifications_expiring').on(t.expiresAt),
  ],
);

export const twoFactors = sqliteTable(
  'two_factors',
  {
    id: text('id').primaryKey(),
    userId: ownerId(),
    secret: text('secret').notNull(),
    backupCodes: text('backup_codes').notNull(),
    verified: integer('verified', { mode: 'boolean' }).default(true),
    failedVerificationCount: integer('failed_verification_count').default(0),
    lockedUntil: date('locked_until'),
  },
  (t) => [index('two_factors_of_user').on(t.userId), index('two_factors_by_secret').on(t.secret)],
);

export const passkeys = sqliteTable(
  'passkeys',
  {
    id: text('id').primaryKey(),
    userId: ownerId(),
    name: text('name'),
    publicKey: text('public_key').notNull(),
    credentialID: text('credential_id').notNull().unique(),
    counter: integer('counter').notNull(),
    deviceType: text('device_type').notNull(),
    backedUp: integer('backed_up', { mode: 'boolean' }).notNull(),
    transports: text('transports'),
    aaguid: text('aaguid'),
    createdAt: date('created_at').notNull().default(now),
  },
  (t) => [index('passkeys_of_user').on(t.userId)],
);

export const rateLimits = sqliteTable(
  'rate_limits',
  {
    id: text('id').primaryKey(),
    key: text('key').notNull().unique(),
    count: integer('count').notNull(),
    /** Milliseconds as a number: better-auth wants no Date here. */
    lastRequest: integer('last_request').notNull(),
  },
  (t) => [index('rate_limits_oldest').on(t.lastRequest)],
);
