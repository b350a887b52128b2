import type { Client } from '@libsql/client/web';
import { constraintOf } from './errors.ts';

export interface Migration {
  name: string;
  checksum: string;
  statements: string[];
}

/** Says in one line why this code and this database do not fit together. */
export class MigrationError extends Error {
  override name = 'MigrationError';
}

/** What a restore writes down of its steps, and removes at its end. */
export const RESTORE_STEPS = 'restore_steps';

/** Brings the database up to date and returns the names of what it applied itself. Several may run at once. */
export async function migrate(client: Client, migrations: Migration[]) {
  await refuseHalfRestored(client);
  await client.execute(
    `CREATE TABLE IF NOT EXISTS schema_migrations (
      name text PRIMARY KEY NOT NULL, checksum text NOT NULL, applied_at integer NOT NULL
    )`,
  );
  let applied = await readApplied(client);
  refuseMisfits(applied, migrations);

  const appliedHere: string[] = [];
  for (const migration of migrations) {
    if (applied.has(migration.name)) continue;
    if (await apply(client, migration)) appliedHere.push(migration.name);
    else {
      applied = await readApplied(client);
      refuseMisfits(applied, migrations);
    }
  }
  return appliedHere;
}

/** What `migrate` would apply to a database in use; nothing for a new one. */
export async function pendingIn(client: Client, migrations: readonly Migration[]): Promise<string[]> {
  const isNew = !(await hasTable(client, 'schema_migrations'));
  const applied = isNew ? new Map<string, string>() : await readApplied(client);
  return applied.size > 0 ? migrations.map(({ name }) => name).filter((name) => !applied.has(name)) : [];
}

/**
 * The name goes in first, in the same transaction: of several runners one inserts it, and the others fail because it
 * exists. `client.migrate` switches foreign keys off, so that rebuilding a table cascades nowhere.
 */
async function apply(client: Client, migration: Migration) {
  const claim = {
    sql: 'INSERT INTO schema_migrations (name, checksum, applied_at) VALUES (?, ?, ?)',
    args: [migration.name, migration.checksum, Date.now()],
  };
  try {
    await client.migrate([claim, ...migration.statements]);
    return true;
  } catch (error) {
    if (constraintOf(error) === 'schema_migrations.name') return false;
    throw new MigrationError(`Migration ${migration.name} failed: ${String(error)}`, { cause: error });
  }
}

/** Refuses a database whose restore did not finish: triggers, which keep stock and prices right, come last in it. */
async function refuseHalfRestored(client: Client) {
  if (await hasTable(client, RESTORE_STEPS)) {
    throw new MigrationError(
      'A backup was being restored into this database, and not to its end. Run the same restore again, or take an empty database.',
    );
  }
}

export async function hasTable(client: Client, name: string): Promise<boolean> {
  const { rows } = await client.execute({ sql: 'SELECT 1 FROM sqlite_master WHERE name = ?', args: [name] });
  return rows.length > 0;
}

async function readApplied(client: Client) {
  const { rows } = await client.execute('SELECT name, checksum FROM schema_migrations');
  return new Map(rows.map(({ name, checksum }) => [text(name), text(checksum)]));
}

function text(value: unknown) {
  if (typeof value !== 'string') throw new MigrationError('The table schema_migrations is not ours.');
  return value;
}

function refuseMisfits(applied: Map<string, string>, migrations: Migration[]) {
  const known = new Map(migrations.map(({ name, checksum }) => [name, checksum]));
  for (const [name, checksum] of applied) {
    const expected = known.get(name);
    if (expected === undefined) {
      throw new MigrationError(
        `The database is newer than this code: it has migration ${name}. Update the code.`,
      );
    }
    if (expected !== checksum) {
      throw new MigrationError(
        `Migration ${name} was edited after it was applied. Restore it and add a new one.`,
      );
    }
  }
}
