import { eq, sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import type { Database } from '#drizzle/client.ts';
import { accounts, sessions, users } from '#drizzle/schema/account.ts';
import { auditLog } from '#drizzle/schema/audit.ts';
import { useDatabase } from '#tests/support/database.ts';
import { refusalOf } from '#tests/support/refusal.ts';

const database = useDatabase();
let db: Database;
beforeAll(() => {
  db = database.db;
});

const addUser = (id: string, values: Partial<typeof users.$inferInsert> = {}) =>
  db.insert(users).values({ id, name: 'Asha Rao', email: `${id}@example.in`, ...values });

test('a new account is a customer, and the only other role is admin', async () => {
  await addUser('plain');
  const [user] = await db.select().from(users).where(eq(users.id, 'plain'));
  expect(user).toMatchObject({ role: 'customer', emailVerified: false, address: null });
  expect(user?.createdAt).toBeInstanceOf(Date);

  await addUser('owner', { role: 'admin' });
  const raise = db.run(sql`update users set role = 'superuser' where id = 'plain'`);
  expect(await refusalOf(raise)).toBe('users_role_is_known');
});

test('an email address has one account, however it is written', async () => {
  await addUser('one', { email: 'meera@example.in' });
  expect(await refusalOf(addUser('two', { email: 'meera@example.in' }))).toBe('users.email');
  expect(await refusalOf(addUser('two', { email: 'Meera@example.in' }))).toBe('users_email_is_lower_case');
});

test('sessions and sign-in methods go with their account; what the owner did is remembered', async () => {
  await addUser('gone', { role: 'admin' });
  await db.insert(sessions).values({ id: 's', userId: 'gone', token: 't', expiresAt: new Date() });
  const account = { id: 'a', userId: 'gone', accountId: 'google-1', providerId: 'google' };
  await db.insert(accounts).values(account);
  expect(await refusalOf(db.insert(accounts).values({ ...account, id: 'b' }))).toBe(
    'accounts.provider_id, accounts.account_id',
  );
  await db.insert(auditLog).values({
    actorUserId: 'gone',
    actorEmail: 'gone@example.in',
    action: 'product.update',
    entityId: '7',
    changes: { pricePaise: [100, 200] },
  });

  await db.delete(users).where(eq(users.id, 'gone'));
  expect(await db.select().from(sessions)).toEqual([]);
  expect(await db.select().from(accounts)).toEqual([]);
  expect(await db.select().from(auditLog)).toMatchObject([
    { actorUserId: null, actorEmail: 'gone@example.in', changes: { pricePaise: [100, 200] } },
  ]);
});
