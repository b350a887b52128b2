import type { Client } from '@libsql/client/web';
import { RESTORE_STEPS } from '../../drizzle/migrate.ts';
import { readMigrations } from '../../drizzle/read-migrations.ts';

/** Whether this database needs nothing before the Worker may use it: no migration, no demo shop, no end of a restore. */
export async function isPrepared(url: string): Promise<boolean> {
  // Loaded while the other parts of the shop start.
  const { openClient } = await import('../../drizzle/libsql-client.ts');
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

/** Whether nobody has put anything into the shop yet. */
export async function isShopEmpty(client: Client): Promise<boolean> {
  const { rows } = await client.execute(
    'SELECT 1 FROM products UNION ALL SELECT 1 FROM categories UNION ALL SELECT 1 FROM orders LIMIT 1',
  );
  return rows.length === 0;
}
