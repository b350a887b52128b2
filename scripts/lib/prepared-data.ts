import type { Client } from '@libsql/client/web';
import { readMigrations, RESTORE_STEPS } from '#drizzle/migrate.ts';
import { DEMO_ACCOUNTS } from '#scripts/demo/demo-accounts.ts';

/** Whether the Worker can use this database at once: no migration, demo shop or restore is pending. */
export async function isPrepared(url: string): Promise<boolean> {
  // Loaded while the other parts of the shop start.
  const { openClient } = await import('#drizzle/transport/client.ts');
  const client = openClient({ url });
  const { rows } = await client.execute({
    sql: 'SELECT name FROM sqlite_master WHERE name IN (?, ?)',
    args: ['schema_migrations', RESTORE_STEPS],
  });
  if (rows.length !== 1 || rows[0]?.['name'] !== 'schema_migrations') return false;
  const applied = await client.execute('SELECT name FROM schema_migrations');
  const wanted = await readMigrations();
  const names = new Set(applied.rows.map((row) => row['name']));
  const isCurrent = wanted.length === names.size && wanted.every(({ name }) => names.has(name));
  return isCurrent && !(await isShopEmpty(client));
}

export async function isShopEmpty(client: Client): Promise<boolean> {
  const { rows } = await client.execute(
    ['products', 'categories', 'orders', 'users'].map((name) => `SELECT 1 FROM ${name}`).join(' UNION ALL ') +
      ' LIMIT 1',
  );
  return rows.length === 0;
}

export type People = readonly { readonly id: string; readonly isAdmin: boolean }[];

export async function readPeople(url: string): Promise<People> {
  const { openClient } = await import('#drizzle/transport/client.ts');
  const { rows } = await openClient({ url }).execute({
    sql: "SELECT id, role FROM users WHERE role = 'admin' OR id IN (SELECT value FROM json_each(?))",
    args: [JSON.stringify(DEMO_ACCOUNTS.map(({ userId }) => userId))],
  });
  return rows.map(({ id, role }) => ({ id: id as string, isAdmin: role === 'admin' }));
}
